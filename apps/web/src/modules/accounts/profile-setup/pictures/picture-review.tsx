import type { WaitingPicture } from '@candela/contract/accounts/pictures';
import { messages } from '../messages.ts';
import classes from './pictures.module.css';

const t = messages.pictures;

interface PictureReviewProps {
  waiting: Pick<WaitingPicture, 'reason'> | undefined;
  /** Whether staff look at the next picture before anybody else sees it. */
  picturesWait: boolean;
}

/** Whether staff look at a picture first, are about to, or rejected it. */
export function PictureReview({ waiting, picturesWait }: PictureReviewProps) {
  if (waiting?.reason) {
    return (
      <p className={classes.rejected} role="status">
        {t.rejected({ reason: waiting.reason })}
      </p>
    );
  }
  if (waiting) return <p className={classes.hint}>{t.waiting}</p>;
  return picturesWait ? <p className={classes.hint}>{t.firstWaits}</p> : null;
}

import type { LikeStatus } from '@candela/contract/library/comments';
import type { ItemDetail } from '@candela/contract/library/items';
import {
  IconHeart,
  IconHeartFilled,
  IconStarFilled,
  IconThumbDown,
  IconThumbDownFilled,
  IconThumbUp,
  IconThumbUpFilled,
} from '@tabler/icons-react';
import { ReportButton } from '../../../../platform/report/report-button.tsx';
import { useSession } from '../../../../platform/session/session-store.ts';
import { ShareButton } from '../../../../platform/share/share-button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { StarChoice } from '../../../../ui/rating/star-choice.tsx';
import { SaveButton } from '../../saved/save-button.tsx';
import { messages } from '../messages.ts';
import classes from './discussion.module.css';
import type { Discussion } from './use-discussion.ts';

const t = messages.discussion;

type LikesProps = {
  likeStatus: LikeStatus;
  totalLikes: number;
  totalDislikes: number;
  onChange?: (next: LikeStatus) => void;
  small?: boolean;
};

/** Like and dislike with their totals; without `onChange` only the totals can be read. */
export function Likes({ likeStatus, totalLikes, totalDislikes, onChange, small }: LikesProps) {
  const edge = small ? 16 : 20;
  const choice = (kind: 'like' | 'dislike', total: number) => {
    const on = likeStatus === kind;
    const [Off, On] =
      kind === 'like' ? [IconThumbUp, IconThumbUpFilled] : [IconThumbDown, IconThumbDownFilled];
    const Icon = on ? On : Off;
    return (
      <button
        type="button"
        className={classes.like}
        data-small={small || undefined}
        aria-pressed={on}
        aria-label={`${t[kind]}, ${formatCount(total)}`}
        disabled={!onChange}
        onClick={() => onChange?.(on ? 'none' : kind)}
      >
        <Icon size={edge} stroke={1.75} aria-hidden />
        <span className="cd-num">{formatCount(total)}</span>
      </button>
    );
  };
  return (
    <span className={classes.likes}>
      {choice('like', totalLikes)}
      {choice('dislike', totalDislikes)}
    </span>
  );
}

/** Like, dislike, favourite and rate an item. */
export function Reactions({ item, discussion }: { item: ItemDetail; discussion: Discussion }) {
  const { user } = useSession();
  const may = user !== undefined && !item.locked;
  const isOwner = item.access === 'owner';
  const Heart = item.favroite ? IconHeartFilled : IconHeart;
  return (
    <div className={classes.reactions}>
      <Likes {...item} onChange={may ? (next) => void discussion.likeItem(next) : undefined} />
      {user && !isOwner && (
        <IconButton
          label={item.favroite ? messages.favourite.remove : messages.favourite.add}
          variant="line"
          on={item.favroite}
          onClick={() => void discussion.setFavourite(!item.favroite)}
        >
          <Heart size={20} stroke={1.75} />
        </IconButton>
      )}
      <ShareButton title={item.title} />
      {user?.type === 'user' && <SaveButton id={item._id} title={item.title} />}
      {!isOwner && <ReportButton kind="item" id={item._id} title={item.title} />}
      <Average averageRating={item.averageRating} ratingCount={item.ratingCount} />
      {may && !isOwner && !item.mayRate && (
        <span className="cd-small cd-text-2">{messages.rating.needed}</span>
      )}
      {item.mayRate && (
        <span className={classes.mine}>
          <span className="cd-small cd-text-2">
            {item.myRating === null ? messages.rating.this : messages.rating.yours}
          </span>
          <StarChoice
            label={messages.rating.this}
            starLabel={(stars) => messages.rating.of({ stars })}
            value={item.myRating}
            onChange={(rating) => void discussion.rate(rating)}
          />
        </span>
      )}
    </div>
  );
}

/** The average with how many made it. */
export function Average({ averageRating, ratingCount }: { averageRating: number; ratingCount: number }) {
  if (ratingCount === 0) return <span className="cd-small cd-text-2">{messages.rating.none}</span>;
  return (
    <span className={classes.average}>
      <IconStarFilled size={16} aria-hidden />
      <strong className="cd-num">{averageRating.toFixed(1)}</strong>
      <span className="cd-small cd-text-2 cd-num">{messages.ratings({ count: ratingCount })}</span>
    </span>
  );
}

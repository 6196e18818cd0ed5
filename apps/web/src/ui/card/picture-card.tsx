import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { PictureProps } from '../picture/picture.tsx';
import classes from './card.module.css';
import { MediaFrame, type MediaFrameProps } from './media-frame.tsx';

export interface PictureCardProps {
  title: string;
  picture: PictureProps;
  /** Opens it over the page. */
  onOpen: () => void;
  shape?: MediaFrameProps['shape'];
  /** First in a grid of pictures: two columns wide. */
  feature?: boolean;
  line?: ReactNode;
  aside?: ReactNode;
  /** Top left, such as a status badge. */
  tags?: ReactNode;
  /** Top right, such as an OwnedTag. */
  corner?: ReactNode;
  /** Length or number of pictures. */
  bottomRight?: ReactNode;
  /** Shown in the middle with a lock; `picture` must then already be the server's blurred one. */
  lockedLabel?: ReactNode;
  /** In the middle of what is open, such as a play mark. */
  mark?: ReactNode;
}

/** A picture that opens over the page: the whole card is one button. */
export function PictureCard(props: PictureCardProps) {
  const id = useId();
  const locked = props.lockedLabel !== undefined;
  return (
    <article
      className={classes.card}
      data-kind="video"
      data-wide={props.feature || undefined}
      data-locked={locked || undefined}
    >
      <MediaFrame
        picture={props.picture}
        shape={props.feature ? 'banner' : (props.shape ?? 'square')}
        light={locked ? 'locked' : 'full'}
        topLeft={props.tags}
        topRight={props.corner}
        bottomRight={props.bottomRight}
        centre={
          locked ? (
            <>
              <IconLock size={24} stroke={1.75} aria-hidden />
              <span>{props.lockedLabel}</span>
            </>
          ) : (
            props.mark
          )
        }
      />
      <div className={classes.meta}>
        <h3 className={classes.name}>
          <button
            type="button"
            className={`${classes.link} ${classes.opener}`}
            aria-describedby={props.line ? id : undefined}
            onClick={props.onOpen}
          >
            {props.title}
          </button>
        </h3>
        {props.aside && <span className={classes.aside}>{props.aside}</span>}
        {props.line && (
          <p className={classes.line} id={id}>
            {props.line}
          </p>
        )}
      </div>
    </article>
  );
}

import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { UiLink } from '../link/ui-link.tsx';
import type { PictureProps } from '../picture/picture.tsx';
import { SmokeTag } from '../tag/tag.tsx';
import classes from './card.module.css';
import { type FrameProgress, MediaFrame } from './media-frame.tsx';
import { useCardPreview } from './use-card-preview.ts';

export interface VideoCardProps {
  href: string;
  /** Up to two lines. */
  title: string;
  picture: PictureProps;
  /** Length, bottom right, already formatted. */
  length?: string;
  /** Maker, then views. */
  line?: ReactNode;
  aside?: ReactNode;
  /** How much the reader has watched. */
  progress?: FrameProgress;
  /** Top left. */
  tags?: ReactNode;
  /** Top right, such as an OwnedTag. */
  corner?: ReactNode;
  action?: ReactNode;
  /** Shown in the middle with a lock; `picture` must then already be the server's blurred one. */
  lockedLabel?: ReactNode;
  preview?: () => ReactNode;
  onIntent?: () => void;
}

/** The 16:10 card. */
export function VideoCard(props: VideoCardProps) {
  const { card, previewing, handlers } = useCardPreview(props.preview !== undefined, props.onIntent);
  const locked = props.lockedLabel !== undefined;
  return (
    <article ref={card} className={classes.card} data-kind="video" {...handlers}>
      <MediaFrame
        picture={props.picture}
        shape="wide"
        light={locked ? 'locked' : 'full'}
        topLeft={props.tags}
        topRight={props.corner}
        bottomRight={props.length && <SmokeTag>{props.length}</SmokeTag>}
        overlay={previewing ? props.preview?.() : undefined}
        centre={
          locked && (
            <>
              <IconLock size={24} stroke={1.75} aria-hidden />
              <span>{props.lockedLabel}</span>
            </>
          )
        }
        progress={props.progress}
      />
      <div className={classes.meta}>
        <h3 className={classes.name}>
          <UiLink href={props.href} className={classes.link}>
            {props.title}
          </UiLink>
        </h3>
        {props.aside && <span className={classes.aside}>{props.aside}</span>}
        {props.line && <p className={classes.line}>{props.line}</p>}
      </div>
      {props.action && <div className={classes.action}>{props.action}</div>}
    </article>
  );
}

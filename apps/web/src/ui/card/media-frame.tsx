import type { ReactNode } from 'react';
import { Picture, type PictureProps } from '../picture/picture.tsx';
import { ProgressBar } from '../progress/progress-bar.tsx';
import classes from './media-frame.module.css';

export interface FrameProgress {
  value: number;
  max?: number;
  /** What the progress bar measures, such as "Watched". */
  label: string;
  valueText?: string;
  /** The thing counted is running now, so the tip breathes. */
  live?: boolean;
}

export interface MediaFrameProps {
  picture: PictureProps;
  /** Portrait is 4:5, wide is 16:10, banner as high as a square beside it, fill takes the height its cell gives. */
  shape?: 'portrait' | 'wide' | 'square' | 'banner' | 'fill';
  /** Picture state: away is half saturated, ended nearly grey, locked darkened over a server-made blur. */
  light?: 'full' | 'away' | 'ended' | 'locked';
  topLeft?: ReactNode;
  topRight?: ReactNode;
  bottomLeft?: ReactNode;
  bottomRight?: ReactNode;
  /** Centred over the picture: the lock and its price. */
  centre?: ReactNode;
  /** Laid over the picture, under the tags: a muted preview. */
  overlay?: ReactNode;
  progress?: FrameProgress;
}

/** A framed picture with its few permitted marks: state, count, length, lock and the progress bar on its lower edge. */
export function MediaFrame({
  picture,
  shape = 'portrait',
  light = 'full',
  topLeft,
  topRight,
  bottomLeft,
  bottomRight,
  centre,
  overlay,
  progress,
}: MediaFrameProps) {
  return (
    <span className={classes.frame} data-shape={shape} data-light={light} data-media-frame>
      <Picture {...picture} className={classes.picture} />
      {overlay && <span className={classes.overlay}>{overlay}</span>}
      {topLeft && <span className={`${classes.slot} ${classes.topLeft}`}>{topLeft}</span>}
      {topRight && <span className={`${classes.slot} ${classes.topRight}`}>{topRight}</span>}
      {bottomLeft && <span className={`${classes.slot} ${classes.bottomLeft}`}>{bottomLeft}</span>}
      {bottomRight && <span className={`${classes.slot} ${classes.bottomRight}`}>{bottomRight}</span>}
      {centre && <span className={classes.centre}>{centre}</span>}
      {progress && (
        <span className={classes.progressBar}>
          <ProgressBar onMedia {...progress} />
        </span>
      )}
    </span>
  );
}

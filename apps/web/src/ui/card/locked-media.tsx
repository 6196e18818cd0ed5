import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PictureProps } from '../picture/picture.tsx';
import classes from './card.module.css';
import { MediaFrame, type MediaFrameProps } from './media-frame.tsx';

export interface LockedMediaProps {
  /** The blurred picture the server made; the real file must never reach the browser. */
  picture: PictureProps;
  shape?: MediaFrameProps['shape'];
  /** In the middle, under the lock: "Unlock for 90". */
  label: ReactNode;
  /** Makes the whole frame a button. */
  onUnlock?: () => void;
  /** Bottom right: length or number of pictures. */
  bottomRight?: ReactNode;
  topLeft?: ReactNode;
}

/** Something that can be bought: darkened, with a lock and its price in the middle. */
export function LockedMedia({ picture, shape, label, onUnlock, bottomRight, topLeft }: LockedMediaProps) {
  const frame = (
    <MediaFrame
      picture={picture}
      shape={shape}
      light="locked"
      topLeft={topLeft}
      bottomRight={bottomRight}
      centre={
        <>
          <IconLock size={24} stroke={1.75} aria-hidden />
          <span>{label}</span>
        </>
      }
    />
  );
  if (!onUnlock) return frame;
  return (
    <button type="button" className={classes.frameButton} onClick={onUnlock}>
      {frame}
    </button>
  );
}

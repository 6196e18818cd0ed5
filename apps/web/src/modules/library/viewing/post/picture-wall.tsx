import type { ItemPicture } from '@candela/contract/library/items';
import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react';
import { Picture } from '../../../../ui/picture/picture.tsx';
import { messages } from '../messages.ts';
import classes from './post.module.css';

const Lightbox = lazy(() => import('./lightbox.tsx'));

type PictureWallProps = {
  pictures: readonly ItemPicture[];
  /** Called while a picture fills the window, so that the page below ignores Escape. */
  onFilled?: (filled: boolean) => void;
};

/** Small pictures in their own shapes; each opens the lightbox. */
export function PictureWall({ pictures, onFilled }: PictureWallProps) {
  const [index, setIndex] = useState<number | null>(null);
  const isFilled = index !== null;
  useEffect(() => onFilled?.(isFilled), [isFilled, onFilled]);
  return (
    <>
      <ul className={classes.wall}>
        {pictures.map((picture, position) => (
          <li key={picture._id} style={{ '--ratio': picture.width / picture.height } as CSSProperties}>
            <button
              type="button"
              aria-label={
                picture.caption || messages.lightbox.open({ position: position + 1, count: pictures.length })
              }
              onClick={() => setIndex(position)}
            >
              <Picture
                src={picture.signedThumbUrl}
                placeholderSrc={picture.placeholder}
                alt=""
                eager={position < 4}
              />
            </button>
          </li>
        ))}
      </ul>
      {index !== null && (
        <Suspense fallback={null}>
          <Lightbox pictures={pictures} index={index} onIndex={setIndex} onClose={() => setIndex(null)} />
        </Suspense>
      )}
    </>
  );
}

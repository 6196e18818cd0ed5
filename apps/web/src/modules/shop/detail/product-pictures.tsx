import { useState } from 'react';
import { Picture } from '../../../ui/picture/picture.tsx';
import { messages } from '../messages.ts';
import classes from './detail.module.css';

const t = messages.product;

/** One picture large, the others to choose from. */
export function ProductPictures({ images, title }: { images: readonly string[]; title: string }) {
  const [position, setPosition] = useState(0);
  return (
    <div className={classes.pictures}>
      <div className={classes.main}>
        <Picture
          src={images[position]}
          alt={
            images.length > 1
              ? `${title}. ${t.picture({ position: position + 1, of: images.length })}`
              : title
          }
          eager
        />
      </div>
      {images.length > 1 && (
        <fieldset className={classes.thumbs} aria-label={t.pictures}>
          {images.map((image, index) => (
            <button
              key={image}
              type="button"
              aria-pressed={index === position}
              aria-label={t.picture({ position: index + 1, of: images.length })}
              onClick={() => setPosition(index)}
            >
              <Picture src={image} />
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

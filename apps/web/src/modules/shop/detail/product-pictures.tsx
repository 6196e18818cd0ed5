import { useState } from 'react';
import { Picture } from '../../../ui/picture/picture.tsx';
import { messages } from '../messages.ts';
import classes from './detail.module.css';

const words = messages.product;

/** One picture large, the others to choose from. */
export function ProductPictures({ images, title }: { images: readonly string[]; title: string }) {
  const [place, setPlace] = useState(0);
  return (
    <div className={classes.pictures}>
      <div className={classes.main}>
        <Picture
          src={images[place]}
          alt={
            images.length > 1 ? `${title}. ${words.picture({ place: place + 1, of: images.length })}` : title
          }
          eager
        />
      </div>
      {images.length > 1 && (
        <fieldset className={classes.thumbs} aria-label={words.pictures}>
          {images.map((image, index) => (
            <button
              key={image}
              type="button"
              aria-pressed={index === place}
              aria-label={words.picture({ place: index + 1, of: images.length })}
              onClick={() => setPlace(index)}
            >
              <Picture src={image} />
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

import { type CSSProperties, useState } from 'react';
import classes from './picture.module.css';

export interface PictureProps {
  /** Absent or broken pictures leave the drawn background with the logo. */
  src?: string | null;
  srcSet?: string;
  sizes?: string;
  /** Empty for pictures that only repeat the words beside them. */
  alt?: string;
  /** A tiny picture shown until the real one has loaded. */
  placeholderSrc?: string | null;
  /** Above the fold: load at once. */
  eager?: boolean;
  /** CSS object-position; portraits keep the face. */
  focus?: string;
  className?: string;
}

/** A picture that fills its frame, fades in over its placeholder and survives a missing file. */
export function Picture({
  src,
  srcSet,
  sizes,
  alt = '',
  placeholderSrc,
  eager,
  focus,
  className,
}: PictureProps) {
  const [seen, setSeen] = useState<{ src: string; state: 'loaded' | 'broken' } | null>(null);
  const state = seen && seen.src === src ? seen.state : 'loading';
  const missing = !src || state === 'broken';
  return (
    <span
      className={[classes.ground, className].filter(Boolean).join(' ')}
      style={{ '--focus': focus } as CSSProperties}
      {...(missing && alt !== '' ? { role: 'img', 'aria-label': alt } : {})}
    >
      {placeholderSrc && state === 'loading' && (
        <img className={classes.placeholder} src={placeholderSrc} alt="" />
      )}
      {missing ? (
        <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
          <path
            fill="currentColor"
            d="M17.9 1.2c.9 4.9-1.9 7.7-5 10.7C9.3 15.3 6 18.5 6 23c0 4.9 4.3 8 9.6 8 4.7 0 8.7-2.4 10.4-6.4-1.7 1.3-3.9 2-6.2 2-4.7 0-8.1-2.6-8.1-6.3 0-3 2-5 4.5-7.4 3.5-3.4 5.7-6.9 1.7-11.7z"
          />
        </svg>
      ) : (
        <img
          className={classes.image}
          // What a page begins with is seen as soon as it is here, also before any script has run.
          data-state={eager ? undefined : state}
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          draggable={false}
          onLoad={() => setSeen({ src, state: 'loaded' })}
          onError={() => setSeen({ src, state: 'broken' })}
          ref={(image) => {
            // A cached picture may have loaded before the handler was attached.
            if (image?.complete && image.naturalWidth > 0 && state === 'loading')
              setSeen({ src, state: 'loaded' });
          }}
        />
      )}
    </span>
  );
}

import { type CSSProperties, use, useState, useSyncExternalStore } from 'react';
import classes from './picture.module.css';
import { PictureCopiesContext } from './picture-copies.ts';

export interface PictureProps {
  /** Absent or broken pictures leave the drawn background with the logo. */
  src?: string | null;
  /** How wide it is shown, so that no more is loaded than that. Lazy pictures are measured where browsers can. */
  sizes?: string;
  /** Empty for pictures that only repeat the words beside them. */
  alt?: string;
  /** A tiny picture shown until the real one has loaded. */
  placeholderSrc?: string | null;
  /** Above the fold: load at once. */
  eager?: boolean;
  /** The largest thing a page begins with: loaded before anything else. */
  isFirst?: boolean;
  /** CSS object-position; portraits keep the face. */
  focus?: string;
  className?: string;
}

const subscribeToNothing = () => () => undefined;

/** What became of a picture; another address begins anew. */
function useSeen(src: string | null | undefined) {
  const [seen, setSeen] = useState<{ src: string; state: 'loaded' | 'broken' } | null>(null);
  const state = seen && seen.src === src ? seen.state : 'loading';
  return [state, (became: 'loaded' | 'broken') => setSeen({ src: src ?? '', state: became })] as const;
}

/** False for good in what came with a rendered page: that is seen already, and fading it in would take it away first. */
function useCameAfterPage(): boolean {
  const [page] = useState(() => ({ hasIt: false }));
  return useSyncExternalStore(
    subscribeToNothing,
    () => !page.hasIt,
    // Asked only where a rendered page is taken over. One answer for good, since another would draw it all again.
    () => {
      page.hasIt = true;
      return false;
    },
  );
}

/** A picture that fills its frame, fades in over its placeholder and survives a missing file. */
export function Picture({
  src,
  sizes = '100vw',
  alt = '',
  placeholderSrc,
  isFirst = false,
  eager,
  focus,
  className,
}: PictureProps) {
  const [state, setSeen] = useSeen(src);
  const [alone, setAlone] = useState<string | null>(null);
  const isEager = eager || isFirst;
  const shownSizes = isEager ? sizes : `auto, ${sizes}`;
  const missing = !src || state === 'broken';
  const fadesIn = useCameAfterPage() && !isEager;
  // Where nothing waits to be shown or taken away, its coming changes nothing.
  const onLoaded = () => (fadesIn || placeholderSrc) && setSeen('loaded');
  const copied = use(PictureCopiesContext)(src ?? '');
  // A copy that cannot be had leaves the picture itself.
  const copies = alone === src ? undefined : copied?.copies;
  const onError = () => (copies ? setAlone(src ?? null) : setSeen('broken'));
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
        <picture className={classes.whole}>
          {copies && (
            <source
              type="image/avif"
              srcSet={copies.map(({ address, width }) => `${address} ${width}w`).join(', ')}
              sizes={shownSizes}
            />
          )}
          <img
            className={classes.image}
            // What a page begins with is seen as soon as it is here, also before any script has run.
            data-state={state === 'loading' && !fadesIn ? undefined : state}
            // Before the address: a browser that reads it first would load the picture at once.
            loading={isEager ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
            // Its source is measured only where the picture itself is.
            sizes={isEager ? undefined : shownSizes}
            src={src}
            width={copied?.width}
            height={copied?.height}
            alt={alt}
            decoding="async"
            draggable={false}
            onLoad={onLoaded}
            onError={onError}
            ref={(image) => {
              // A cached picture may have loaded, or failed, before the handlers were attached.
              if (!image?.complete || state !== 'loading') return;
              if (image.naturalWidth > 0) onLoaded();
              // Once its copies are given up, it may still stand for one of them until the browser has chosen again.
              else if (copies ? image.currentSrc !== '' : image.currentSrc === image.src) onError();
            }}
          />
        </picture>
      )}
    </span>
  );
}

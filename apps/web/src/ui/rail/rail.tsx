import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import classes from './rail.module.css';

export interface RailProps {
  /** Names the strip. */
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** Width of one item as a CSS length. */
  itemWidth?: string;
  children: ReactNode;
}

/** A strip that scrolls sideways: by touch, wheel and keys, and by two buttons where there is a pointer. */
export function Rail({
  label,
  previousLabel,
  nextLabel,
  itemWidth = 'clamp(150px, 16vw, 240px)',
  children,
}: RailProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: false });

  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    const measure = () =>
      setEnds({
        start: list.scrollLeft <= 2,
        end: list.scrollLeft + list.clientWidth >= list.scrollWidth - 2,
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    // Items that come or go change how far there is to scroll, but not the strip's own size.
    const items = new MutationObserver(measure);
    items.observe(list, { childList: true });
    list.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      items.disconnect();
      list.removeEventListener('scroll', measure);
    };
  }, []);

  const page = (direction: 1 | -1) => {
    const list = strip.current;
    list?.scrollBy({ left: direction * list.clientWidth * 0.85, behavior: 'smooth' });
  };

  return (
    <section className={classes.rail} aria-label={label}>
      <ul className={classes.strip} ref={strip} style={{ gridAutoColumns: itemWidth }}>
        {Children.map(children, (child) => (child ? <li className={classes.item}>{child}</li> : null))}
      </ul>
      {!(ends.start && ends.end) && (
        <div className={classes.pager}>
          <IconButton label={previousLabel} variant="media" disabled={ends.start} onClick={() => page(-1)}>
            <IconChevronLeft size={20} stroke={1.75} />
          </IconButton>
          <IconButton label={nextLabel} variant="media" disabled={ends.end} onClick={() => page(1)}>
            <IconChevronRight size={20} stroke={1.75} />
          </IconButton>
        </div>
      )}
    </section>
  );
}

import { useEffect, useRef } from 'react';
import { formatCount } from '../format/format-count.ts';
import { UiLink } from '../link/ui-link.tsx';
import classes from './category-type-nav.module.css';

export interface TypeNavItem {
  key: string;
  href: string;
  label: string;
  /** Raised beside the word. */
  count?: number;
  current?: boolean;
}

export interface CategoryTypeNavProps {
  /** Names the navigation. */
  label: string;
  items: readonly TypeNavItem[];
}

/** Choices set as large type that scrolls sideways. The current one is scrolled into view. */
export function CategoryTypeNav({ label, items }: CategoryTypeNavProps) {
  const list = useRef<HTMLUListElement>(null);
  const currentKey = items.find((item) => item.current)?.key;

  useEffect(() => {
    if (currentKey === undefined) return;
    const strip = list.current;
    const link = strip?.querySelector<HTMLElement>('[aria-current]');
    if (!strip || !link) return;
    const hiddenLeft = link.offsetLeft < strip.scrollLeft;
    const hiddenRight = link.offsetLeft + link.offsetWidth > strip.scrollLeft + strip.clientWidth * 0.9;
    if (hiddenLeft || hiddenRight) strip.scrollLeft = link.offsetLeft - strip.clientWidth / 3;
  }, [currentKey]);

  return (
    <nav className={classes.nav} aria-label={label}>
      <ul className={classes.strip} ref={list}>
        {items.map((item) => (
          <li key={item.key}>
            <UiLink
              href={item.href}
              className={classes.word}
              aria-current={item.current ? 'page' : undefined}
            >
              {item.label}
              {item.count !== undefined && <sup>{formatCount(item.count)}</sup>}
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

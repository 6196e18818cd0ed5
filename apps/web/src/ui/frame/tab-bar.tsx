import type { ReactNode } from 'react';
import { UiLink } from '../link/ui-link.tsx';
import classes from './tab-bar.module.css';

export interface TabBarItem {
  href: string;
  label: string;
  /** 24 px. */
  icon: ReactNode;
  current?: boolean;
  /** At the icon's corner: a count. */
  count?: ReactNode;
}

/** The five tabs of a phone's lower edge; absent from 1080 px up. Leaves its own room at the page's end. */
export function TabBar({ label, items }: { label: string; items: readonly TabBarItem[] }) {
  return (
    <>
      <div className={classes.room} aria-hidden />
      <nav className={classes.bar} aria-label={label}>
        {items.map((item) => (
          <UiLink key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined}>
            {item.icon}
            {item.label}
            {item.count && <span className={classes.count}>{item.count}</span>}
          </UiLink>
        ))}
      </nav>
    </>
  );
}

import type { ReactNode } from 'react';
import { UiLink } from '../link/ui-link.tsx';
import classes from './menu-list.module.css';

export interface MenuListProps {
  label?: string;
  children: ReactNode;
  id?: string;
}

/** A lifted list that is always open: search results, an account card. For menus that open, use Mantine's Menu. */
export function MenuList({ label, children, id }: MenuListProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and this is not one.
    <div className={classes.list} role="group" aria-label={label} id={id}>
      {children}
    </div>
  );
}

export interface MenuListLinkProps {
  href: string;
  /** 20 px icon or a 28 px avatar. */
  icon?: ReactNode;
  children: ReactNode;
  /** Right-hand figure or tag. */
  aside?: ReactNode;
  /** Highlighted by arrow keys while the focus is elsewhere. */
  active?: boolean;
  onClick?: () => void;
  id?: string;
}

/** One way onward in a MenuList. */
export function MenuListLink({ href, icon, children, aside, active, onClick, id }: MenuListLinkProps) {
  return (
    <UiLink className={classes.item} href={href} data-active={active || undefined} onClick={onClick} id={id}>
      {icon}
      <span className={classes.label}>{children}</span>
      {aside && <span className={classes.aside}>{aside}</span>}
    </UiLink>
  );
}

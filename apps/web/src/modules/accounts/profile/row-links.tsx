import { IconChevronRight, type IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import classes from './profile.module.css';

export type RowLink = { href: string; label: string; Icon: ComponentType<IconProps> };

/** Ways onward, one a row. */
export function RowLinks({ links }: { links: readonly RowLink[] }) {
  return (
    <ul className={classes.rows}>
      {links.map(({ href, label, Icon }) => (
        <li key={label}>
          <UiLink href={href}>
            <Icon size={20} stroke={1.75} aria-hidden />
            {label}
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </UiLink>
        </li>
      ))}
    </ul>
  );
}

import { IconChevronRight, type IconProps } from '@tabler/icons-react';
import { type ComponentType, use } from 'react';
import { LinkShownContext, UiLink } from '../../../ui/link/ui-link.tsx';
import classes from './profile.module.css';

export type RowLink = { href: string; label: string; Icon: ComponentType<IconProps> };

/** Ways onward, one a row; those that lead nowhere now are left out. */
export function RowLinks({ links }: { links: readonly RowLink[] }) {
  const isShown = use(LinkShownContext);
  const shown = links.filter(({ href }) => isShown(href));
  return (
    <ul className={classes.rows}>
      {shown.map(({ href, label, Icon }) => (
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

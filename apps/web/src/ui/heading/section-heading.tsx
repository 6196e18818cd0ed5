import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { UiLink } from '../link/ui-link.tsx';
import classes from './section-heading.module.css';

export interface SectionHeadingProps {
  title: string;
  /** Beside the title: "38 today". */
  count?: ReactNode;
  link?: { href: string; label: string };
  /** In place of a link: a control. */
  aside?: ReactNode;
  level?: 2 | 3;
}

/** A section's name, its count, a hairline across, and one way onward. */
export function SectionHeading({ title, count, link, aside, level = 2 }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.row}>
      <Heading className={classes.title}>{title}</Heading>
      {count !== undefined && <span className={classes.count}>{count}</span>}
      <span className={classes.rule} />
      {aside}
      {link && (
        <UiLink href={link.href} className={classes.link}>
          {link.label}
          <IconArrowRight size={16} stroke={1.75} aria-hidden />
        </UiLink>
      )}
    </div>
  );
}

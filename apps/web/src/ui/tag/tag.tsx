import { IconEye, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../access/visually-hidden.tsx';
import { formatCount } from '../format/format-count.ts';
import { tag as t } from './locales/tag.ts';
import classes from './tag.module.css';

type Tone = 'live' | 'media' | 'plum' | 'plum-wash' | 'ember' | 'good' | 'info' | 'bad' | 'warn' | 'soft';

export interface TagProps {
  tone: Tone;
  icon?: ReactNode;
  /** 22 or 26 px high; the larger one is for players. */
  size?: 'md' | 'lg';
  children: ReactNode;
}

/** A small label with square corners. Prefer the named tags; state is always in the words, never only the colour. */
export function Tag({ tone, icon, size = 'md', children }: TagProps) {
  return (
    <span className={classes.tag} data-tone={tone} data-size={size}>
      {icon}
      {children}
    </span>
  );
}

type NamedTagProps = { children?: ReactNode; size?: 'md' | 'lg' };

/** The only red thing, and the only word in capitals. */
export function LiveTag({ children = t.live, size }: NamedTagProps) {
  return (
    <Tag tone="live" size={size}>
      {children}
    </Tag>
  );
}

/** How many are watching. `label` is the unit, read out after the number. */
export function ViewerTag({
  count,
  label = t.watching,
  size,
}: {
  count: number;
  label?: string;
  size?: 'md' | 'lg';
}) {
  return (
    <Tag tone="media" size={size} icon={<IconEye stroke={2} aria-hidden />}>
      {formatCount(count)}
      <VisuallyHidden> {label}</VisuallyHidden>
    </Tag>
  );
}

/** Words over a picture, on enough smoke to be readable on any picture. */
export function SmokeTag({ children, icon, size }: NamedTagProps & { icon?: ReactNode }) {
  return (
    <Tag tone="media" size={size} icon={icon}>
      {children}
    </Tag>
  );
}

/** Words over a picture saying that the reader already has it. */
export function OwnedTag({ children }: { children: ReactNode }) {
  return (
    <span className={classes.tag} data-tone="media" data-owned>
      {children}
    </span>
  );
}

/** Closed to others. */
export function PrivateTag({ children = t.private, size }: NamedTagProps) {
  return (
    <Tag tone="plum" size={size} icon={<IconLock stroke={2} aria-hidden />}>
      {children}
    </Tag>
  );
}

import { IconArrowLeft, IconMessageCircle } from '@tabler/icons-react';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { messages } from '../messages.ts';
import type { Wanted } from './use-wanted.ts';
import classes from './wanted-note.module.css';

const t = messages.wanted;

/** The way back to where something was wanted. */
export function WantedBack({ wanted }: { wanted: Wanted }) {
  return (
    <UiLink href={wanted.at} className={classes.back}>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      {wanted.at.startsWith('/live-model/') ? t.toRoom : t.back}
    </UiLink>
  );
}

/** What was written already, if anything. */
export function WantedNote({ wanted }: { wanted: Wanted }) {
  if (!wanted.text) return null;
  return (
    <div className={classes.note}>
      <IconMessageCircle stroke={1.75} aria-hidden />
      <p>
        {wanted.text}
        <small>{t.postedLater}</small>
      </p>
    </div>
  );
}

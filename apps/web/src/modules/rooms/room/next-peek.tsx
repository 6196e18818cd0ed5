import type { LiveModel } from '@candela/contract/shows/operations';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { liveRoom as copy } from '../locales/live-room.ts';
import classes from './next-peek.module.css';
import { RoomPrice } from './room-strip.tsx';

export type NextPeekProps = {
  next: LiveModel | undefined;
  onStep: ((step: 1 | -1) => void) | null | undefined;
};

/** At the edges of a phone's picture: the way back, and whose room comes next. */
export function NextPeek({ next, onStep }: NextPeekProps) {
  if (!next || !onStep) return null;
  const name = next.name || next.username;
  return (
    <>
      <button
        type="button"
        className={classes.back}
        aria-label={copy.previousRoom}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </button>
      <button type="button" className={classes.next} onClick={() => onStep(1)}>
        <VisuallyHidden>{copy.nextRoom}</VisuallyHidden>
        <Avatar src={next.profileImage} size={28} />
        <span>
          <b>{name}</b>
          <RoomPrice model={next} />
        </span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </button>
    </>
  );
}

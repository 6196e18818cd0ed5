import { useDraggable } from '@dnd-kit/core';
import { Menu } from '@mantine/core';
import { IconBroadcast, IconHourglass, IconMail, IconPhoto } from '@tabler/icons-react';
import { VisuallyHidden } from '../../ui/access/visually-hidden.tsx';
import classes from './calendar.module.css';
import type { Entry } from './entries.ts';
import { calendar as t } from './locales/calendar.ts';

const icons = { post: IconPhoto, takeDown: IconHourglass, message: IconMail, show: IconBroadcast } as const;

export interface EntryActions {
  onOpen: (entry: Entry) => void;
  onMove: (entry: Entry) => void;
}

/** What an entry looks like on its day: a picture or a mark, and the time. */
export function EntryMark({ entry }: { entry: Entry }) {
  const Icon = icons[entry.kind];
  return (
    <>
      {entry.picture !== null && entry.kind === 'post' ? (
        <img src={entry.picture} alt="" draggable={false} />
      ) : (
        <Icon size={14} stroke={1.75} aria-hidden />
      )}
      <VisuallyHidden>
        {t.entry({ kind: t.kinds[entry.kind], time: entry.clock, title: entry.title })}
      </VisuallyHidden>
      <span aria-hidden>{entry.kind === 'takeDown' ? t.endsAt({ time: entry.clock }) : entry.clock}</span>
      <span className={classes.title} aria-hidden>
        {entry.title}
      </span>
    </>
  );
}

/** An entry of a day. It can be dragged to another day, and opens a menu to the same with a keyboard. */
export function EntryChip({ entry, onOpen, onMove }: EntryActions & { entry: Entry }) {
  const drag = useDraggable({ id: entry.key, data: { entry }, disabled: !entry.canMove });
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          ref={drag.setNodeRef}
          className={classes.chip}
          data-kind={entry.kind}
          data-past={!entry.canMove || undefined}
          data-dragged={drag.isDragging || undefined}
          {...drag.listeners}
        >
          <EntryMark entry={entry} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{entry.title}</Menu.Label>
        <Menu.Item onClick={() => onOpen(entry)}>{t.open}</Menu.Item>
        {entry.canMove && <Menu.Item onClick={() => onMove(entry)}>{t.move}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { VisuallyHidden } from '../../ui/access/visually-hidden.tsx';
import { locale } from '../../ui/format/locale.ts';
import { type Added, AddMenu } from './add-menu.tsx';
import classes from './calendar.module.css';
import type { Entry } from './entries.ts';
import { type EntryActions, EntryChip, EntryMark } from './entry-chip.tsx';
import { calendar as t } from './locales/calendar.ts';

/** Entries a day shows; the rest is behind a button. */
const mostShown = 4;

export interface CalendarDays extends EntryActions {
  days: readonly string[];
  month: string;
  today: string;
  entries: readonly Entry[];
  onAdd: (what: Added, day: string) => void;
  /** All entries of a day. */
  onShowDay: (day: string) => void;
}

/** A month in weeks. Entries are dragged from day to day; a day before today takes none. */
export function MonthGrid({
  onDrop,
  ...calendar
}: CalendarDays & { onDrop: (entry: Entry, day: string) => void }) {
  const [dragged, setDragged] = useState<Entry | null>(null);
  // A press that hardly moves is a press.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 8 } }));
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const entry = active.data.current?.entry as Entry | undefined;
    const day = over?.id;
    if (entry && typeof day === 'string' && day !== entry.day) onDrop(entry, day);
  };
  return (
    <DndContext
      sensors={sensors}
      // Only close to the edge: a month hardly needs more than the screen.
      autoScroll={{ threshold: { x: 0, y: 0.08 } }}
      onDragStart={({ active }) => setDragged((active.data.current?.entry as Entry | undefined) ?? null)}
      onDragEnd={end}
      onDragCancel={() => setDragged(null)}
    >
      <div className={classes.weekdays} aria-hidden>
        {calendar.days.slice(0, 7).map((day) => (
          <span key={day}>{dayWords(day, { weekday: 'short' })}</span>
        ))}
      </div>
      <ol className={classes.month} aria-label={t.month}>
        {calendar.days.map((day) => (
          <Day key={day} day={day} {...calendar} />
        ))}
      </ol>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={classes.chip} data-kind={dragged.kind} data-lifted>
            <EntryMark entry={dragged} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

function Day({ day, month, today, entries, onAdd, onShowDay, ...actions }: CalendarDays & { day: string }) {
  const isPast = day < today;
  const { setNodeRef, isOver } = useDroppable({ id: day, disabled: isPast });
  const mine = entries.filter((entry) => entry.day === day);
  const shown = mine.length > mostShown ? mine.slice(0, mostShown - 1) : mine;
  const words = dayWords(day, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <li
      ref={setNodeRef}
      className={classes.day}
      data-out={!day.startsWith(month) || undefined}
      data-past={isPast || undefined}
      data-today={day === today || undefined}
      data-over={isOver || undefined}
    >
      <span className={classes.number} aria-hidden>
        {numberWords(day, month)}
      </span>
      <VisuallyHidden>{day === today ? t.dayToday({ day: words }) : words}</VisuallyHidden>
      {shown.map((entry) => (
        <EntryChip key={entry.key} entry={entry} {...actions} />
      ))}
      {mine.length > shown.length && (
        <button type="button" className={classes.moreButton} onClick={() => onShowDay(day)}>
          {t.more({ count: mine.length - shown.length })}
        </button>
      )}
      {!isPast && (
        <AddMenu onAdd={(what) => onAdd(what, day)}>
          <button type="button" className={classes.plus} aria-label={t.addOn({ day: words })}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
          </button>
        </AddMenu>
      )}
    </li>
  );
}

/** The number of a day, with the month where another begins. */
function numberWords(day: string, month: string): string {
  const begins = day.endsWith('-01') && !day.startsWith(month);
  return dayWords(day, begins ? { day: 'numeric', month: 'short' } : { day: 'numeric' });
}

/** A calendar day in words. */
export function dayWords(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

import type { VaultFile } from '@candela/contract/library/vault';
import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { VaultPicture } from '../../platform/vault/vault-tile.tsx';
import { VisuallyHidden } from '../../ui/access/visually-hidden.tsx';
import { locale } from '../../ui/format/locale.ts';
import { type Added, AddMenu } from './add-menu.tsx';
import classes from './calendar.module.css';
import type { Entry } from './entries.ts';
import { type EntryActions, EntryChip, EntryMark } from './entry-chip.tsx';
import { calendar as t } from './locales/calendar.ts';
import { useFileDrop } from './use-file-drop.ts';

/** What is being dragged within the page. */
type Dragged = { entry: Entry } | { file: VaultFile };

/** Entries a day shows; the rest is behind a button. */
const mostShown = 4;

export interface CalendarDays extends EntryActions {
  days: readonly string[];
  month: string;
  today: string;
  entries: readonly Entry[];
  onAdd: (what: Added, day: string) => void;
  /** Files of the computer were dropped on a day. */
  onFiles: (files: File[], day: string) => void;
  /** All entries of a day. */
  onShowDay: (day: string) => void;
}

interface MonthGridProps extends CalendarDays {
  onDrop: (entry: Entry, day: string) => void;
  onDropVaultFile: (file: VaultFile, day: string) => void;
  /** Above the days; what lies in it can be dragged onto them. */
  tray?: ReactNode;
}

/**
 * A month in weeks. Entries are dragged from day to day, files from the computer and from the vault's tray; a day before
 * today takes none.
 */
export function MonthGrid({ onDrop, onDropVaultFile, tray, ...calendar }: MonthGridProps) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  // A press that hardly moves is a press.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 8 } }));
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const lifted = active.data.current as Dragged | undefined;
    const day = over?.id;
    if (!lifted || typeof day !== 'string') return;
    if ('file' in lifted) onDropVaultFile(lifted.file, day);
    else if (day !== lifted.entry.day) onDrop(lifted.entry, day);
  };
  return (
    <DndContext
      sensors={sensors}
      // The day under the pointer, not the one that most of what is dragged lies over.
      collisionDetection={pointerWithin}
      // Only close to the edge: a month hardly needs more than the screen.
      autoScroll={{ threshold: { x: 0, y: 0.08 } }}
      onDragStart={({ active }) => setDragged((active.data.current as Dragged | undefined) ?? null)}
      onDragEnd={end}
      onDragCancel={() => setDragged(null)}
    >
      {tray}
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
        {dragged && 'entry' in dragged && (
          <div className={classes.chip} data-kind={dragged.entry.kind} data-lifted>
            <EntryMark entry={dragged.entry} />
          </div>
        )}
        {dragged && 'file' in dragged && (
          <div className={classes.tile} data-lifted>
            <VaultPicture file={dragged.file} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

function Day({
  day,
  month,
  today,
  entries,
  onAdd,
  onFiles,
  onShowDay,
  ...actions
}: CalendarDays & { day: string }) {
  const isPast = day < today;
  const { isOver: isFileOver, ...fileDrop } = useFileDrop(!isPast, (files) => onFiles(files, day));
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
      data-over={isOver || isFileOver || undefined}
      {...fileDrop}
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

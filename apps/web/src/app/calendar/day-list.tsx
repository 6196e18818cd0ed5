import { Menu } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { type Added, AddMenu } from './add-menu.tsx';
import classes from './calendar.module.css';
import type { Entry } from './entries.ts';
import { type EntryActions, EntryMark } from './entry-chip.tsx';
import { calendar as t } from './locales/calendar.ts';
import { dayWords } from './month-grid.tsx';

interface DayListProps extends EntryActions {
  entries: readonly Entry[];
  today: string;
  /** Days that are listed though nothing is planned on them yet. */
  also?: readonly string[];
  /** Adds something on a day that isn't over. */
  onAdd?: (what: Added, day: string) => void;
}

/** Days with a row for every entry: those that have some, and others where asked for. */
export function DayList({ entries, today, also = [], onAdd, onOpen, onMove }: DayListProps) {
  const days = [...new Set([...entries.map(({ day }) => day), ...also])].sort();
  return (
    <div className={classes.days}>
      {days.map((day) => {
        const words = dayWords(day, { weekday: 'long', day: 'numeric', month: 'long' });
        return (
          <section key={day}>
            <header>
              <h3>{day === today ? t.dayToday({ day: words }) : words}</h3>
              {onAdd && day >= today && (
                <AddMenu onAdd={(what) => onAdd(what, day)}>
                  <IconButton label={t.addOn({ day: words })} size={44} withTooltip={false}>
                    <IconPlus size={20} stroke={1.75} aria-hidden />
                  </IconButton>
                </AddMenu>
              )}
            </header>
            <ul>
              {entries
                .filter((entry) => entry.day === day)
                .map((entry) => (
                  <li key={entry.key} className={classes.row}>
                    <button type="button" data-kind={entry.kind} onClick={() => onOpen(entry)}>
                      <EntryMark entry={entry} />
                    </button>
                    {entry.canMove && (
                      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
                        <Menu.Target>
                          <IconButton
                            label={t.moveTitle({ title: entry.title })}
                            size={44}
                            withTooltip={false}
                          >
                            <IconDots size={20} stroke={1.75} aria-hidden />
                          </IconButton>
                        </Menu.Target>
                        <Menu.Dropdown>
                          <Menu.Item onClick={() => onMove(entry)}>{t.move}</Menu.Item>
                        </Menu.Dropdown>
                      </Menu>
                    )}
                  </li>
                ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

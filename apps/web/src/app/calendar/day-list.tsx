import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import classes from './calendar.module.css';
import type { Entry } from './entries.ts';
import { type EntryActions, EntryMark } from './entry-chip.tsx';
import { calendar as t } from './locales/calendar.ts';
import { dayWords } from './month-grid.tsx';

/** The days that have entries, each with a row for every entry. */
export function DayList({
  entries,
  today,
  onOpen,
  onMove,
}: EntryActions & { entries: readonly Entry[]; today: string }) {
  const days = [...new Set(entries.map(({ day }) => day))];
  return (
    <div className={classes.days}>
      {days.map((day) => {
        const words = dayWords(day, { weekday: 'long', day: 'numeric', month: 'long' });
        return (
          <section key={day}>
            <h3>{day === today ? t.dayToday({ day: words }) : words}</h3>
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

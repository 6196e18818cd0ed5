import { formatMoney } from '../../ui/format/format-count.ts';
import { formatShortDay } from '../../ui/format/format-date.ts';
import classes from './creator-home.module.css';
import { creatorHome as t } from './locales/creator-home.ts';

export interface MonthBarsProps {
  /** The first of the month up to today. */
  days: readonly { day: string; minor: number }[];
  currency: string;
  month: string;
}

/** A bar for each day of the month; days to come are a line. Read out as its best day. */
export function MonthBars({ days, currency, month }: MonthBarsProps) {
  const last = days.at(-1);
  if (!last) return null;
  const most = Math.max(1, ...days.map(({ minor }) => minor));
  const best = days.find(({ minor }) => minor === most);
  const [year = 0, monthNumber = 1] = last.day.split('-').map(Number);
  const length = new Date(Date.UTC(year, monthNumber, 0)).getUTCDate();
  const words = best
    ? `${t.chart({ month })}. ${t.bestDay({ day: formatShortDay(best.day), money: formatMoney(best.minor, currency) })}`
    : t.chart({ month });
  return (
    <div className={classes.bars} role="img" aria-label={words}>
      {Array.from({ length }, (_, index) => {
        const day = days[index];
        const date = index + 1;
        const isToday = date === days.length;
        return (
          <span key={date} data-today={isToday || undefined} data-coming={day ? undefined : true}>
            <i style={{ height: `${Math.max(1.5, ((day?.minor ?? 0) / most) * 100)}%` }} />
            {(date % 7 === 1 || isToday) && <small>{date}</small>}
          </span>
        );
      })}
    </div>
  );
}

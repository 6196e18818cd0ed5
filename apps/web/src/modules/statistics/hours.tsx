import type { StatisticsReport } from '@candela/contract/statistics/operations';
import { type CSSProperties, useState } from 'react';
import { ChoiceSegment } from '../../ui/form/choice-segment.tsx';
import { formatCount, formatMoney } from '../../ui/format/format-count.ts';
import { locale } from '../../ui/format/locale.ts';
import { minorOf } from './measures.ts';
import { t } from './messages.ts';
import classes from './statistics.module.css';

type By = keyof typeof t.hoursBy;
const choices = (['net', 'views'] as const).map((value) => ({ value, label: t.hoursBy[value] }));
const weekdays = [1, 2, 3, 4, 5, 6, 7];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** What each hour of the week brought, the stronger the more. Read out as its best hour. */
export function Hours({ report }: { report: StatisticsReport }) {
  const [by, setBy] = useState<By>('net');
  const figures = new Map(
    report.hours.map((one) => [
      `${one.weekday} ${one.hour}`,
      by === 'net' ? minorOf(one.credits, report.creditValueMinor) : one.views,
    ]),
  );
  const most = Math.max(0, ...figures.values());
  const best = report.hours.find((one) => figures.get(`${one.weekday} ${one.hour}`) === most);
  const format = (figure: number) =>
    by === 'net' ? formatMoney(figure, report.currency) : formatCount(figure);
  const words =
    most > 0 && best
      ? t.bestHour({
          weekday: weekdayName(best.weekday, 'long'),
          hour: hourName(best.hour),
          figure: format(most),
        })
      : t.noHours;
  return (
    <section aria-label={t.hours}>
      <div className={classes.heading}>
        <h2>{t.hours}</h2>
        <ChoiceSegment label={t.hoursOf} options={choices} value={by} onChange={setBy} />
      </div>
      <p className={classes.note}>{words}</p>
      <div className={classes.heat} role="img" aria-label={`${t.hours}. ${words}`}>
        {weekdays.map((weekday) => (
          <div key={weekday}>
            <small>{weekdayName(weekday, 'short')}</small>
            {hours.map((hour) => {
              const figure = figures.get(`${weekday} ${hour}`) ?? 0;
              return (
                <i
                  key={hour}
                  data-best={(best?.weekday === weekday && best.hour === hour && most > 0) || undefined}
                  title={t.hourMark({
                    weekday: weekdayName(weekday, 'long'),
                    hour: hourName(hour),
                    figure: format(figure),
                  })}
                  style={{ '--share': most > 0 ? Math.max(0, figure) / most : 0 } as CSSProperties}
                />
              );
            })}
          </div>
        ))}
        <div>
          <small />
          {hours.map((hour) => (
            <small key={hour}>{hour % 6 === 0 ? String(hour).padStart(2, '0') : ''}</small>
          ))}
        </div>
      </div>
    </section>
  );
}

/** 1 January 2024 was a Monday. */
function weekdayName(weekday: number, length: 'long' | 'short'): string {
  const at = new Date(Date.UTC(2024, 0, weekday));
  return new Intl.DateTimeFormat(locale(), { weekday: length, timeZone: 'UTC' }).format(at);
}

const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

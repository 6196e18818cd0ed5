import type { Takings } from '@candela/contract/earnings/takings';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureCause } from '../../platform/failure-cause.ts';
import { formatMoney, formatPercent } from '../../ui/format/format-count.ts';
import { formatShortDay } from '../../ui/format/format-date.ts';
import { locale } from '../../ui/format/locale.ts';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import classes from './creator-home.module.css';
import { creatorHome as t } from './locales/creator-home.ts';
import { MonthBars } from './month-bars.tsx';
import type { useTakings } from './use-takings.ts';

/** What is hers of today and of the calendar month, what may be paid out, and the month day by day. */
export function Money({ takings }: { takings: ReturnType<typeof useTakings> }) {
  if (takings.isError) {
    return (
      <ErrorState
        title={t.failed}
        cause={failureCause(takings.error, t.failedCause)}
        safe={t.failedSafe}
        retryLabel={t.retry}
        retrying={takings.isFetching}
        onRetry={() => void takings.refetch()}
      />
    );
  }
  if (!takings.data) {
    return (
      <SkeletonGroup label={t.loading} className={classes.moneyWaiting}>
        <Skeleton height="100%" />
      </SkeletonGroup>
    );
  }
  const { today, month, ready, currency } = takings.data;
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <section className={classes.money} aria-label={t.money}>
      <div className={classes.tiles}>
        <Tile label={t.today} figure={money(today.minor)}>
          {today.usualMinor !== null &&
            t.usual({ weekday: weekdayOf(today.day), money: money(today.usualMinor) })}
        </Tile>
        <Tile label={t.month({ month: monthOf(today.day) })} figure={money(month.minor)}>
          <Change takings={takings.data} />
        </Tile>
        <Tile label={t.ready} figure={money(ready.minor)}>
          {t.readyCredits({ count: ready.credits })}
        </Tile>
      </div>
      <MonthBars days={takings.data.days} currency={currency} month={monthOf(today.day)} />
    </section>
  );
}

function Tile({ label, figure, children }: { label: string; figure: string; children: ReactNode }) {
  return (
    <UiLink href="/my-earning">
      <span className={classes.label}>
        {label}
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.figure}>{figure}</span>
      <span className={classes.small}>{children}</span>
    </UiLink>
  );
}

/** This month against as much of the one before. */
function Change({ takings: { today, month } }: { takings: Takings }) {
  const first = firstOfMonthBefore(today.day);
  const before = month.before.minor;
  if (before <= 0) return t.firstMonth({ month: monthOf(first) });
  const change = (month.minor - before) / before;
  const percent = formatPercent(Math.abs(change));
  const last = `${first.slice(0, 8)}${today.day.slice(8)}`;
  return (
    <>
      <span data-change={change > 0 ? 'up' : undefined}>
        {change === 0 ? t.same : (change > 0 ? t.up : t.down)({ percent })}
      </span>{' '}
      {t.against({ from: String(Number(first.slice(8))), to: formatShortDay(endOf(last)) })}
    </>
  );
}

function firstOfMonthBefore(day: string): string {
  const at = new Date(`${day.slice(0, 8)}01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - 1);
  return at.toISOString().slice(0, 10);
}

/** The day itself, or the last of its month where the month is shorter. */
function endOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${day.slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`;
}

function named(day: string, part: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), { ...part, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

const monthOf = (day: string) => named(day, { month: 'long' });
const weekdayOf = (day: string) => named(day, { weekday: 'long' });

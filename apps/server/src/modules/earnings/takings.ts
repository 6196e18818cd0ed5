import { dayMs } from '@candela/contract/shared/durations';

/** The calendar day of a moment in a time zone, YYYY-MM-DD. @throws RangeError for a time zone nobody knows */
export function dayIn(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

const weeksLookedAt = 4;

/**
 * What days come to, in hundredths of a credit.
 * @param today YYYY-MM-DD
 * @param earned by day, from the first of the month before; days without a sale are left out
 */
export function takingsOf(today: string, earned: ReadonlyMap<string, bigint>) {
  const on = (day: string) => earned.get(day) ?? 0n;
  const daysSoFar = Number(today.slice(8));
  const days = Array.from({ length: daysSoFar }, (_, index) => {
    const day = shifted(today, index + 1 - daysSoFar);
    return { day, hundredths: on(day) };
  });
  const monthBefore = shifted(today, -daysSoFar).slice(0, 7);
  const same = Array.from(
    { length: weeksLookedAt },
    (_, index) => earned.get(shifted(today, -7 * (index + 1))) ?? 0n,
  );
  return {
    todays: on(today),
    month: sum(days.map(({ hundredths }) => hundredths)),
    before: sum(
      [...earned]
        .filter(([day]) => day.startsWith(monthBefore) && Number(day.slice(8)) <= daysSoFar)
        .map(([, hundredths]) => hundredths),
    ),
    usual: same.every((hundredths) => hundredths === 0n) ? null : sum(same) / BigInt(weeksLookedAt),
    days,
  };
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function shifted(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

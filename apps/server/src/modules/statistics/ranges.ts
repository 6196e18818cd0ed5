import { dayMs } from '@candela/contract/shared/durations';
import type { StatisticsRange } from '@candela/contract/statistics/operations';

/** Days, both included, YYYY-MM-DD. */
export interface Period {
  from: string;
  to: string;
}

/** The days asked for, and those they are compared with: as many before, or as much of the month before. */
export function rangesOf(
  input: { range: StatisticsRange; from?: string | undefined; to?: string | undefined },
  today: string,
): { range: Period; before: Period } {
  if (input.from !== undefined && input.to !== undefined) return compared({ from: input.from, to: input.to });
  if (input.range !== 'month') return compared({ from: shifted(today, 1 - Number(input.range)), to: today });
  const from = `${today.slice(0, 8)}01`;
  const last = shifted(from, -1);
  const same = `${last.slice(0, 8)}${today.slice(8)}`;
  return {
    range: { from, to: today },
    before: { from: `${last.slice(0, 8)}01`, to: same < last ? same : last },
  };
}

function compared(range: Period) {
  const length = daysOf(range).length;
  return { range, before: { from: shifted(range.from, -length), to: shifted(range.from, -1) } };
}

/** Every day of a period, the first one first. */
export function daysOf({ from, to }: Period): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length: count }, (_, index) => shifted(from, index));
}

function shifted(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

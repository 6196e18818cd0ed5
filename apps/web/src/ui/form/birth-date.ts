export interface DateFields {
  day: string;
  month: string;
  year: string;
}

/** "2001-03-14" as typed parts; anything else as empty parts. */
export function splitDate(iso: string): DateFields {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  return { day: match?.[3] ?? '', month: match?.[2] ?? '', year: match?.[1] ?? '' };
}

/** Typed parts as "2001-03-14", or null while incomplete or when there is no such day. */
export function joinDate({ day, month, year }: DateFields): string | null {
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return null;
  const [d, m, y] = [Number(day), Number(month), Number(year)];
  const date = new Date(Date.UTC(y, m - 1, d));
  const real = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return real && y >= 1000 ? date.toISOString().slice(0, 10) : null;
}

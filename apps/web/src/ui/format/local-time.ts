const two = (number: number) => String(number).padStart(2, '0');

/** A day where the reader is, YYYY-MM-DD. */
export function localDay(when: Date): string {
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`;
}

/** A time of day where the reader is, HH:MM. */
export function localTime(when: Date): string {
  return `${two(when.getHours())}:${two(when.getMinutes())}`;
}

/** Times to choose from, a quarter of an hour apart, and `extra` if it is none of them. */
export function timesOfDay(extra: string): string[] {
  const times = Array.from(
    { length: 96 },
    (_, quarter) => `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`,
  );
  return times.includes(extra) ? times : [...times, extra].sort();
}

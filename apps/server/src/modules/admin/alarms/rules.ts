/** When somebody worked before, in UTC. */
export interface Habit {
  /** Days with any work on them. */
  days: number;
  /** So many of them, and there is a habit to speak of. */
  daysNeeded: number;
  /** By hour of the day: on how many days there was work in it. */
  daysAt: ReadonlyMap<number, number>;
}

/** Whether an hour of the day is one this person does not work in, nor in the hours beside it. Newcomers have no habit yet. */
export function isOddHour(hour: number, { days, daysNeeded, daysAt }: Habit): boolean {
  if (days < daysNeeded) return false;
  return [-1, 0, 1].every((by) => !daysAt.has((hour + by + 24) % 24));
}

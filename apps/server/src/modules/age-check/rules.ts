import { dayMs, hourMs } from '@candela/contract/shared/durations';

/** A check that was begun and not ended counts as left after this. */
export const patienceMs = hourMs;
/** Whoever was found under age may not simply try again. */
export const underAgePauseMs = dayMs;

/** Whether a country is among those listed, such as `GB,US`. */
export function asksForAge(countries: string, country: string | undefined): boolean {
  return country !== undefined && countries.split(',').includes(country);
}

/** Until when a check passed now holds. */
export function holdsUntil(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayMs);
}

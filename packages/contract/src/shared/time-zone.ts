import { z } from 'zod';
import { shared } from './locales/shared.ts';

/** A name of the tz database, "Europe/Lisbon". Names only: an offset would be wrong for half of the year. */
export const timeZone = z
  .string()
  .max(64, { error: shared.timeZone })
  .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/, { error: shared.timeZone })
  .refine(isKnown, { error: shared.timeZone });

function isKnown(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

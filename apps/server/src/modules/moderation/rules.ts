import type { ReportReason } from '@candela/contract/moderation/fields';
import { dayMs, hourMs } from '@candela/contract/shared/durations';

const intimateHours = 48;
const minorHours = 24;
const businessDays = 7;

/**
 * By when a case must be decided: at once, and within a day at the latest, where a minor may be shown; within 48
 * hours for intimate pictures published without consent (TAKE IT DOWN Act); otherwise within 7 business days
 * (Mastercard AN 5196), which are Monday to Friday in UTC and begin on the day after.
 */
export function dueAt(reason: ReportReason, from: Date): Date {
  if (reason === 'minor') return new Date(from.getTime() + minorHours * hourMs);
  if (reason === 'intimate') return new Date(from.getTime() + intimateHours * hourMs);
  return addBusinessDays(from, businessDays);
}

/** The same hour so many business days later. */
export function addBusinessDays(from: Date, count: number): Date {
  let at = from.getTime();
  for (let left = count; left > 0; ) {
    at += dayMs;
    const day = new Date(at).getUTCDay();
    if (day !== 0 && day !== 6) left -= 1;
  }
  return new Date(at);
}

/** Whether a report comes before all others and hides what it is about at once. */
export function isUrgent(reason: ReportReason): boolean {
  return reason === 'minor';
}

/** The graver of two reasons, by the clock; of two alike the first. */
export function graver(first: ReportReason, second: ReportReason): ReportReason {
  return gravity(second) > gravity(first) ? second : first;
}

function gravity(reason: ReportReason): number {
  if (reason === 'minor') return 2;
  return reason === 'intimate' ? 1 : 0;
}

/** What an address of this site names: an item by its id, or a person by the short id or the handle. Null when neither. */
export function subjectOfAddress(
  address: string,
): { itemId: string } | { uniqueId: string } | { handle: string } | null {
  const item = /(?:\/video\/|[?&]post=)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i.exec(address);
  if (item?.[1]) return { itemId: item[1].toLowerCase() };
  const person = /\/(?:profile|user|live-model)\/([A-Za-z0-9_-]{1,40})/.exec(address);
  if (person?.[1]) return { uniqueId: person[1] };
  const model = /\/@([A-Za-z0-9._]{1,66})/.exec(address);
  return model?.[1] ? { handle: model[1].toLowerCase() } : null;
}

/** The most bits two looks of 128 may differ in and still be one picture, scaled or compressed again. */
export const sameLookBits = 12;

const fewestEdges = 10;

/**
 * The look of a picture: where brightness rises from one dot to the next, along rows and along columns.
 * @param across 8 rows of 9 grey dots @param down 9 rows of 8 grey dots
 * @returns 128 characters 0 or 1; null for a picture too plain to be distinguished from other plain ones
 */
export function lookOf(across: Uint8Array, down: Uint8Array): string | null {
  let bits = '';
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      bits += rises(across[row * 9 + column], across[row * 9 + column + 1]);
    }
  }
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      bits += rises(down[row * 8 + column], down[(row + 1) * 8 + column]);
    }
  }
  const ones = bits.replaceAll('0', '').length;
  return ones < fewestEdges || ones > bits.length - fewestEdges ? null : bits;
}

/** Less than this is noise, of which a picture compressed again has another. */
const leastRise = 2;

function rises(from = 0, to = 0): '0' | '1' {
  return to - from >= leastRise ? '1' : '0';
}

/** Somebody depicted in an item. */
export interface NamedPerson {
  name: string;
  accountId: string | null;
  releaseId: string | null;
}

/** The names for whom there is neither a release that holds nor an account among the approved. */
export function namesWithoutRelease(
  people: readonly NamedPerson[],
  approvedIds: ReadonlySet<string>,
  releaseIds: ReadonlySet<string>,
): string[] {
  return people
    .filter(({ accountId, releaseId }) => {
      const isReleased = releaseId !== null && releaseIds.has(releaseId);
      return !isReleased && (accountId === null || !approvedIds.has(accountId));
    })
    .map(({ name }) => name);
}

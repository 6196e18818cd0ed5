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

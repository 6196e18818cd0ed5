import { createHash, randomBytes } from 'node:crypto';
import { minuteMs } from '@candela/contract/shared/durations';
import ical, { ICalEventStatus } from 'ical-generator';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { say } from '../../platform/i18n/index.ts';
import { asViewer } from '../../platform/viewer/index.ts';
import { countryOfViewer } from '../accounts/index.ts';
import { type CalendarRow, calendarStore } from './calendar-store.ts';
import type { ScheduleDeps } from './dependencies.ts';
import { isKindOff } from './kinds-off.ts';
import { texts } from './locales/texts.ts';

const tokenBytes = 32;
const t = texts.calendar;

/** Since when the caller's calendar can be subscribed to. */
export async function getCalendarFeed(
  { database }: ScheduleDeps,
  context: RequestContext,
): Promise<{ createdAt: string | null }> {
  const feed = await calendarStore.feed(database, signedIn(context).accountId);
  return { createdAt: feed?.createdAt.toISOString() ?? null };
}

/** Makes a new address. Only a hash of its secret is kept, so it is shown this once. */
export async function createCalendarFeed(
  { database, clock, publicUrl }: ScheduleDeps,
  context: RequestContext,
): Promise<{ url: string }> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await calendarStore.saveFeed(database, signedIn(context).accountId, hashOf(token), clock());
  return { url: `${publicUrl}/media/calendars/${token}.ics` };
}

/** Stops the caller's address from working. */
export async function deleteCalendarFeed(
  { database }: ScheduleDeps,
  context: RequestContext,
): Promise<{ msg: string }> {
  await calendarStore.deleteFeed(database, signedIn(context).accountId);
  return { msg: say(texts.replies.calendarOff) };
}

/**
 * The calendar an address leads to, as RFC 5545: a model's own shows, or those of the models a member follows and may see.
 * @param name the last part of the address, "<secret>.ics"
 * @returns undefined when the address is unknown, revoked, or its account may not take part
 */
export async function findCalendar(deps: ScheduleDeps, name: string): Promise<string | undefined> {
  const { database, clock, siteName } = deps;
  if (!name.endsWith('.ics') || name.length > 64) return undefined;
  const holder = await calendarStore.holder(database, hashOf(name.slice(0, -4)), clock());
  if (!holder) return undefined;
  const { accountId, type } = holder;
  if (type === 'model') {
    const rows = await calendarStore.own(database, accountId);
    return calendarOf(rows, say(t.mine({ site: siteName() })), deps, (row) => row.title);
  }
  // A calendar service asks from anywhere, so the account's own country counts.
  const viewer = { accountId, country: undefined };
  const country = (await asViewer(viewer, () => countryOfViewer(database, accountId))) ?? null;
  const followed = await calendarStore.followed(database, accountId, country);
  const rows = followed.filter(({ kind }) => !isKindOff(deps.isOff, kind));
  return calendarOf(rows, say(t.followed({ site: siteName() })), deps, ({ name: who, title }) =>
    say(t.titled({ name: who, title })),
  );
}

function calendarOf(
  rows: readonly CalendarRow[],
  name: string,
  { publicUrl, siteName }: Pick<ScheduleDeps, 'publicUrl' | 'siteName'>,
  titleOf: (row: CalendarRow) => string,
): string {
  const host = new URL(publicUrl).host;
  const calendar = ical({ name, prodId: { company: siteName(), product: 'schedule' }, ttl: 60 * 60 });
  for (const row of rows) {
    calendar.createEvent({
      id: `${row.id}@${host}`,
      start: row.startsAt,
      end: new Date(row.startsAt.getTime() + row.minutes * minuteMs),
      stamp: row.updatedAt,
      lastModified: row.updatedAt,
      sequence: row.sequence,
      status: row.cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: titleOf(row),
      description: say(row.kind === 'free' ? t.free : t[row.kind]({ cost: row.cost })),
      url: `${publicUrl}${row.handle === null ? `/profile/${row.uniqueId}` : `/@${row.handle}`}`,
    });
  }
  return calendar.toString();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

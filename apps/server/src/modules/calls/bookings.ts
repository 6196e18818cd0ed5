import type { CallBooking } from '@candela/contract/calls/operations';
import { dayMs, minuteMs } from '@candela/contract/shared/durations';
import { v7 as uuid } from 'uuid';
import type { Transaction } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { say } from '../../platform/i18n/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { getLiveSettings } from '../metering/index.ts';
import { models } from '../shows/index.ts';
import type { CallsDeps } from './dependencies.ts';
import { callTimeChanged } from './events.ts';
import { texts } from './locales/texts.ts';
import { type BookingRow, callStore } from './store.ts';
import { bookingsOf } from './views.ts';

const aheadAtMostMs = 90 * dayMs;

/** Asks a model for a time. Nothing is paid before the call itself. */
export async function askForCall(
  deps: CallsDeps,
  input: { modelId: string; startsAt: string; minutes: number; note: string; confirmedCost: number },
  context: RequestContext,
): Promise<CallBooking> {
  const { accountId } = signedIn(context);
  const { modelId, minutes, note } = input;
  if (!(await models.isPublic(deps.database, modelId))) refuse('not_found');
  if (await isClosed(deps, modelId, accountId)) refuse('room_closed');
  const { callCost } = await getLiveSettings(deps.database, modelId);
  if (callCost === null) return refuse('conflict', { msg: texts.refusals.notOffered });
  if (callCost !== input.confirmedCost) refuse('conflict', { msg: texts.refusals.priceNow({ callCost }) });
  const now = deps.clock();
  const startsAt = new Date(input.startsAt);
  const aheadMs = startsAt.getTime() - now.getTime();
  if (aheadMs < 0 || aheadMs > aheadAtMostMs) {
    refuse('invalid_input', { fields: { startsAt: texts.refusals.within90Days } });
  }
  const one = { id: uuid(), modelId, memberId: accountId, startsAt, minutes, note, cost: callCost };
  return await change(deps, accountId, (tx) => callStore.insertBooking(tx, one, now));
}

/** The model's answer to a time asked for. */
export async function answerCallBooking(
  deps: CallsDeps,
  { bookingId, accept }: { bookingId: string; accept: boolean },
  context: RequestContext,
): Promise<CallBooking> {
  const { accountId } = signedIn(context);
  const found = await callStore.booking(deps.database, bookingId);
  if (found?.modelId !== accountId) return refuse('not_found');
  const status = accept ? 'accepted' : 'declined';
  return await change(deps, accountId, (tx) => callStore.changeBooking(tx, bookingId, status, ['asked']));
}

/** Either side takes a time back. */
export async function cancelCallBooking(
  deps: CallsDeps,
  { bookingId }: { bookingId: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId } = signedIn(context);
  const found = await callStore.booking(deps.database, bookingId);
  if (!found || (found.modelId !== accountId && found.memberId !== accountId)) return refuse('not_found');
  await change(deps, accountId, (tx) =>
    callStore.changeBooking(tx, bookingId, 'cancelled', ['asked', 'accepted']),
  );
  return { msg: say(texts.replies.cancelled) };
}

/** Own times from a day ago on, the next first. */
export async function listCallBookings(deps: CallsDeps, context: RequestContext) {
  const { accountId } = signedIn(context);
  const since = new Date(deps.clock().getTime() - dayMs);
  const data = await bookingsOf(deps.database, await callStore.bookings(deps.database, accountId, since));
  return { data, totalCount: data.length };
}

/** How long before an agreed time both are reminded of it. */
const remindMs = 15 * minuteMs;

/** Reminds both sides of times that are about to begin; each once, by whichever process looks first. Nobody can call while calls are turned off. */
export async function expireBookings(deps: CallsDeps): Promise<void> {
  if (deps.isOff('calls')) return;
  const now = deps.clock();
  await deps.database.transaction(async (tx) => {
    const due = await callStore.remind(tx, now, new Date(now.getTime() + remindMs));
    for (const booking of await bookingsOf(tx, due)) {
      await deps.events.publish(tx, callTimeChanged, { booking, by: null });
    }
  });
}

async function isClosed(deps: CallsDeps, modelId: string, memberId: string): Promise<boolean> {
  const { database } = deps;
  return (
    (await models.isBanned(database, modelId, memberId)) ||
    (await models.areApart(database, modelId, memberId))
  );
}

/** Changes a time and tells both sides; refuses with conflict when it cannot change so any more. */
async function change(
  deps: CallsDeps,
  by: string,
  work: (tx: Transaction) => Promise<BookingRow | undefined>,
): Promise<CallBooking> {
  const { row, booking } = await deps.database.transaction(async (tx) => {
    const row = await work(tx);
    const [booking] = row ? await bookingsOf(tx, [row]) : [];
    if (!row || !booking) return refuse('conflict');
    await deps.events.publish(tx, callTimeChanged, { booking, by });
    return { row, booking };
  });
  for (const accountId of [row.modelId, row.memberId]) {
    deps.realtime.emit(`account:${accountId}`, 'call.booking', booking);
  }
  return booking;
}

import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { say } from '../../platform/i18n/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { CallsDeps } from './dependencies.ts';
import { endCallNow } from './end-call.ts';
import { texts } from './locales/texts.ts';
import { callStore } from './store.ts';
import { emitCall } from './views.ts';

/**
 * Blocks the other one of a call or private show, and ends it. Neither side pays for more than the minutes that had
 * begun, whatever length was agreed to.
 */
export async function blockInside(
  deps: CallsDeps,
  { kind, id }: { kind: 'call' | 'privateShow'; id: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId } = signedIn(context);
  const found =
    kind === 'call' ? await callStore.byId(deps.database, id) : await deps.privateShows.partiesOf(id);
  if (!found || (found.modelId !== accountId && found.memberId !== accountId)) return refuse('not_found');
  const blockedId = found.modelId === accountId ? found.memberId : found.modelId;
  // Saved first: what ends next cannot begin again.
  await deps.database.transaction((tx) => deps.accounts.block(tx, { accountId, blockedId }));
  // Right away: who blocks somebody does not wait for the queue.
  await endSharedSessions(deps, accountId, blockedId);
  await deps.privateShows.endSharedSessions(accountId, blockedId);
  // Whichever of the two is the model: who blocks one is no longer in her show either, nor pays for it.
  await deps.shows.kickOut(accountId, blockedId);
  await deps.shows.kickOut(blockedId, accountId);
  return { msg: say(texts.replies.blocked) };
}

/** Ends the call two accounts are in, when one of them blocks the other or may not be seen any more. */
export async function endSharedSessions(deps: CallsDeps, accountId: string, otherId: string): Promise<void> {
  for (const booking of await callStore.bookings(deps.database, accountId, deps.clock())) {
    if (booking.modelId !== otherId && booking.memberId !== otherId) continue;
    await callStore.changeBooking(deps.database, booking.id, 'cancelled', ['asked', 'accepted']);
  }
  const call = await callStore.currentOf(deps.database, accountId);
  if (!call || (call.modelId !== otherId && call.memberId !== otherId)) return;
  if (call.status === 'active') return await endCallNow(deps, call.id, 'block');
  const status = call.callerId === accountId ? ('cancelled' as const) : ('declined' as const);
  const to = { status, answeredAt: null, endedAt: deps.clock(), endedBy: null };
  const over = await callStore.change(deps.database, call.id, 'ringing', to);
  if (over) await emitCall(deps, over);
}

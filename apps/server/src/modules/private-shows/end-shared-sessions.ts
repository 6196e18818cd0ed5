import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { say } from '../../platform/i18n/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { endCallNow } from '../calls/end-call.ts';
import { callStore } from '../calls/store.ts';
import { emitCall } from '../calls/views.ts';
import { kickOut } from '../shows/commands/kick-out.ts';
import type { LiveDeps } from '../shows/dependencies.ts';
import { emitPrivateShow, endPrivateShow } from './end-private-show.ts';
import { texts } from './locales/texts.ts';
import { privateStore } from './store.ts';

/**
 * Blocks the other one of a call or private show, and ends it. Neither side pays for more than the minutes that had
 * begun, whatever length was agreed to.
 */
export async function blockInside(
  deps: LiveDeps,
  { kind, id }: { kind: 'call' | 'privateShow'; id: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId } = signedIn(context);
  const store = kind === 'call' ? callStore : privateStore;
  const found = await store.byId(deps.database, id);
  if (!found || (found.modelId !== accountId && found.memberId !== accountId)) return refuse('not_found');
  const blockedId = found.modelId === accountId ? found.memberId : found.modelId;
  // Saved first: what ends next cannot begin again.
  await deps.database.transaction((tx) => deps.accounts.block(tx, { accountId, blockedId }));
  // Right away: who blocks somebody does not wait for the queue.
  await endSharedSessions(deps, accountId, blockedId);
  return { msg: say(texts.replies.blocked) };
}

/** Ends whatever two accounts are in together, when one of them has blocked the other. */
export async function endSharedSessions(deps: LiveDeps, accountId: string, blockedId: string): Promise<void> {
  await endCallOf(deps, accountId, blockedId);
  for (const one of await privateStore.currentOf(deps.database, accountId)) {
    if (one.modelId !== blockedId && one.memberId !== blockedId) continue;
    if (one.status === 'accepted') await endPrivateShow(deps, one.id, 'block');
    else {
      const status = one.memberId === accountId ? 'cancelled' : 'declined';
      const over = await privateStore.answer(deps.database, one.id, status, deps.clock());
      if (over) emitPrivateShow(deps, over);
    }
  }
  await kickOut(deps, accountId, blockedId);
}

async function endCallOf(deps: LiveDeps, accountId: string, blockedId: string): Promise<void> {
  const call = await callStore.currentOf(deps.database, accountId);
  if (!call || (call.modelId !== blockedId && call.memberId !== blockedId)) return;
  if (call.status === 'active') return await endCallNow(deps, call.id, 'block');
  const status = call.callerId === accountId ? ('cancelled' as const) : ('declined' as const);
  const to = { status, answeredAt: null, endedAt: deps.clock(), endedBy: null };
  const over = await callStore.change(deps.database, call.id, 'ringing', to);
  if (over) await emitCall(deps, over);
}

import type { Payout } from '@candela/contract/earnings/payouts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { lockedPayout, payoutView } from '../payout-row.ts';
import { giveBack } from './settle-payout.ts';

/** A model takes a payout back that nobody has approved yet; the credits are earnings again. */
export async function cancelPayout(
  deps: EarningsDeps,
  { payoutId }: { payoutId: string },
  context: RequestContext,
): Promise<Payout> {
  const { accountId: modelId } = signedIn(context);
  return await deps.database.transaction(async (tx) => {
    const payout = await lockedPayout(tx, payoutId);
    if (payout?.model_id !== modelId) return refuse('not_found');
    if (payout.status !== 'requested') {
      refuse('conflict', { msg: texts.refusals.tooLateToCancel });
    }
    const end = { status: 'cancelled' as const, actorId: modelId, at: deps.clock() };
    return payoutView(await giveBack(tx, payout, end));
  });
}

import type { RequestContext } from '../../../platform/http/context.ts';
import { oneByOne, type RefusedOne } from '../../../platform/one-by-one.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { decidePayout, type PayoutDecision } from './decide.ts';

interface Together {
  payouts: readonly { _id: string; reference?: string | undefined }[];
  decision: 'approve' | 'markPaid' | 'return';
  reference: string;
  reason: string;
}

/** Decides payouts one after the other, each in a transaction of its own: one that is refused stops no other. */
export async function decidePayouts(
  deps: AdminDeps,
  { payouts, ...asked }: Together,
  context: RequestContext,
): Promise<{ done: number; refused: RefusedOne[] }> {
  const decide = (payout: Together['payouts'][number]) =>
    decidePayout(deps, payout._id, decisionOn(payout, asked), context);
  return await oneByOne(payouts, decide, context, texts.refusals.notDone);
}

function decisionOn(
  payout: Together['payouts'][number],
  { decision, reference, reason }: Omit<Together, 'payouts'>,
): PayoutDecision {
  if (decision === 'approve') return { action: 'approvePayout' };
  if (decision === 'return') return { action: 'returnPayout', reason };
  return { action: 'markPayoutPaid', reference: payout.reference || reference };
}

import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { payoutsOf, payoutView } from '../payout-row.ts';

/** A page of the payouts a model asked for, newest first. */
export async function listPayouts(
  deps: EarningsDeps,
  { current_page, per_page }: { current_page: number; per_page: number },
  context: RequestContext,
) {
  const { accountId: modelId } = signedIn(context);
  const page = { limit: per_page, offset: (current_page - 1) * per_page };
  const { rows, count } = await payoutsOf(deps.database, modelId, page);
  return { data: rows.map(payoutView), totalCount: count };
}

import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { methodsOf, methodView, settingsOf } from '../methods.ts';
import { nextAutoPayoutAt } from '../rules.ts';

/** A model's payout methods, masked, and how automatic payouts are set. */
export async function listPayoutMethods(deps: EarningsDeps, context: RequestContext) {
  const { accountId: modelId } = signedIn(context);
  const [methods, settings] = await Promise.all([
    methodsOf(deps.database, modelId),
    settingsOf(deps.database, modelId),
  ]);
  return {
    methods: methods.map(methodView),
    autoPayout: settings.auto_payout,
    autoPayoutEvery: settings.auto_payout_every,
    autoPayoutFrom: settings.auto_payout_from,
    nextAutoPayoutAt: nextAutoPayoutAt(deps.clock(), settings.auto_payout_every).toISOString(),
  };
}

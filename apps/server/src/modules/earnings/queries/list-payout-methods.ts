import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { methodsOf, methodView, settingsOf } from '../methods.ts';
import { nextAutoPayoutAt } from '../rules.ts';

/** A model's payout methods, masked, and the weekly payout's switch. */
export async function listPayoutMethods(deps: EarningsDeps, context: RequestContext) {
  const { accountId: modelId } = signedIn(context);
  const [methods, settings] = await Promise.all([
    methodsOf(deps.database, modelId),
    settingsOf(deps.database, modelId),
  ]);
  return {
    methods: methods.map(methodView),
    autoPayout: settings.auto_payout,
    nextAutoPayoutAt: nextAutoPayoutAt(deps.clock()).toISOString(),
  };
}

import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { lockedSettings, methodsOf, saveSettings } from '../methods.ts';
import { listPayoutMethods } from '../queries/list-payout-methods.ts';

/** Turns the weekly payout on or off, or prefers another method. */
export async function updatePayoutSettings(
  deps: EarningsDeps,
  input: { autoPayout?: boolean | undefined; preferredMethodId?: string | undefined },
  context: RequestContext,
) {
  const { accountId: modelId } = signedIn(context);
  await deps.database.transaction(async (tx) => {
    const settings = await lockedSettings(tx, modelId);
    const methods = await methodsOf(tx, modelId);
    const preferred = input.preferredMethodId ?? settings.preferred_method_id;
    if (input.preferredMethodId !== undefined && !methods.some(({ id }) => id === preferred)) {
      refuse('not_found');
    }
    const autoPayout = input.autoPayout ?? settings.auto_payout;
    if (autoPayout && preferred === null) refuse('no_payout_method');
    await saveSettings(tx, modelId, {
      ...settings,
      preferred_method_id: preferred,
      auto_payout: autoPayout,
    });
  });
  return await listPayoutMethods(deps, context);
}

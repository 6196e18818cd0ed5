import type { PayoutSchedule } from '@candela/contract/earnings/payouts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { lockedSettings, methodsOf, saveSettings } from '../methods.ts';
import { listPayoutMethods } from '../queries/list-payout-methods.ts';

/** Turns automatic payouts on or off, changes how often and from how much on, or prefers another method. */
export async function updatePayoutSettings(
  deps: EarningsDeps,
  input: {
    autoPayout?: boolean | undefined;
    autoPayoutEvery?: PayoutSchedule | undefined;
    autoPayoutFrom?: number | null | undefined;
    preferredMethodId?: string | undefined;
  },
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
      auto_payout_every: input.autoPayoutEvery ?? settings.auto_payout_every,
      auto_payout_from: input.autoPayoutFrom === undefined ? settings.auto_payout_from : input.autoPayoutFrom,
    });
  });
  return await listPayoutMethods(deps, context);
}

import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { methodRemovedMail } from '../mails.ts';
import { lockedSettings, methodsOf, saveSettings } from '../methods.ts';
import { takeAway } from './confirm-payout-method.ts';

/**
 * Removes a method at once: no money can go anywhere new by it, so no code is asked for. The oldest one left is
 * preferred from then on; without one the weekly payout is off. Refuses with `not_found`.
 */
export async function removePayoutMethod(
  deps: EarningsDeps,
  { methodId }: { methodId: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId: modelId } = signedIn(context);
  const contact = (await deps.contactOf(deps.database, modelId)) ?? refuse('not_found');
  await deps.database.transaction(async (tx) => {
    const settings = await lockedSettings(tx, modelId);
    const methods = await methodsOf(tx, modelId);
    const method = methods.find(({ id }) => id === methodId) ?? refuse('not_found');
    await takeAway(tx, modelId, methodId, deps.clock());
    const left = methods.filter(({ id }) => id !== methodId);
    const preferred = method.preferred ? (left[0]?.id ?? null) : settings.preferred_method_id;
    await saveSettings(tx, modelId, {
      ...settings,
      preferred_method_id: preferred,
      auto_payout: settings.auto_payout && preferred !== null,
    });
    await deps.mailer.send(tx, methodRemovedMail(deps, contact, method.label));
  });
  return { msg: say(texts.replies.methodRemoved) };
}

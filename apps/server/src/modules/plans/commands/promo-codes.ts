import type { PromoCode, promoCodeForm } from '@candela/contract/plans/memberships';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { uniqueViolation } from '../../../platform/database/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { PlansDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { endPromo, insertPromo, ownsPlan, promoById, promoView } from '../promo-store.ts';

/** Makes a code; refuses with `conflict` while one of the same letters is open. */
export async function createPromoCode(
  deps: PlansDeps,
  modelId: string,
  form: z.output<typeof promoCodeForm>,
): Promise<PromoCode> {
  const now = deps.clock();
  const { code, kind, amount, planId = null, maxUses = null, until = null } = form;
  if (until !== null && new Date(until) <= now) {
    refuse('invalid_input', { fields: { until: texts.refusals.past } });
  }
  if (planId && !(await deps.database.row(ownsPlan, [planId, modelId])).owns) refuse('not_found');
  const id = uuid({ msecs: now.getTime() });
  try {
    await deps.database.execute(insertPromo, [id, modelId, code, kind, amount, planId, maxUses, until, now]);
  } catch (error) {
    if (uniqueViolation(error) === 'promo_codes_one_open') {
      refuse('conflict', {
        msg: texts.refusals.codeExists,
        fields: { code: texts.refusals.codeInUse },
      });
    }
    throw error;
  }
  return promoView(await deps.database.row(promoById, [id]), now);
}

export async function endPromoCode(deps: PlansDeps, modelId: string, id: string): Promise<{ msg: string }> {
  if ((await deps.database.execute(endPromo, [id, deps.clock(), modelId])) === 0) refuse('not_found');
  return { msg: say(texts.replies.codeClosed) };
}

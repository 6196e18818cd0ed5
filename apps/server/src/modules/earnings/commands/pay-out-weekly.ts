import { isDatabaseUnavailable, statement } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { schedulesDue } from '../rules.ts';
import { takePayout } from './request-payout.ts';

const selectModels = statement<{ model_id: string }>(
  'earnings.models-paid-weekly',
  `select model_id from earnings.payout_settings
   where auto_payout and preferred_method_id is not null and model_id > $1 and auto_payout_every = any ($2::text[])
   order by model_id limit 200`,
);

const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Asks for everything that may be paid out, for each model whose schedule is due this week. Who is on hold, or below
 * the minimum or her own threshold, is left for the next time. Running twice does no harm: the second time nothing is left.
 * @returns how many payouts were asked for
 * @throws Error at the end when it failed for some, so that it runs again for them
 */
export async function payOutWeekly(deps: EarningsDeps): Promise<number> {
  const terms = await deps.terms();
  const outcomes = { paid: 0, left: 0, failed: 0 };
  const schedules = schedulesDue(deps.clock());
  for (let after = beforeAll; ; ) {
    const models = await deps.database.rows(selectModels, [after, schedules]);
    for (const { model_id } of models) outcomes[await payOut(deps, model_id, terms)] += 1;
    const last = models.at(-1);
    if (!last) break;
    after = last.model_id;
  }
  if (outcomes.failed > 0) throw new Error(`${outcomes.failed} weekly payouts failed and are tried again.`);
  return outcomes.paid;
}

async function payOut(
  deps: EarningsDeps,
  modelId: string,
  terms: Awaited<ReturnType<EarningsDeps['terms']>>,
): Promise<'paid' | 'left' | 'failed'> {
  try {
    const contact = await deps.contactOf(deps.database, modelId);
    if (!contact) return 'left';
    await deps.database.transaction((tx) =>
      takePayout(deps, tx, { modelId, amountCredits: 'all', automatic: true }, contact, terms),
    );
    return 'paid';
  } catch (error) {
    if (error instanceof Refusal) return 'left';
    if (isDatabaseUnavailable(error)) throw error;
    deps.log.error({ err: error, modelId }, 'A weekly payout failed.');
    return 'failed';
  }
}

import { planKind as anyPlanKind, type PlanKind } from '@candela/contract/plans/fields';
import { v7 as uuid } from 'uuid';
import { type Transaction, uniqueViolation } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { creatorShareOf } from '../../ledger/index.ts';
import type { PlansDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { changeHousePromo, endPromo, insertHousePromo, lockPromo, type PromoRow } from '../promo-store.ts';

/** A promo code of the site: who bears it is the site, out of its part of the first payment. */
export interface HousePromo {
  code: string;
  kind: 'percent' | 'credits';
  amount: number;
  planKind?: PlanKind | null | undefined;
  maxUses?: number | null | undefined;
  until?: string | null | undefined;
}

export interface SavedHousePromo {
  _id: string;
  /** What it was before; undefined for a new one. */
  before: HousePromo | undefined;
}

/**
 * Makes a promo code of the site, or changes an open one, in the caller's transaction. What was bought with it stays
 * as it was paid. Refuses with `invalid_input` what the site's part does not cover, `not_found`, and `conflict` for
 * letters in use, a code that is over and one of a model.
 */
export async function saveHousePromo(
  deps: Pick<PlansDeps, 'clock'>,
  tx: Transaction,
  id: string | undefined,
  promo: HousePromo,
): Promise<SavedHousePromo> {
  const now = deps.clock();
  const { code, kind, amount, planKind = null, maxUses = null, until = null } = promo;
  if (until !== null && new Date(until) <= now) {
    refuse('invalid_input', { fields: { until: texts.refusals.past } });
  }
  const sitePercent = 100 - (await shareOfPlans(tx, planKind, now));
  if (kind === 'percent' && amount > sitePercent) {
    const part = texts.refusals.sitePart({ sitePercent });
    refuse('invalid_input', { fields: { amount: part } });
  }
  const before = id === undefined ? undefined : await lockedHousePromo(tx, id);
  if (before && maxUses !== null && maxUses < before.uses) {
    refuse('invalid_input', { fields: { maxUses: texts.refusals.usedAlready({ uses: before.uses }) } });
  }
  const _id = id ?? uuid({ msecs: now.getTime() });
  const values = [_id, code, kind, amount, planKind, maxUses, until];
  try {
    await (before ? tx.execute(changeHousePromo, values) : tx.execute(insertHousePromo, [...values, now]));
  } catch (error) {
    if (uniqueViolation(error) !== 'promo_codes_one_open_of_site') throw error;
    refuse('conflict', {
      msg: texts.refusals.siteCodeExists,
      fields: { code: texts.refusals.codeInUse },
    });
  }
  return { _id, before: before && formOf(before) };
}

/**
 * Ends a code of the site or of a model, in the caller's transaction; who used it keeps what it gave. Refuses with
 * `not_found`, and `conflict` when it has ended.
 */
export async function endPromoOfAny(
  { clock }: Pick<PlansDeps, 'clock'>,
  tx: Transaction,
  id: string,
): Promise<{ code: string }> {
  const { code, ended_at } = (await tx.maybeRow(lockPromo, [id])) ?? refuse('not_found');
  if (ended_at !== null) refuse('conflict', { msg: texts.refusals.codeAlreadyEnded });
  await tx.execute(endPromo, [id, clock(), null]);
  return { code };
}

async function lockedHousePromo(tx: Transaction, id: string): Promise<PromoRow> {
  const row = (await tx.maybeRow(lockPromo, [id])) ?? refuse('not_found');
  if (row.model_id !== null) {
    refuse('conflict', { msg: texts.refusals.modelsCode });
  }
  if (row.ended_at !== null) refuse('conflict', { msg: texts.refusals.codeEnded });
  return row;
}

function formOf({ code, kind, amount, plan_kind, max_uses, until }: PromoRow): HousePromo {
  return { code, kind, amount, planKind: plan_kind, maxUses: max_uses, until: until?.toISOString() ?? null };
}

/** The largest share of models without rules of their own in the plans a code is for; those with more are asked about as it is used. */
async function shareOfPlans(tx: Transaction, planKind: PlanKind | null, at: Date): Promise<number> {
  let most = 0;
  for (const kind of planKind === null ? anyPlanKind.options : [planKind]) {
    most = Math.max(most, await creatorShareOf(tx, { modelId: null, kind, at }));
  }
  return most;
}

import { adminPromos, type housePromoForm, type PromoRow } from '@candela/contract/admin/promos';
import { implement } from '@orpc/server';
import type { z } from 'zod';
import type { RequestContext } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { accountsSearched, listQuery } from '../list-query.ts';
import { texts } from '../locales/texts.ts';
import { nameOf } from './lists.ts';

const promoList = listQuery<PromoRow>('promos', {
  select: `id as "_id", created_at as "createdAt", case when model_id is not null then ${nameOf('model_id')} end as model,
    code, kind, amount, plan_kind as "planKind", max_uses as "maxUses", uses, until,
    ended_at is null and (until is null or until > now()) and (max_uses is null or uses < max_uses) as "isOpen",
    ended_at is not null as "isEnded"`,
  from: 'plans.promo_code_list',
  where: `($6::uuid is null or model_id = $6) and ($3::text is null or code ilike $3
    or model_id = ${accountsSearched})`,
  isLong: true,
  day: 'created_at',
  order: 'created_at desc, id desc',
  orders: { createdAt: 'created_at, id', code: 'lower(code), id', '-code': 'lower(code) desc, id desc' },
});

/** Writes a promo code of the site. */
async function savePromoCode(
  deps: AdminDeps,
  { _id: id, ...promo }: z.output<typeof housePromoForm>,
  context: RequestContext,
): Promise<{ _id: string }> {
  return await act(deps, context, 'savePromoCode', async (tx, note) => {
    const { _id, before } = await deps.plans.saveHousePromo(tx, id, promo);
    note({ kind: 'promoCode', id: _id, label: promo.code, before, after: promo });
    return { _id };
  });
}

/** Ends a promo code of the site or of a model; who used it keeps what it gave. */
async function endPromoCode(
  deps: AdminDeps,
  input: { _id: string; reason: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  return await act(deps, context, 'endPromoCode', async (tx, note) => {
    const { code } = await deps.plans.endPromo(tx, input._id);
    note({ kind: 'promoCode', id: input._id, label: code, after: { ended: true }, reason: input.reason });
    return { msg: say(texts.replies.codeEnded) };
  });
}

const os = implement(adminPromos).$context<RequestContext>();

/** Promo codes of the site and of models. */
export function promoRoutes(deps: AdminDeps) {
  return {
    listPromoCodes: os.listPromoCodes.handler(({ input }) =>
      promoList(deps.database, input, [input.accountId || null]),
    ),
    savePromoCode: os.savePromoCode.handler(async ({ input, context }) => ({
      data: await savePromoCode(deps, input, context),
    })),
    endPromoCode: os.endPromoCode.handler(({ input, context }) => endPromoCode(deps, input, context)),
  };
}

import type { PlanKind } from '@candela/contract/plans/fields';
import type { PromoCode } from '@candela/contract/plans/memberships';
import { statement } from '../../platform/database/index.ts';
import { promoIsOpen } from './rules.ts';

export interface PromoRow {
  id: string;
  /** Whose it is; null for a code of the site. */
  model_id: string | null;
  code: string;
  kind: 'percent' | 'credits';
  amount: number;
  plan_id: string | null;
  /** What a code of the site is for; null for every plan. */
  plan_kind: PlanKind | null;
  max_uses: number | null;
  uses: number;
  until: Date | null;
  ended_at: Date | null;
  created_at: Date;
}

const columns =
  'id, model_id, code, kind, amount, plan_id, plan_kind, max_uses, uses, until, ended_at, created_at';

export const insertPromo = statement(
  'plans.add-promo',
  `insert into plans.promo_codes (id, model_id, code, kind, amount, plan_id, max_uses, until, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
export const ownsPlan = statement<{ owns: boolean }>(
  'plans.owns-plan',
  `select exists (select from plans.chat_plans where id = $1 and model_id = $2)
     or exists (select from plans.club_plans where id = $1 and model_id = $2) as owns`,
);
/** $1 model, $2 rows before, $3 rows wanted. */
export const promosOfModel = statement<PromoRow>(
  'plans.promos-of-model',
  `select ${columns} from plans.promo_codes where model_id = $1 order by created_at desc, id desc offset $2 limit $3`,
);
export const promoTotal = statement<{ total: number }>(
  'plans.promo-total',
  'select count(*)::int as total from plans.promo_codes where model_id = $1',
);
export const promoById = statement<PromoRow>(
  'plans.promo-by-id',
  `select ${columns} from plans.promo_codes where id = $1`,
);
/** $1 id, $2 now, $3 whose it must be, or null. */
export const endPromo = statement(
  'plans.end-promo',
  'update plans.promo_codes set ended_at = coalesce(ended_at, $2) where id = $1 and ($3::uuid is null or model_id = $3)',
);
/** $1 model, $2 code, $3 plan, $4 member, $5 its kind. The model's own code comes before one of the site. */
export const openPromos = statement<PromoRow & { used: boolean }>(
  'plans.open-promos',
  `select ${columns}, exists (select from plans.promo_uses u where u.promo_id = promo_codes.id and u.member_id = $4) as used
   from plans.promo_codes
   where (model_id = $1 or model_id is null) and code = $2 and ended_at is null
     and (plan_id is null or plan_id = $3) and (plan_kind is null or plan_kind = $5)
   order by model_id nulls last`,
);
/** $1 id, $2 code, $3 kind, $4 amount, $5 kind of plan or null, $6 uses or null, $7 end or null, $8 now. */
export const insertHousePromo = statement(
  'plans.add-house-promo',
  `insert into plans.promo_codes (id, code, kind, amount, plan_kind, max_uses, until, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
/** The same values without the last. */
export const changeHousePromo = statement(
  'plans.change-house-promo',
  `update plans.promo_codes set code = $2, kind = $3, amount = $4, plan_kind = $5, max_uses = $6, until = $7 where id = $1`,
);
export const lockPromo = statement<PromoRow>(
  'plans.lock-promo',
  `select ${columns} from plans.promo_codes where id = $1 for update`,
);
/** Takes one use, unless none is left; the row stays locked until the transaction ends. */
export const takePromoUse = statement(
  'plans.take-promo-use',
  `update plans.promo_codes set uses = uses + 1
   where id = $1 and ended_at is null and (max_uses is null or uses < max_uses)`,
);
export const notePromoUse = statement(
  'plans.note-promo-use',
  'insert into plans.promo_uses (promo_id, member_id, used_at) values ($1, $2, $3) on conflict do nothing',
);

/** Whether a code may be used now. */
export function isOpenAt({ ended_at, until, uses, max_uses }: PromoRow, now: Date): boolean {
  return promoIsOpen({ endedAt: ended_at, until, uses, maxUses: max_uses }, now);
}

/** A code as its model sees it. */
export function promoView(row: PromoRow, now: Date): PromoCode {
  return {
    _id: row.id,
    code: row.code,
    kind: row.kind,
    amount: row.amount,
    planId: row.plan_id,
    maxUses: row.max_uses,
    uses: row.uses,
    until: row.until?.toISOString() ?? null,
    open: isOpenAt(row, now),
    createdAt: row.created_at.toISOString(),
  };
}

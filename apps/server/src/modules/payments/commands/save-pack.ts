import { type Queryable, statement } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { texts } from '../locales/texts.ts';

/** What is offered for money; `priceMinor` in minor units of `currency`. */
export interface PackDraft {
  id: string;
  isNew: boolean;
  name: string;
  credits: number;
  bonusCredits: number;
  priceMinor: number;
  currency: string;
  active: boolean;
}

const lock = statement<object>(
  'payments.lock-pack',
  `select name, credits::int, bonus_credits::int as "bonusCredits", price_minor::int as "priceMinor", currency, active
   from payments.credit_packs where id = $1 for update`,
);
const write = statement(
  'payments.write-pack',
  `insert into payments.credit_packs (id, name, credits, bonus_credits, price_minor, currency, active)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (id) do update set name = excluded.name, credits = excluded.credits,
     bonus_credits = excluded.bonus_credits, price_minor = excluded.price_minor, currency = excluded.currency,
     active = excluded.active`,
);

/** Writes a credit pack; resolves to what it was before. Refuses with `not_found` when there is none to change. */
export async function saveCreditPack(tx: Queryable, draft: PackDraft): Promise<object | undefined> {
  const before = await tx.maybeRow(lock, [draft.id]);
  if (!draft.isNew && !before) refuse('not_found', { msg: texts.refusals.noPack });
  const { id, name, credits, bonusCredits, priceMinor, currency, active } = draft;
  await tx.execute(write, [id, name, credits, bonusCredits, priceMinor, currency, active]);
  return before;
}

import { type KindShare, type ShareKind, shareKind } from '@candela/contract/ledger/creator-share';
import type { PurchaseKind } from '@candela/contract/ledger/purchases';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { siteSettings } from '../../../platform/settings/index.ts';

/** The site's share until somebody sets it, as the database's function takes it. */
export const standardShare = siteSettings.creatorSharePercent.parse(undefined);

const selectShare = statement<{ percent: number }>(
  'ledger.creator-share',
  'select ledger.creator_share($1::uuid, $2::text, $3::timestamptz, $4::integer) as percent',
);

/**
 * The percentage of a price that is a model's: by the most special rule in force at a time, else the site's share as
 * saved now. Nothing of it is cached, so a charge that asks in its own transaction is exact. A model or kind that is
 * null has no rules of its own.
 */
export async function creatorShareOf(
  queries: Queryable,
  { modelId, kind, at }: { modelId: string | null; kind: PurchaseKind | null; at: Date },
): Promise<number> {
  return (await queries.row(selectShare, [modelId, kind, at, standardShare])).percent;
}

interface ShareFrom {
  kind: ShareKind;
  from: Date;
  percent: number;
}

// Each kind at the time, and at every later one at which a rule of the model or of the kind begins.
const selectShares = statement<ShareFrom>(
  'ledger.creator-shares',
  `select sold.kind, begun.at as from, ledger.creator_share($1::uuid, sold.kind, begun.at, $3::integer) as percent
   from unnest($4::text[]) with ordinality as sold(kind, place)
   cross join (
     select $2::timestamptz as at union
     select starts_at from ledger.creator_share_rules
     where (model_id = $1::uuid or model_id is null) and starts_at > $2 and withdrawn_at is null
   ) as begun
   order by sold.place, begun.at`,
);

/** What a model gets of every kind, at a time and later; of no model when null: what holds for those without rules. */
export async function creatorSharesOf(
  queries: Queryable,
  modelId: string | null,
  at: Date,
): Promise<KindShare[]> {
  const shares: KindShare[] = [];
  for (const { kind, from, percent } of await queries.rows(selectShares, [
    modelId,
    at,
    standardShare,
    shareKind.options,
  ])) {
    const last = shares.at(-1);
    if (last?.kind !== kind) shares.push({ kind, percent, coming: [] });
    else if ((last.coming.at(-1) ?? last).percent !== percent) {
      last.coming.push({ from: from.toISOString(), percent });
    }
  }
  return shares;
}

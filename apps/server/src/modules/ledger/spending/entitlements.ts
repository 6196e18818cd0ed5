import type { GoodKind } from '@candela/contract/ledger/purchases';
import { type Queryable, statement } from '../../../platform/database/index.ts';

/** What an account may open, and until when; null for good. */
export interface Entitlement {
  accountId: string;
  kind: GoodKind;
  itemId: string;
  sellerId: string;
  purchaseId: string | null;
  until: Date | null;
}

const grant = statement<object>(
  'ledger.entitle',
  `insert into ledger.entitlements (account_id, kind, item_id, seller_id, purchase_id, starts_at, until)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (account_id, kind, item_id) do update set purchase_id = excluded.purchase_id,
     seller_id = excluded.seller_id, until = excluded.until`,
);
const revoke = statement<object>(
  'ledger.revoke-entitlement',
  'delete from ledger.entitlements where account_id = $1 and kind = $2 and item_id = $3',
);
const find = statement<{ until: Date | null }>(
  'ledger.find-entitlement',
  `select until from ledger.entitlements
   where account_id = $1 and kind = $2 and item_id = $3 and (until is null or until > $4)`,
);

/** Opens something to an account, or changes until when it is open. */
export async function entitle(tx: Queryable, one: Entitlement, at: Date): Promise<void> {
  await tx.execute(grant, [one.accountId, one.kind, one.itemId, one.sellerId, one.purchaseId, at, one.until]);
}

/** Closes it again. */
export async function revokeEntitlement(
  tx: Queryable,
  one: Pick<Entitlement, 'accountId' | 'kind' | 'itemId'>,
): Promise<void> {
  await tx.execute(revoke, [one.accountId, one.kind, one.itemId]);
}

/** What of this kind and item is open to an account; undefined when nothing is. */
export async function findEntitlement(
  db: Queryable,
  one: Pick<Entitlement, 'accountId' | 'kind' | 'itemId'>,
  now: Date,
): Promise<{ until: Date | null } | undefined> {
  return await db.maybeRow(find, [one.accountId, one.kind, one.itemId, now]);
}

import { wholeSite } from './list-store.ts';

/**
 * SQL: whether an account may see at least the card of item `i`, now. Models who hide from it are left out beside this.
 * @param account the account's id as SQL, such as `$1`
 */
export function readable(account: string): string {
  return `(
    exists (select from library.listings l where l.item_id = i.id and l.scope = '${wholeSite}')
    or i.approval = 'approved' and i.status <> 'hidden' and exists (
      select from ledger.current_entitlements e
      where e.account_id = ${account} and e.kind = i.kind and e.item_id = i.id
    )
    or i.approval = 'approved' and i.status = 'published' and exists (
      select from library.item_members m where m.account_id = ${account} and m.item_id = i.id
    )
  )`;
}

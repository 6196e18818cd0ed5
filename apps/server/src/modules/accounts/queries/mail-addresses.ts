import { type Queryable, statement } from '../../../platform/database/index.ts';

const addressesOf = statement<{ id: string; email: string; username: string }>(
  'accounts.mail-addresses',
  `select id, email, username from accounts.accounts
   where id = any($1) and email_verified_at is not null and suspended_at is null`,
);

/** Where accounts are mailed; those that may not take part are left out. */
export async function mailAddresses(database: Queryable, ids: readonly string[]) {
  return ids.length === 0 ? [] : await database.rows(addressesOf, [ids]);
}

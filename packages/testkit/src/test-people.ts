import type { AccountType } from '@candela/contract/accounts/operations';
import { type Queryable, statement } from '@candela/server/database';
import { v7 as newId } from 'uuid';

const insertAccount = statement<object>(
  'testkit.add-account',
  `insert into accounts.accounts (id, unique_id, type, username, email, password_hash, dob, approval_status,
     email_verified_at, terms_accepted_at, created_at, updated_at)
   values ($1, $2, $3, $4, $4 || '@example.org', 'x', '1990-01-01', $5, now(), now(), now(), now())`,
);

/** Adds an account with a confirmed address and no password to log in with; resolves to its id. */
export async function addAccount(
  queries: Queryable,
  type: AccountType,
  { username, approval = 'approved' }: { username?: string; approval?: 'approved' | 'pending' } = {},
): Promise<string> {
  const id = newId();
  const name = username ?? `p${id.replaceAll('-', '').slice(-20)}`;
  await queries.execute(insertAccount, [id, name.replaceAll('.', '-'), type, name, approval]);
  return id;
}

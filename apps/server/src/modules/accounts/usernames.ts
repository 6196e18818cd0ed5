import { randomInt } from 'node:crypto';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { usernameSuggestions } from './rules.ts';

const holders = statement<{ id: string | null; name: string }>(
  'accounts.username-holders',
  `select id, lower(username) as name from accounts.accounts where lower(username) = any($1)
   union all
   select taken.account_id, wanted.name from unnest($1::text[]) as wanted(name)
     join accounts.handles taken on taken.handle_hash = sha256(convert_to(wanted.name, 'UTF8'))`,
);

// A username and a handle of one name meet here: no index holds both.
const lockName = statement(
  'accounts.lock-name',
  "select pg_advisory_xact_lock(hashtextextended('accounts.name ' || lower($1), 0))",
);

/** Makes whoever wants the same name wait until the transaction ends. */
export async function holdName(tx: Queryable, name: string): Promise<void> {
  await tx.row(lockName, [name]);
}

/** Whether this is nobody's username, and nobody's handle or former handle, in any case; the account `except` does not count. */
export async function isUsernameFree(
  queries: Queryable,
  username: string,
  except?: string,
): Promise<boolean> {
  const found = await queries.rows(holders, [[username.toLowerCase()]]);
  return found.every((holder) => holder.id === except);
}

/** A username like the one wanted that nobody has now; undefined when none of a few is free. */
export async function findFreeUsername(queries: Queryable, wanted: string): Promise<string | undefined> {
  const numbers = [randomInt(10, 100), randomInt(10, 100), randomInt(100, 1000), randomInt(100, 1000)];
  const suggestions = usernameSuggestions(wanted, numbers);
  const found = await queries.rows(holders, [suggestions.map((name) => name.toLowerCase())]);
  const taken = new Set(found.map((holder) => holder.name));
  return suggestions.find((name) => !taken.has(name.toLowerCase()));
}

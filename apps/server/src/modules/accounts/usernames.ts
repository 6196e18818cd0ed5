import { randomInt } from 'node:crypto';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { usernameSuggestions } from './rules.ts';

const holders = statement<{ id: string; name: string }>(
  'accounts.username-holders',
  'select id, lower(username) as name from accounts.accounts where lower(username) = any($1)',
);

/** Whether nobody has this username, in any case; the account `except` does not count. */
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

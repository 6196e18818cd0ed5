import { type SavedSearch, savedSearchLimits } from '@candela/contract/discovery/saved-searches';
import { v7 as uuid } from 'uuid';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { texts } from './locales/texts.ts';

const all = statement<SavedSearch>(
  'discovery.saved-searches',
  `select id as "_id", name, address from discovery.saved_searches where account_id = $1 order by lower(name), id`,
);
const rename = statement<SavedSearch>(
  'discovery.rename-saved-search',
  `update discovery.saved_searches set name = $3 where account_id = $1 and address = $2
   returning id as "_id", name, address`,
);
/** Takes the lowest free number; nothing is written where there is none, or where another call took it. */
const add = statement<SavedSearch>(
  'discovery.save-search',
  `insert into discovery.saved_searches (id, account_id, number, name, address, created_at)
   select $1, $2, free.number, $3, $4, $5
   from (
     select n as number from generate_series(1, ${savedSearchLimits.most}) as n
     where not exists (select from discovery.saved_searches s where s.account_id = $2 and s.number = n)
     order by n limit 1
   ) as free
   on conflict do nothing returning id as "_id", name, address`,
);
const remove = statement(
  'discovery.delete-saved-search',
  'delete from discovery.saved_searches where account_id = $1 and id = $2',
);

/** What an account saved, by name. */
export async function listSavedSearches(
  database: Queryable,
  accountId: string,
): Promise<{ data: SavedSearch[]; totalCount: number }> {
  const data = await database.rows(all, [accountId]);
  return { data, totalCount: data.length };
}

/** Saves a search, or names a saved one anew. Refuses with `conflict` when the account has as many as it may. */
export async function saveSearch(
  database: Queryable,
  accountId: string,
  { name, address }: { name: string; address: string },
  now: Date,
): Promise<{ data: SavedSearch }> {
  // Each time another call took the free number, one more of them is taken.
  for (let tries = 0; tries <= savedSearchLimits.most; tries += 1) {
    const saved =
      (await database.maybeRow(rename, [accountId, address, name])) ??
      (await database.maybeRow(add, [uuid(), accountId, name, address, now]));
    if (saved) return { data: saved };
    if ((await listSavedSearches(database, accountId)).totalCount >= savedSearchLimits.most) break;
  }
  return refuse('conflict', { msg: texts.refusals.searchesFull({ most: savedSearchLimits.most }) });
}

/** Refuses with `not_found`, as for what is another account's. */
export async function deleteSavedSearch(
  database: Queryable,
  accountId: string,
  savedSearchId: string,
): Promise<{ msg: string }> {
  if ((await database.execute(remove, [accountId, savedSearchId])) === 0) refuse('not_found');
  return { msg: 'Deleted.' };
}

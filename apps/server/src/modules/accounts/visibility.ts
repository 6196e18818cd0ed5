import { batchedQuery, patternOf, type Queryable, statement } from '../../platform/database/index.ts';
import { countryCode, currentViewer, oncePerViewer } from '../../platform/viewer/index.ts';

/*
 * The one place that decides from whom models hide: from countries they chose, from accounts they blocked, and from
 * everybody while staff look at a report about them (`hidden_at`). What is asked for by itself is refused as if it were
 * not there. Lists leave out `leftOutModels`: these, and the models the viewer blocked. Hardly anybody is either, so
 * the answer is nearly always an empty list, which costs the lists nothing.
 */

const leftOutForViewer = batchedQuery<{ id: string; hides: boolean }>(
  'accounts.left-out-models',
  { viewer: 'uuid', country: 'text' },
  `select asked.place, model.id, model.hides
   from asked, accounts.left_out_models(asked.viewer, asked.country) as model`,
);

async function leftOut(queries: Queryable): Promise<readonly { id: string; hides: boolean }[]> {
  const viewer = currentViewer();
  if (!viewer) return [];
  return await oncePerViewer('accounts.left-out-models', () =>
    leftOutForViewer(queries, [viewer.accountId ?? null, viewer.country ?? null]),
  );
}

/** The models who hide from whoever the current work is for; none outside of a viewer's work. */
export async function hiddenModels(queries: Queryable): Promise<readonly string[]> {
  return (await leftOut(queries)).filter(({ hides }) => hides).map(({ id }) => id);
}

/**
 * The models left out of lists: who hides from the viewer, and whom the viewer blocked.
 * @param ofModel the model whose own page the list is on; she is left out there only when she hides
 */
export async function leftOutModels(queries: Queryable, ofModel?: string | null): Promise<readonly string[]> {
  const found = await leftOut(queries);
  return [...new Set(found.filter(({ id, hides }) => hides || id !== ofModel).map(({ id }) => id))];
}

/** Whether a model hides from whoever the current work is for. */
export async function isHidden(queries: Queryable, modelId: string): Promise<boolean> {
  return (await hiddenModels(queries)).includes(modelId);
}

const addressesOf = statement<{ address: string }>(
  'accounts.addresses-of',
  `select unique_id as address from accounts.accounts where id = any($1::uuid[])
   union all
   select '@' || handle from accounts.handle_holders where account_id = any($1::uuid[])`,
);

/** Patterns for LIKE of addresses that lead to models left out of lists for whoever the current work is for. */
export async function linksToHidden(queries: Queryable): Promise<string[]> {
  const hidden = await leftOutModels(queries);
  if (hidden.length === 0) return [];
  const rows = await queries.rows(addressesOf, [hidden]);
  return rows.map(({ address }) => patternOf(`/${address}`));
}

const hidesFrom = statement<{
  everybody: boolean;
  member: boolean;
  countries: string[];
  country: string | null;
}>(
  'accounts.hides-from-account',
  `select exists (select from accounts.model_account_blocks where model_id = $1 and blocked_id = $2::uuid) as member,
     array(select country from accounts.country_blocks where model_id = $1) as countries,
     exists (select from accounts.accounts where id = $1 and hidden_at is not null) as everybody,
     (select coalesce(short_country, country) from accounts.accounts where id = $2::uuid) as country`,
);

/** The same for an account named by a grant; the country is where the request comes from, else the account's. */
export async function isHiddenFromAccount(
  queries: Queryable,
  modelId: string,
  accountId: string | undefined,
): Promise<boolean> {
  if (accountId === modelId) return false;
  const { everybody, member, countries, country } = await queries.row(hidesFrom, [
    modelId,
    accountId ?? null,
  ]);
  return everybody || member || countries.includes(currentViewer()?.country ?? countryCode(country) ?? '');
}

const countryOfAccount = statement<{ country: string | null }>(
  'accounts.country-of-account',
  'select coalesce(short_country, country) as country from accounts.accounts where id = $1',
);

/** Where an account is that the current work is for: the request's country, else the account's; undefined when unknown. */
export async function countryOfViewer(
  queries: Queryable,
  accountId: string | undefined,
): Promise<string | undefined> {
  const known = currentViewer()?.country;
  if (known !== undefined || accountId === undefined) return known;
  return countryCode((await queries.maybeRow(countryOfAccount, [accountId]))?.country);
}

const hidersAmong = statement<{ model_id: string; country: string | null; account_id: string | null }>(
  'accounts.hiders-among',
  `select model_id, country, null::uuid as account_id from accounts.country_blocks where model_id = any($1::uuid[])
   union all
   select model_id, null, blocked_id from accounts.model_account_blocks where model_id = any($1::uuid[])
   union all
   select blocked_id, null, account_id from accounts.blocks where blocked_id = any($1::uuid[])`,
);

/** The realtime rooms of those whose lists leave some models out, by model; a model everybody is shown is absent. */
export async function roomsHiddenFrom(
  queries: Queryable,
  modelIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = modelIds.length === 0 ? [] : await queries.rows(hidersAmong, [modelIds]);
  const rooms = new Map<string, string[]>();
  for (const { model_id, country, account_id } of rows) {
    const room = country === null ? `account:${account_id}` : `country:${country}`;
    rooms.set(model_id, [...(rooms.get(model_id) ?? []), room]);
  }
  return rooms;
}

const hiddenAmong = statement<{ id: string; is_apart: boolean; country: string | null; countries: string[] }>(
  'accounts.hidden-among',
  `select a.id, coalesce(a.short_country, a.country) as country,
     exists (select from accounts.accounts_apart where one_id = $1 and other_id = a.id) as is_apart,
     array(select country from accounts.country_blocks where model_id = $1) as countries
   from accounts.accounts a where a.id = any($2::uuid[])`,
);

/** Of some accounts, those a model hides from by where they say they are, and those apart from her by a block. */
export async function accountsHiddenFrom(
  queries: Queryable,
  modelId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await queries.rows(hiddenAmong, [modelId, accountIds]);
  return rows
    .filter(({ is_apart, country, countries }) => is_apart || countries.includes(countryCode(country) ?? ''))
    .map(({ id }) => id);
}

import { batchedQuery, type Queryable, statement } from '../../platform/database/index.ts';
import { countryCode, currentViewer, oncePerViewer } from '../../platform/viewer/index.ts';

/*
 * The one place that decides from whom models hide: from countries they chose and from accounts they blocked. Every
 * list leaves out `hiddenModels`, and whatever is asked for by itself is refused as if it were not there. Hardly
 * anybody is hidden from, so the answer is nearly always an empty list, which costs the lists nothing.
 */

const hiddenFromViewer = batchedQuery<{ id: string }>(
  'accounts.hidden-models',
  { viewer: 'uuid', country: 'text' },
  `select asked.place, hider.id from asked, accounts.hidden_models(asked.viewer, asked.country) as hider(id)`,
);

/** The models who hide from whoever the current work is for; none outside of a viewer's work. */
export async function hiddenModels(queries: Queryable): Promise<readonly string[]> {
  const viewer = currentViewer();
  if (!viewer || (viewer.accountId === undefined && viewer.country === undefined)) return [];
  return await oncePerViewer('accounts.hidden-models', async () => {
    const rows = await hiddenFromViewer(queries, [viewer.accountId ?? null, viewer.country ?? null]);
    return rows.map(({ id }) => id);
  });
}

/** Whether a model hides from whoever the current work is for. */
export async function isHidden(queries: Queryable, modelId: string): Promise<boolean> {
  return (await hiddenModels(queries)).includes(modelId);
}

const shortIds = statement<{ unique_id: string }>(
  'accounts.short-ids',
  'select unique_id from accounts.accounts where id = any($1::uuid[])',
);

/** Patterns for LIKE of addresses that lead to models who hide from whoever the current work is for. */
export async function linksToHidden(queries: Queryable): Promise<string[]> {
  const hidden = await hiddenModels(queries);
  if (hidden.length === 0) return [];
  const rows = await queries.rows(shortIds, [hidden]);
  return rows.map(({ unique_id: shortId }) => `%/${shortId.replace(/[\\%_]/g, '\\$&')}%`);
}

const hidesFrom = statement<{ member: boolean; countries: string[]; country: string | null }>(
  'accounts.hides-from-account',
  `select exists (select from accounts.model_account_blocks where model_id = $1 and blocked_id = $2::uuid) as member,
     array(select country from accounts.country_blocks where model_id = $1) as countries,
     (select coalesce(short_country, country) from accounts.accounts where id = $2::uuid) as country`,
);

/** The same for an account named by a grant; the country is where the request comes from, else the account's. */
export async function isHiddenFromAccount(
  queries: Queryable,
  modelId: string,
  accountId: string | undefined,
): Promise<boolean> {
  if (accountId === modelId) return false;
  const { member, countries, country } = await queries.row(hidesFrom, [modelId, accountId ?? null]);
  return member || countries.includes(currentViewer()?.country ?? countryCode(country) ?? '');
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
   select model_id, null, blocked_id from accounts.model_account_blocks where model_id = any($1::uuid[])`,
);

/** The realtime rooms of those some models hide from, by model; a model who hides from nobody is absent. */
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

import type { FavouriteModel, FavouriteUser } from '@candela/contract/discovery/favourites';
import { type Queryable, rowsOfPage } from '../../../platform/database/index.ts';
import { hiddenModels, hiddenOnline, leftOutModels } from '../../accounts/index.ts';
import type { DiscoveryDeps } from '../dependencies.ts';
import { cardsInOrder } from '../model-cards.ts';
import {
  type FavouriteUserRow,
  favouritePage,
  favouritesAmong,
  favouriteTotals,
  favouriteUserPage,
} from './store.ts';

interface PageAsked {
  current_page: number;
  per_page: number;
}

/** More favourite users than this are not queried to see who is online. */
const watchedUsersMax = 500;

/** Which of some models, or of all, are favourites. */
export async function getFavourited(database: Queryable, accountId: string, modelIds?: readonly string[]) {
  const hidden = await hiddenModels(database);
  const all = await database.rows(favouritesAmong, [accountId, modelIds ?? null]);
  const rows = all.filter((row) => !hidden.includes(row.model_id));
  return {
    data: rows.map((row) => ({ modelId: row.model_id, notify: row.notify })),
    totalCount: rows.length,
  };
}

/** A page of favourite models, whoever is live first. */
export async function listFavourites(
  database: Queryable,
  accountId: string,
  asked: PageAsked,
): Promise<{ models: FavouriteModel[]; modelCounts: number }> {
  const hidden = await leftOutModels(database);
  const { before, wanted } = rowsOfPage(asked);
  const [totals, rows] = await Promise.all([
    database.row(favouriteTotals, [accountId, hidden]),
    database.rows(favouritePage, [accountId, before, wanted, hidden]),
  ]);
  const byId = new Map(rows.map((row) => [row.model_id, row]));
  const cards = await cardsInOrder(
    database,
    rows.map((row) => row.model_id),
  );
  const models = cards.flatMap((card) => {
    const row = byId.get(card._id);
    return row ? [{ ...card, notify: row.notify, favoritedAt: row.created_at.toISOString() }] : [];
  });
  return { models, modelCounts: totals.models };
}

/** A page of favourite users, newest first, each with whether they are online. */
export async function listFavouriteUsers(
  { database, realtime }: DiscoveryDeps,
  accountId: string,
  asked: PageAsked,
): Promise<{ data: FavouriteUser[]; totalCount: number }> {
  const page = rowsOfPage(asked);
  const [totals, rows] = await Promise.all([
    database.row(favouriteTotals, [accountId, []]),
    database.rows(favouriteUserPage, [accountId, page.before, page.wanted]),
  ]);
  const online = await seenOnline({ database, realtime }, rows);
  return { data: rows.map((row) => userOf(row, online)), totalCount: totals.users };
}

/** Favourite users who are online, the newest favourites first. */
export async function listActiveUsers(
  { database, realtime }: DiscoveryDeps,
  accountId: string,
): Promise<{ data: FavouriteUser[]; totalCount: number }> {
  const rows = await database.rows(favouriteUserPage, [accountId, 0, watchedUsersMax]);
  const online = await seenOnline({ database, realtime }, rows);
  const data = rows.filter((row) => online.has(row.id)).map((row) => userOf(row, online));
  return { data, totalCount: data.length };
}

/** Who is online and lets others see it. */
async function seenOnline(
  { database, realtime }: Pick<DiscoveryDeps, 'database' | 'realtime'>,
  rows: readonly { id: string }[],
): Promise<ReadonlySet<string>> {
  const ids = rows.map(({ id }) => id);
  const [online, hidden] = await Promise.all([realtime.accountsOnline(ids), hiddenOnline(database, ids)]);
  return online.difference(hidden);
}

function userOf(row: FavouriteUserRow, online: ReadonlySet<string>): FavouriteUser {
  return {
    _id: row.id,
    uniqueId: row.unique_id,
    username: row.username,
    name: row.name,
    profileImage: row.profile_image,
    isOnline: online.has(row.id),
    favoritedAt: row.created_at.toISOString(),
  };
}

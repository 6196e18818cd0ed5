import type { ModelFilters } from '@candela/contract/discovery/model-filters';
import { dayMs } from '@candela/contract/shared/durations';
import { limits } from '@candela/contract/shared/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/index.ts';
import { leftOutModels } from '../accounts/index.ts';
import { featuredIds } from './featured.ts';
import { liveIdsIn, type ModelOrder } from './model-ids.ts';
import { cutAcross, facetGroups, isLiveOnly, type Stretch } from './rules.ts';

/** A filtered list is counted and can be paged up to here: nobody looks further, and it bounds the work. */
export const filteredMax = 1_000;
const newForMs = limits.newForDays * dayMs;

/** A filtered list. `among` keeps these ids only, `without` leaves these out. */
export interface FilteredList {
  scope: string;
  filters: ModelFilters;
  now: Date;
  among?: readonly string[];
  without?: readonly string[];
}

type Part = RawBuilder<unknown>;

/** How many models are in it, up to `filteredMax`. */
export async function countFiltered(database: Queryable, wanted: FilteredList): Promise<number> {
  const list = await withoutHidden(database, wanted);
  const { rows } = await sql<{ models: number }>`
    select count(*)::int as models from (select ${source(list)} limit ${filteredMax}) as found
  `.execute(database.build());
  return rows[0]?.models ?? 0;
}

/** The ids of one page of it: who is featured, then everybody else in order. */
export async function filteredPage(
  database: Queryable,
  wanted: FilteredList,
  order: ModelOrder,
  page: Stretch,
): Promise<string[]> {
  const list = await withoutHidden(database, wanted);
  const limit = Math.min(page.limit, filteredMax - page.offset);
  if (limit <= 0) return [];
  const head = await filterIds(database, list, await featuredIds(database, list.scope));
  const { first, second } = cutAcross({ offset: page.offset, limit }, head.length);
  const begun = head.slice(first.offset, first.offset + first.limit);
  if (second.limit === 0) return begun;
  return [...begun, ...(await pageInOrder(database, withoutThese(list, head), order, second))];
}

async function pageInOrder(
  database: Queryable,
  list: FilteredList,
  order: ModelOrder,
  page: Stretch,
): Promise<string[]> {
  if (order.field === 'viewers') return await pageByViewers(database, list, order.direction, page);
  const { rows } = await sql<{ model_id: string }>`
    select l.model_id ${source(list)} order by ${orderBy(order)} offset ${page.offset} limit ${page.limit}
  `.execute(database.build());
  return rows.map((row) => row.model_id);
}

async function withoutHidden(database: Queryable, list: FilteredList): Promise<FilteredList> {
  const hidden = await leftOutModels(database);
  return hidden.length === 0 ? list : withoutThese(list, hidden);
}

function withoutThese(list: FilteredList, ids: readonly string[]): FilteredList {
  return { ...list, without: [...(list.without ?? []), ...ids] };
}

/** Those of some ids that are in it, in the order of the ids. */
export async function filterIds(
  database: Queryable,
  list: Omit<FilteredList, 'among'>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ model_id: string }>`
    select l.model_id ${source({ ...list, among: ids })}
  `.execute(database.build());
  const saved = new Set(rows.map((row) => row.model_id));
  return ids.filter((id) => saved.has(id));
}

/** Who is live, most watched first, and then everybody else, newest first; or all of it the other way round. */
async function pageByViewers(
  database: Queryable,
  list: FilteredList,
  direction: 1 | -1,
  page: Stretch,
): Promise<string[]> {
  const watched = await filterIds(database, list, await liveIdsIn(database, list.scope));
  const others = isLiveOnly(list.filters)
    ? 0
    : Math.max(0, (await countFiltered(database, list)) - watched.length);
  const rest = (stretch: Stretch) =>
    others === 0 || stretch.limit === 0
      ? []
      : pageInOrder(database, withoutThese(list, watched), { field: 'createdAt', direction }, stretch);
  if (direction === -1) {
    const { first, second } = cutAcross(page, watched.length);
    return [...watched.slice(first.offset, first.offset + first.limit), ...(await rest(second))];
  }
  const { first, second } = cutAcross(page, others);
  return [...(await rest(first)), ...watched.toReversed().slice(second.offset, second.offset + second.limit)];
}

/** From the listing of the scope, with every condition of the filters. */
function source({ scope, filters, now, among, without }: FilteredList): Part {
  const groups = facetGroups(filters);
  const live = isLiveOnly(filters);
  const conditions: Part[] = [sql`l.scope = ${scope}`];
  for (const words of groups) conditions.push(sql`l.tags && ${words}::text[]`);
  if (live) conditions.push(sql`r.status in ('live', 'interrupted')`);
  if (filters.showType) conditions.push(sql`r.show_type = ${filters.showType}`);
  if (filters.costMax !== undefined) conditions.push(sql`r.cost <= ${filters.costMax}`);
  if (filters.isNew) conditions.push(sql`l.created_at > ${new Date(now.getTime() - newForMs)}`);
  if (filters.ratingMin !== undefined) conditions.push(sql`l.rating >= ${filters.ratingMin}`);
  if (among) conditions.push(sql`l.model_id = any(${among}::uuid[])`);
  if (without) conditions.push(sql`not (l.model_id = any(${without}::uuid[]))`);
  const rooms = live ? sql`join shows.live_rooms r on r.model_id = l.model_id` : sql``;
  return sql`from discovery.model_listings l ${rooms} where ${sql.join(conditions, sql` and `)}`;
}

const orders = {
  createdAt: {
    [-1]: sql`l.created_at desc, l.model_id desc`,
    1: sql`l.created_at, l.model_id`,
  },
  username: { 1: sql`l.username, l.model_id`, [-1]: sql`l.username desc, l.model_id desc` },
  popularity: {
    [-1]: sql`l.popularity desc, l.model_id desc`,
    1: sql`l.popularity, l.model_id`,
  },
  rating: {
    [-1]: sql`l.rating desc, l.popularity desc, l.model_id desc`,
    1: sql`l.rating, l.popularity, l.model_id`,
  },
};

function orderBy(order: ModelOrder): Part {
  return orders[order.field as keyof typeof orders][order.direction];
}

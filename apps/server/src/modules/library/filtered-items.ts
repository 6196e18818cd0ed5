import { type ItemFilters, itemLengths } from '@candela/contract/discovery/item-filters';
import type { ItemKind } from '@candela/contract/library/items';
import { dayMs } from '@candela/contract/shared/durations';
import { limits } from '@candela/contract/shared/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/index.ts';
import { leftOutModels } from '../accounts/index.ts';
import type { IdPage } from './list-store.ts';

/** Filters look through the newest of a list only, and find no more than so many: both bound the work. */
const windowMax = 20_000;
const filteredMax = 1_000;
const newForMs = limits.newForDays * dayMs;

/** The order of a list of items. */
export interface ItemOrder {
  field: 'createdAt' | 'popularity' | 'rating';
  direction: 1 | -1;
}

type Part = RawBuilder<unknown>;

/** Whether filters leave anything out. */
export function isFiltered(filters: ItemFilters): boolean {
  return Object.values(filters).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false,
  );
}

/** A page of what is left of a scope's list by filters and a search of titles, in an order. */
export async function filteredIds(
  queries: Queryable,
  list: {
    scope: string;
    kind: ItemKind;
    filters: ItemFilters;
    order: ItemOrder;
    pattern: string | undefined;
    now: Date;
    offset: number;
    limit: number;
  },
): Promise<IdPage> {
  const conditions = conditionsOf(list.filters, list.now);
  const hidden = await leftOutModels(queries);
  if (hidden.length > 0) conditions.push(sql`not (i.model_id = any(${hidden}::uuid[]))`);
  if (list.pattern !== undefined) conditions.push(sql`i.title ilike ${list.pattern}`);
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<{ item_id: string }>`
    select l.item_id
    from (
      select item_id, published_at from library.listings
      where scope = ${list.scope} and kind = ${list.kind}
      order by published_at desc, item_id desc
      limit ${windowMax}
    ) as l
      join library.items i on i.id = l.item_id
      join library.item_counts c on c.item_id = l.item_id
    ${where}
    order by ${orders[list.order.field][list.order.direction]}
    limit ${filteredMax}
  `.execute(queries.build());
  const ids = rows.slice(list.offset, list.offset + list.limit).map((row) => row.item_id);
  return { ids, total: rows.length };
}

function conditionsOf(filters: ItemFilters, now: Date): Part[] {
  const conditions: Part[] = [];
  if (filters.price === 'free') conditions.push(sql`i.visibility = 'public'`);
  if (filters.price === 'paid') conditions.push(sql`i.price_credits is not null`);
  if (filters.isNew) conditions.push(sql`l.published_at > ${new Date(now.getTime() - newForMs)}`);
  if (filters.ratingMin !== undefined) {
    conditions.push(sql`c.ratings > 0 and c.rating_sum >= ${filters.ratingMin}::float8 * c.ratings`);
  }
  if (filters.length) conditions.push(lengthWithin(itemLengths[filters.length]));
  if (filters.online) {
    conditions.push(
      sql`i.model_id in (select r.model_id from shows.live_rooms r where r.status in ('live', 'interrupted'))`,
    );
  }
  if (filters.languages && filters.languages.length > 0) {
    conditions.push(
      sql`i.model_id in (
        select s.model_id from accounts.model_languages s where s.languages && ${filters.languages}::text[]
      )`,
    );
  }
  return conditions;
}

function lengthWithin([from, below]: readonly [number, number]): Part {
  return sql`exists (
    select from library.item_files x join library.files f on f.id = x.file_id
    where x.item_id = i.id and x.role = 'media' and f.state = 'ready'
      and (f.renditions ->> 'durationSeconds')::float8 >= ${from}
      and (f.renditions ->> 'durationSeconds')::float8 < ${below}
  )`;
}

const orders: Record<ItemOrder['field'], Record<ItemOrder['direction'], Part>> = {
  createdAt: {
    [-1]: sql`l.published_at desc, l.item_id desc`,
    1: sql`l.published_at, l.item_id`,
  },
  popularity: {
    [-1]: sql`c.views desc, c.likes desc, l.item_id desc`,
    1: sql`c.views, c.likes, l.item_id`,
  },
  // What nobody has rated comes behind what somebody has, however badly.
  rating: {
    [-1]: sql`c.rating_sum::float8 / nullif(c.ratings, 0) desc nulls last, c.ratings desc, l.item_id desc`,
    1: sql`c.rating_sum::float8 / nullif(c.ratings, 0) nulls last, c.ratings, l.item_id`,
  },
};

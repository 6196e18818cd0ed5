import type { ItemKind } from '@candela/contract/library/items';
import {
  type DayPageRow,
  pageByDays,
  pageFromDay,
  type Queryable,
  readDayPage,
  statement,
} from '../../platform/database/index.ts';
import type { TitleSearch } from '../../platform/title-search.ts';
import { leftOutModels } from '../accounts/index.ts';

/** The list of everything published, beside those of models and categories. */
export const wholeSite = '00000000-0000-0000-0000-000000000000';

/** A page of ids and the length of the whole list. */
export interface IdPage {
  ids: string[];
  total: number;
}

/** Which rows of a list are wanted. */
export interface Stretch {
  offset: number;
  limit: number;
}

type IdRow = { id: string };

/** A list in one direction of age. */
interface AgeList extends Stretch {
  scope: string;
  kind: ItemKind;
  direction: 1 | -1;
  /** The last item that was read; the page is what follows it, wherever that is by now. */
  after?: string | null | undefined;
}

const totalOfList = statement<{ items: bigint }>(
  'library.total-of-list',
  `select coalesce(max(items), 0)::bigint as items from library.totals where scope = $1 and kind = $2`,
);

/** A page by age. $1 scope, $2 kind, $3 rows before, $4 rows wanted. */
const pageByAge = (name: string, order: '' | 'desc') =>
  statement<IdRow>(
    `library.ids-${name}`,
    pageFromDay({
      counts: 'select day, items as amount from library.counts where scope = $1 and kind = $2 and items > 0',
      from: 'library.listings l',
      where: 'l.scope = $1 and l.kind = $2',
      id: 'l.item_id',
      timestamp: 'l.published_at',
      order,
      before: '$3',
      wanted: '$4',
    }),
  );
const pagesByAge = { [-1]: pageByAge('newest-first', 'desc'), 1: pageByAge('oldest-first', '') };

/** Also of one that is in no list any more: its place in them is known as long as its row is there. */
const wasPublished = statement<object>(
  'library.was-published',
  'select from library.items where id = $1 and published_at is not null',
);
/** $1 scope, $2 kind, $3 models left out, $4 the item before the page, $5 rows wanted. */
const pageAfter = (name: string, order: '' | 'desc') =>
  statement<IdRow>(
    `library.ids-${name}-after`,
    `select l.item_id as id
     from library.listings l
     where l.scope = $1 and l.kind = $2
       and (l.published_at, l.item_id) ${order === 'desc' ? '<' : '>'} (
         (select i.published_at from library.items i where i.id = $4), $4::uuid
       )
       and not exists (
         select from library.listings h where h.item_id = l.item_id and h.scope = any($3::uuid[])
       )
     order by l.published_at ${order}, l.item_id ${order}
     limit $5`,
  );
const pagesAfter = { [-1]: pageAfter('newest-first', 'desc'), 1: pageAfter('oldest-first', '') };

/** A page of what is published in a scope: the whole site, a model or a category. */
export async function listedIds(queries: Queryable, list: AgeList): Promise<IdPage> {
  const hidden = await leftOutModels(queries, list.scope);
  if (list.after && (await queries.maybeRow(wasPublished, [list.after]))) {
    const values = [list.scope, list.kind, hidden, list.after, list.limit];
    const [rows, { total }] = await Promise.all([
      queries.rows(pagesAfter[list.direction], values),
      listedIds(queries, { ...list, after: null, offset: 0, limit: 1 }),
    ]);
    return { ids: rows.map((row) => row.id), total };
  }
  if (hidden.length > 0) return await listedWithout(queries, list, hidden);
  const { items } = await queries.row(totalOfList, [list.scope, list.kind]);
  const total = Number(items);
  if (list.offset >= total) return { ids: [], total };
  const values = [list.scope, list.kind, list.offset, list.limit];
  const rows = await queries.rows(pagesByAge[list.direction], values);
  return { ids: rows.map((row) => row.id), total };
}

/**
 * The same without the models of $3, for those from whom models hide. $1 scope, $2 kind, $4 rows before, $5 rows wanted. What those models have in the list is taken off the counts of days,
 * so that work grows with how much they have and not with the list.
 */
const pageWithout = (name: string, order: '' | 'desc') =>
  statement<DayPageRow>(
    `library.ids-${name}-without`,
    `with days as (
       select day, sum(items) as amount
       from (
         select day, items from library.counts where scope = $1 and kind = $2
         union all
         select (h.published_at at time zone 'UTC')::date, -count(*)
         from library.listings h
         where h.scope = any($3::uuid[]) and h.kind = $2
           and ($1 = '${wholeSite}' or exists (
             select from library.listings l where l.item_id = h.item_id and l.scope = $1
           ))
         group by 1
       ) as parts
       group by day having sum(items) > 0
     ),
     ${pageByDays({
       from: 'library.listings l',
       where: `l.scope = $1 and l.kind = $2 and not exists (
         select from library.listings h where h.item_id = l.item_id and h.scope = any($3::uuid[])
       )`,
       id: 'l.item_id',
       timestamp: 'l.published_at',
       order,
       before: '$4',
       wanted: '$5',
     })}`,
  );
const pagesWithout = { [-1]: pageWithout('newest-first', 'desc'), 1: pageWithout('oldest-first', '') };

async function listedWithout(queries: Queryable, list: AgeList, hidden: readonly string[]): Promise<IdPage> {
  const values = [list.scope, list.kind, hidden, list.offset, list.limit];
  return readDayPage(await queries.rows(pagesWithout[list.direction], values));
}

/** A search looks at no more than this many titles. */
const mostMatches = 1000;
const matching = statement<IdRow>(
  'library.ids-by-title',
  `select i.id
   from library.find_items($1, $2, $3, $4, $5) with ordinality as found (id, place)
     join library.items i on i.id = found.id
   where not (i.model_id = any($6::uuid[]))
   order by found.place`,
);

/** A page of what a search of titles finds in a scope, newest first, within a thousand titles. */
export async function foundIds(
  queries: Queryable,
  list: { scope: string; kind: ItemKind; search: TitleSearch } & Stretch,
): Promise<IdPage> {
  const { escaped, byStart } = list.search;
  const hidden = await leftOutModels(queries, list.scope);
  const rows = await queries.rows(matching, [list.scope, list.kind, escaped, byStart, mostMatches, hidden]);
  const ids = rows.slice(list.offset, list.offset + list.limit).map((row) => row.id);
  return { ids, total: rows.length };
}

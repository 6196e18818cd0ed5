import type { ItemKind, ItemStatus, ItemVisibility } from '@candela/contract/library/items';
import {
  boundedCount,
  type DayPageRow,
  pageByDays,
  type Queryable,
  readDayPage,
  statement,
} from '../../platform/database/index.ts';
import { leftOutModels } from '../accounts/index.ts';
import { type IdPage, type Stretch, wholeSite } from './list-store.ts';

const own = `i.model_id = $1 and i.kind = $2 and i.status <> 'archived' and ($3::text is null or i.status = $3)
  and ($4::text is null or i.visibility = $4)`;
/** $1 model, $2 kind, $3 status, $4 visibility, each of the two or null, $5 rows before, $6 rows wanted. */
const myPage = statement<DayPageRow>(
  'library.forOwner-ids',
  `with days as (
     select i.day, sum(i.items) as amount from library.own_counts i where ${own} group by i.day having sum(i.items) > 0
   ),
   ${pageByDays({
     from: 'library.items i',
     where: own,
     id: 'i.id',
     timestamp: 'i.created_at',
     order: 'desc',
     before: '$5',
     wanted: '$6',
   })}`,
);

/** A page of a model's own items in any status, newest first. `status` and `visibility` filter it. */
export async function myIds(
  queries: Queryable,
  list: {
    modelId: string;
    kind: ItemKind;
    status: ItemStatus | null;
    visibility: ItemVisibility | null;
  } & Stretch,
): Promise<IdPage> {
  const { modelId, kind, status, visibility, offset, limit } = list;
  return readDayPage(await queries.rows(myPage, [modelId, kind, status, visibility, offset, limit]));
}

type CountedRow = { id: string; total: number };

const sharedPage = statement<CountedRow>(
  'library.shared-ids',
  `with shared as not materialized (
     select i.id, m.given_at
     from library.item_members m join library.items i on i.id = m.item_id
       join accounts.public_models p on p.id = i.model_id
     where m.account_id = $1 and i.visibility = 'membersOnly' and i.status = 'published'
       and i.approval = 'approved' and ($2::text is null or i.kind = $2)
       and not (i.model_id = any($5::uuid[]))
   )
   select id, (${boundedCount('from shared')}) as total from shared
   order by given_at desc, id offset $3 limit $4`,
);
const boughtPage = statement<CountedRow>(
  'library.bought-ids',
  `with bought as not materialized (
     select i.id
     from ledger.current_entitlements e join library.items i on i.id = e.item_id and i.kind = e.kind
       join accounts.public_accounts p on p.id = i.model_id
     where e.account_id = $1 and i.status <> 'hidden' and i.approval = 'approved'
       and ($2::text is null or i.kind = $2)
   )
   select id, (${boundedCount('from bought')}) as total from bought
   order by id desc offset $3 limit $4`,
);
const favouritePage = statement<CountedRow>(
  'library.favourite-ids',
  `with liked as not materialized (
     select i.id, f.created_at
     from library.favourites f join library.listings l on l.item_id = f.item_id
       join library.items i on i.id = f.item_id
     where f.account_id = $1 and l.scope = '${wholeSite}' and ($2::text is null or i.kind = $2)
       and not (i.model_id = any($5::uuid[]))
   )
   select id, (${boundedCount('from liked')}) as total from liked
   order by created_at desc, id offset $3 limit $4`,
);

const personalPages = { shared: sharedPage, bought: boughtPage, favourites: favouritePage };

/** A page of what an account was given by name, bought, or marked as a favourite. */
export async function personalIds(
  queries: Queryable,
  which: keyof typeof personalPages,
  list: { accountId: string; kind: ItemKind | null } & Stretch,
): Promise<IdPage> {
  const first = [list.accountId, list.kind];
  // What was bought stays, whoever hides or is blocked.
  const last = which === 'bought' ? [] : [await leftOutModels(queries)];
  return await countedPage(list, (offset, limit) =>
    queries.rows(personalPages[which], [...first, offset, limit, ...last]),
  );
}

/** Each row says how long its list is. A page behind the end has no row to say so, so the first one is asked too. */
async function countedPage(
  { offset, limit }: Stretch,
  read: (offset: number, limit: number) => Promise<CountedRow[]>,
): Promise<IdPage> {
  const rows = await read(offset, limit);
  const [firstRow] = rows.length > 0 || offset === 0 ? rows : await read(0, 1);
  return { ids: rows.map((row) => row.id), total: firstRow?.total ?? 0 };
}

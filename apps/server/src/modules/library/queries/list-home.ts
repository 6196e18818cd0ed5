import type { BegunItem } from '@candela/contract/library/home';
import type { ItemCard } from '@candela/contract/library/items';
import { dayMs } from '@candela/contract/shared/durations';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { leftOutModels } from '../../accounts/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { cardsOf } from '../item-view.ts';
import { wholeSite } from '../list-store.ts';
import { viewerOf } from '../playback/grants.ts';

type Row = { per_page: number };

const newForMs = 14 * dayMs;
const openedForMs = 7 * dayMs;
/** Of each model who is followed or joined, at most this many are looked at. */
const eachMax = 24;
/** Of each category of what was watched, this many of the newest are compared with it. */
const candidatesMax = 200;

/** $1 account, $2 models left out, $3 rows wanted. */
const begun = statement<{ id: string; position_seconds: number }>(
  'library.begun-ids',
  `select p.item_id as id, p.position_seconds
   from library.positions p
     join library.listings l on l.item_id = p.item_id and l.scope = '${wholeSite}'
     join library.items i on i.id = p.item_id
   where p.account_id = $1 and p.position_seconds > 0 and not (i.model_id = any($2::uuid[]))
   order by p.saved_at desc, p.item_id limit $3`,
);

/** $1 account, $2 models left out, $3 published since, $4 rows wanted. */
const newFromFavourites = statement<{ id: string }>(
  'library.new-from-favourites',
  `select fresh.item_id as id
   from discovery.follower_list f,
     lateral (
       select l.item_id, l.published_at from library.listings l
       where l.scope = f.model_id and l.kind in ('gallery', 'video', 'audio', 'album', 'news') and l.published_at > $3
       order by l.published_at desc limit ${eachMax}
     ) as fresh
   where f.account_id = $1 and not (f.model_id = any($2::uuid[]))
   order by fresh.published_at desc, fresh.item_id limit $4`,
);

/** As above, of the clubs an account is in; whether the club really opens it is for the card to say. */
const inClubs = statement<{ id: string }>(
  'library.new-in-clubs',
  `select fresh.item_id as id
   from (
       select distinct e.seller_id as model_id from ledger.current_entitlements e
       where e.account_id = $1 and e.kind = 'clubHousePlan' and not (e.seller_id = any($2::uuid[]))
     ) as clubs,
     lateral (
       select l.item_id, l.published_at
       from library.listings l join library.items i on i.id = l.item_id
       where l.scope = clubs.model_id and l.published_at > $3
         and (i.visibility = 'clubHouse' or (i.visibility = 'priced' and i.club_terms = 'included'))
       order by l.published_at desc limit ${eachMax}
     ) as fresh
   order by fresh.published_at desc, fresh.item_id limit $4`,
);

/** What suggestions go by. $1 account, $2 models left out. */
const watchedLast = statement<{ id: string | null; title: string | null; for_you: boolean; keeps: boolean }>(
  'library.watched-last',
  `select a.for_you, own.keep_history as keeps, w.id, w.title
   from accounts.profiles a join accounts.privacy own on own.id = a.id
     left join lateral (
       select i.id, i.title
       from library.positions p
         join library.listings l on l.item_id = p.item_id and l.scope = '${wholeSite}'
         join library.items i on i.id = p.item_id
       where p.account_id = a.id and not (i.model_id = any($2::uuid[]))
       order by p.saved_at desc, p.item_id limit 1
     ) as w on true
   where a.id = $1`,
);

/**
 * Videos like a watched one, best first: three for each tag they share, two for each category, one for each category
 * their models share or for the same model, and a little for likes. Looked for among the newest of the site, of the
 * model and of each category. What was watched, bought or dismissed is left out. $1 account, $2 what was
 * watched, $3 models left out, $4 rows wanted.
 */
const suggested = statement<{ id: string }>(
  'library.suggested-ids',
  `with seed as (select id, model_id, tags from library.items where id = $2),
   scopes as (
     select l.scope, case l.scope when '${wholeSite}' then 0 when s.model_id then 1 else 2 end as weight
     from library.listings l join seed s on s.id = l.item_id
   ),
   candidates as (
     select near.item_id as id, sum(s.weight) as weight
     from scopes s,
       lateral (
         select l.item_id from library.listings l
         where l.scope = s.scope and l.kind = 'video' order by l.published_at desc, l.item_id desc limit ${candidatesMax}
       ) as near
     group by near.item_id
   ),
   likeness as (
     select c.id,
       c.weight + 3 * (select count(*) from unnest(i.tags) as t (tag) where t.tag = any(s.tags)) + (
         select count(*) from discovery.model_category_list theirs
           join discovery.model_category_list its on its.category_id = theirs.category_id
         where theirs.model_id = i.model_id and its.model_id = s.model_id and i.model_id <> s.model_id
       ) as points
     from candidates c join library.items i on i.id = c.id, seed s
   )
   select i.id
   from likeness c join library.items i on i.id = c.id join library.item_counts n on n.item_id = i.id, seed s
   where c.points > 0 and i.id <> s.id and not (i.model_id = any($3::uuid[]))
     and not exists (select from library.positions p where p.account_id = $1 and p.item_id = i.id)
     and not exists (select from library.dismissals d where d.account_id = $1 and d.item_id = i.id)
     and not exists (
       select from ledger.current_entitlements e where e.account_id = $1 and e.kind = i.kind and e.item_id = i.id
     )
   order by c.points + ln(1 + n.likes) / 2 desc, i.published_at desc, i.id
   limit $4`,
);

/** What the caller has begun and may still see. */
export async function listBegun(deps: LibraryDeps, input: Row, context: RequestContext) {
  const { accountId } = signedIn(context);
  const rows = await deps.database.rows(begun, [
    accountId,
    await leftOutModels(deps.database),
    input.per_page,
  ]);
  const at = new Map(rows.map((row) => [row.id, row.position_seconds]));
  const cards = await cardsOf(deps, [...at.keys()], viewerOf(context));
  const data: BegunItem[] = cards
    .filter((card) => !card.locked)
    .map((card) => ({ ...card, positionSeconds: at.get(card._id) ?? 0 }));
  return { data, totalCount: data.length };
}

/** What models whom the caller favours published of late. */
export async function listNewFromFavourites(deps: LibraryDeps, input: Row, context: RequestContext) {
  return await newest(deps, newFromFavourites, newForMs, input, context);
}

/** What the caller's club memberships opened of late. */
export async function listOpenedByPlans(deps: LibraryDeps, input: Row, context: RequestContext) {
  const { data } = await newest(deps, inClubs, openedForMs, input, context);
  const opened = data.filter((card) => card.access === 'clubHouse');
  return { data: opened, totalCount: opened.length };
}

async function newest(
  deps: LibraryDeps,
  ids: typeof newFromFavourites,
  sinceMs: number,
  { per_page }: Row,
  context: RequestContext,
): Promise<{ data: ItemCard[]; totalCount: number }> {
  const { accountId } = signedIn(context);
  const since = new Date(deps.clock().getTime() - sinceMs);
  const rows = await deps.database.rows(ids, [
    accountId,
    await leftOutModels(deps.database),
    since,
    per_page,
  ]);
  const data = await cardsOf(
    deps,
    rows.map(({ id }) => id),
    viewerOf(context),
  );
  return { data, totalCount: data.length };
}

/** Videos like the one the caller watched last. Goes by what is in the database and asks nobody. */
export async function listSuggested(deps: LibraryDeps, { per_page }: Row, context: RequestContext) {
  const { accountId } = signedIn(context);
  const hidden = await leftOutModels(deps.database);
  const { id, title, for_you: forYou, keeps } = await deps.database.row(watchedLast, [accountId, hidden]);
  if (!forYou || !keeps || id === null || title === null)
    return { data: [], totalCount: 0, because: null, forYou };
  const rows = await deps.database.rows(suggested, [accountId, id, hidden, per_page]);
  const data = await cardsOf(
    deps,
    rows.map((row) => row.id),
    viewerOf(context),
  );
  return { data, totalCount: data.length, because: { _id: id, title }, forYou };
}

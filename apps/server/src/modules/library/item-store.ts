import type { ApprovalStatus } from '@candela/contract/accounts/profile';
import type { ClubTerms, ItemKind, ItemStatus, ItemVisibility } from '@candela/contract/library/items';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { hiddenModels } from '../accounts/index.ts';
import type { Renditions } from './renditions.ts';
import type { MediaState } from './rules.ts';

/** One row of `library_items` as its owner's commands work on it. */
export interface ItemRow {
  id: string;
  model_id: string;
  kind: ItemKind;
  title: string;
  description: string;
  visibility: ItemVisibility;
  price_credits: number | null;
  club_terms: ClubTerms;
  club_discount_percent: number | null;
  is_draft: boolean;
  publish_at: Date | null;
  take_down_at: Date | null;
  media_state: MediaState;
  status: ItemStatus;
  approval: ApprovalStatus;
  approval_reason: string | null;
  held_reason: string | null;
  hidden_at: Date | null;
  archived_at: Date | null;
  tags: string[];
  captions: string | null;
  /** When the show was that it was recorded of; null for everything else. */
  recorded_at: Date | null;
  is_clip: boolean;
  /** Who cut a clip; null for everything else, and when that account is gone. */
  clipped_by: string | null;
  people_confirmed_at: Date | null;
  published_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

const columns = `i.id, i.model_id, i.kind, i.title, i.description, i.visibility, i.price_credits, i.club_terms,
  i.club_discount_percent, i.is_draft,
  i.publish_at, i.take_down_at, i.media_state, i.status, i.approval, i.approval_reason, i.held_reason, i.hidden_at,
  i.archived_at, i.tags, i.captions, i.recorded_at, i.is_clip, i.clipped_by, i.people_confirmed_at, i.published_at,
  i.created_at, i.updated_at`;

const lockOne = statement<ItemRow>(
  'library.lock-item',
  `select ${columns} from library.items i where i.id = $1 for no key update`,
);

/** An item, kept from others' changes until the transaction ends. */
export function lockItem(tx: Queryable, id: string): Promise<ItemRow | undefined> {
  return tx.maybeRow(lockOne, [id]);
}

/** An item with everything a card needs, and what decides whether the viewer may see it. */
export interface ItemViewRow extends ItemRow {
  likes: number;
  dislikes: number;
  views: bigint;
  comments: number;
  threads: number;
  ratings: number;
  rating_sum: bigint;
  unique_id: string;
  username: string;
  name: string;
  profile_image: string | null;
  model_is_public: boolean;
  is_named: boolean;
  is_buyer: boolean;
  is_club_member: boolean;
  /** Whether that membership bears on prices; free days may not. */
  club_opens_priced: boolean;
  image_count: number;
  /** Of the file the card shows: a poster, else a picture, else the main medium. */
  cover: Renditions | null;
  cover_file_id: string | null;
  cover_stored_name: string | null;
  /** What the card may play: the clip for everyone, else the medium of a public item. */
  preview_file_id: string | null;
  preview_stored_name: string | null;
  preview_master_key: string | null;
  duration_seconds: number | null;
}

const seen = `select ${columns}, c.likes, c.dislikes, c.views, c.comments, c.threads, c.ratings, c.rating_sum,
    p.unique_id, p.username, p.name, p.profile_image,
    exists (select from accounts.public_models m where m.id = i.model_id) as model_is_public,
    exists (
      select from library.item_members m where m.item_id = i.id and m.account_id = $2::uuid
    ) as is_named,
    exists (
      select from ledger.current_entitlements e
      where e.account_id = $2::uuid and e.kind = i.kind and e.item_id = i.id
    ) as is_buyer,
    exists (
      select from ledger.current_entitlements e
      where e.account_id = $2::uuid and e.kind = 'clubHousePlan' and e.seller_id = i.model_id
        and not exists (
          select from plans.club_coverage c
          where c.member_id = e.account_id and c.plan_id = e.item_id and i.kind <> all (c.covers)
        )
    ) as is_club_member,
    exists (
      select from ledger.current_entitlements e
      where e.account_id = $2::uuid and e.kind = 'clubHousePlan' and e.seller_id = i.model_id
        and not exists (
          select from plans.club_coverage c
          where c.member_id = e.account_id and c.plan_id = e.item_id
            and (i.kind <> all (c.covers) or not c.opens_priced)
        )
    ) as club_opens_priced,
    (select count(*)::int from library.item_files x join library.files f on f.id = x.file_id
     where x.item_id = i.id and x.role = 'picture' and f.state = 'ready') as image_count,
    cover.renditions - 'peaks' as cover, cover.file_id as cover_file_id, cover.stored_name as cover_stored_name,
    preview.file_id as preview_file_id, preview.stored_name as preview_stored_name,
    preview.master_key as preview_master_key,
    (select (f.renditions ->> 'durationSeconds')::float8
     from library.item_files x join library.files f on f.id = x.file_id
     where x.item_id = i.id and x.role = 'media' and f.state = 'ready' limit 1) as duration_seconds
  from library.items i
    join library.item_counts c on c.item_id = i.id
    join accounts.public_accounts p on p.id = i.model_id
    left join lateral (
      select f.renditions, x.file_id, f.stored_name
      from library.item_files x join library.files f on f.id = x.file_id
      where x.item_id = i.id and f.state = 'ready' and x.role in ('poster', 'picture', 'media')
      order by case x.role when 'poster' then 0 when 'picture' then 1 else 2 end, x.position, x.file_id
      limit 1
    ) as cover on true
    left join lateral (
      select x.file_id, f.stored_name, f.renditions ->> 'masterKey' as master_key
      from library.item_files x join library.files f on f.id = x.file_id
      where i.kind = 'video' and x.item_id = i.id and f.state = 'ready'
        and (x.role = 'teaser' or (x.role = 'media' and i.visibility = 'public'))
      order by x.role desc
      limit 1
    ) as preview on true`;

const seenByIds = statement<ItemViewRow>(
  'library.seen-by-ids',
  `${seen} join unnest($1::uuid[]) with ordinality as wanted (id, place) on wanted.id = i.id
   order by wanted.place`,
);

/**
 * Items in the order of the ids, as a viewer stands to them. Items of suspended accounts are left out; a model who
 * hides from the viewer is not public to them, so that they keep what they bought and nothing else.
 * @param viewerId undefined for a visitor
 */
export async function seeItems(
  queries: Queryable,
  ids: readonly string[],
  viewerId: string | undefined,
): Promise<ItemViewRow[]> {
  if (ids.length === 0) return [];
  const hidden = await hiddenModels(queries);
  const rows = await queries.rows(seenByIds, [ids, viewerId ?? null]);
  if (hidden.length === 0) return rows;
  return rows.map((row) => (hidden.includes(row.model_id) ? { ...row, model_is_public: false } : row));
}

/** One item as a viewer stands to it. */
export async function seeItem(
  queries: Queryable,
  id: string,
  viewerId: string | undefined,
): Promise<ItemViewRow | undefined> {
  return (await seeItems(queries, [id], viewerId))[0];
}

/** A file of an item with its place in it. */
export interface ItemFileRow {
  file_id: string;
  item_id: string;
  role: 'picture' | 'media' | 'teaser' | 'poster';
  position: number;
  caption: string;
  stored_name: string;
  original_name: string;
  state: 'awaited' | 'stored' | 'queued' | 'processing' | 'ready' | 'failed';
  progress_percent: number;
  failure: string | null;
  renditions: Renditions | null;
}

const filesOf = statement<ItemFileRow>(
  'library.files-of-items',
  `select x.file_id, x.item_id, x.role, x.position, x.caption, f.stored_name, f.original_name, f.state,
     f.progress_percent, f.failure, f.renditions
   from library.item_files x join library.files f on f.id = x.file_id
   where x.item_id = any($1::uuid[])
   order by x.item_id, x.role, x.position, x.file_id`,
);

/** The files of items, in order within each role. */
export function filesOfItems(queries: Queryable, itemIds: readonly string[]): Promise<ItemFileRow[]> {
  return itemIds.length === 0 ? Promise.resolve([]) : queries.rows(filesOf, [itemIds]);
}

/** What only the model sees of an item beside its row. */
export interface MyRow {
  item_id: string;
  members: string[];
  people: { name: string; username: string | null; releaseId: string | null }[];
  clippedBy: string | null;
}

const mineOf = statement<MyRow>(
  'library.forOwner-parts',
  `select i.id as item_id,
     array(
       select p.username from library.item_members m join accounts.public_accounts p on p.id = m.account_id
       where m.item_id = i.id order by lower(p.username)
     ) as members,
     coalesce((
       select jsonb_agg(jsonb_build_object('name', w.name, 'username', p.username, 'releaseId', w.release_id)
         order by w.position)
       from library.item_people w
         left join accounts.public_accounts p on p.id = w.account_id
       where w.item_id = i.id
     ), '[]') as people,
     (select p.username from accounts.public_accounts p where p.id = i.clipped_by) as "clippedBy"
   from library.items i where i.id = any($1::uuid[])`,
);

const clubsOpening = statement<{ title: string }>(
  'library.clubs-opening-kind',
  `select title from plans.club_offers where model_id = $1 and $2::text = any(covers)
   order by created_at, plan_id limit 5`,
);

/** The titles of the club-houses of a model that can be joined and open items of a kind. */
export async function clubsOpeningKind(
  queries: Queryable,
  modelId: string,
  kind: ItemKind,
): Promise<string[]> {
  return (await queries.rows(clubsOpening, [modelId, kind])).map((row) => row.title);
}

/** The named members and people of items. */
export function myPartsOf(queries: Queryable, itemIds: readonly string[]): Promise<MyRow[]> {
  return itemIds.length === 0 ? Promise.resolve([]) : queries.rows(mineOf, [itemIds]);
}

const categoriesOf = statement<{ category_id: string }>(
  'library.categories-of-item',
  'select category_id from library.item_categories where item_id = $1 order by category_id',
);

export async function categoryIdsOf(queries: Queryable, itemId: string): Promise<string[]> {
  return (await queries.rows(categoriesOf, [itemId])).map((row) => row.category_id);
}

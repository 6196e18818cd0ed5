import type { ItemCard, ItemDetail, MyItemCard } from '@candela/contract/library/items';
import { say } from '../../platform/i18n/index.ts';
import type { LibraryDeps } from './dependencies.ts';
import { failureMessage } from './file-failures.ts';
import { itemMark } from './item-mark.ts';
import { coverAt, mediaAt, previewAt, teaserAt } from './item-media.ts';
import {
  categoryIdsOf,
  clubsOpeningKind,
  filesOfItems,
  type ItemFileRow,
  type MyRow,
  myPartsOf,
  seeItems,
} from './item-store.ts';
import { texts } from './locales/texts.ts';
import { mayRate } from './may-rate.ts';
import type { Viewer } from './playback/grants.ts';
import { averageOf, clubPriceOf, priceFor } from './rules.ts';
import { type ItemView, viewItem } from './visible-item.ts';

/** Cards in the order of the ids. */
export async function cardsOf(
  deps: LibraryDeps,
  ids: readonly string[],
  viewer: Viewer,
): Promise<MyItemCard[]> {
  const rows = await seeItems(deps.database, ids, viewer.accountId);
  const items = rows.map((row) => viewItem(row, viewer.accountId)).filter((item) => item !== undefined);
  const own = items.filter(({ access }) => access === 'owner').map(({ row }) => row.id);
  const [parts, files] = await Promise.all([myPartsOf(deps.database, own), filesOfItems(deps.database, own)]);
  return await Promise.all(
    items.map(async (item) => ({
      ...(await cardOf(deps, item, viewer)),
      forOwner: myPartOf(item, parts, files),
    })),
  );
}

async function cardOf(deps: LibraryDeps, { row, access }: ItemView, viewer: Viewer): Promise<ItemCard> {
  const locked = access === 'locked';
  return {
    _id: row.id,
    kind: row.kind,
    title: row.title,
    visibility: row.visibility,
    price: access === 'owner' ? row.price_credits : priceFor(row, row),
    listPrice: row.price_credits,
    clubTerms: row.visibility === 'priced' ? row.club_terms : null,
    clubPrice: clubPriceOf(row),
    clubDiscountPercent: row.visibility === 'priced' ? row.club_discount_percent : null,
    access,
    locked,
    ...(await coverAt(deps, { row, access }, viewer)),
    preview: previewAt(deps, row, viewer),
    durationSeconds: row.duration_seconds,
    imageCount: row.image_count,
    totalLikes: row.likes,
    totalDislikes: row.dislikes,
    views: Number(row.views),
    commentCount: row.comments,
    averageRating: averageOf(Number(row.rating_sum), row.ratings),
    ratingCount: row.ratings,
    userId: {
      _id: row.model_id,
      uniqueId: row.unique_id,
      username: row.username,
      name: row.name,
      profileImage: row.profile_image,
    },
    createdAt: row.created_at.toISOString(),
    recordedAt: row.recorded_at?.toISOString() ?? null,
    isClip: row.is_clip,
    publishedAt: row.published_at?.toISOString() ?? null,
  };
}

function myPartOf(
  { row, access }: ItemView,
  parts: readonly MyRow[],
  allFiles: readonly ItemFileRow[],
): MyItemCard['forOwner'] {
  if (access !== 'owner') return null;
  const files = allFiles.filter((file) => file.item_id === row.id);
  const broken = files.filter((file) => file.state === 'failed');
  const part = parts.find((one) => one.item_id === row.id);
  const progress = files.map((file) => (file.state === 'failed' ? 100 : file.progress_percent));
  const mean = progress.length === 0 ? 100 : progress.reduce((sum, one) => sum + one, 0) / progress.length;
  const brokenFiles = broken.map((file) => ({
    filename: file.stored_name,
    msg: say(failureMessage(file.failure, file.original_name)),
  }));
  return {
    status: row.status,
    progressPercent: Math.floor(mean),
    failure: row.status === 'failed' ? (brokenFiles[0]?.msg ?? say(texts.failures.files)) : row.held_reason,
    brokenFiles,
    publishAt: row.publish_at?.toISOString() ?? null,
    takeDownAt: row.take_down_at?.toISOString() ?? null,
    approval: row.approval,
    approvalReason: row.approval_reason,
    peopleConfirmed: row.people_confirmed_at !== null,
    members: part?.members ?? [],
    people: part?.people ?? [],
    clippedBy: part?.clippedBy ?? null,
  };
}

/** What the viewer has made of an item. */
export interface MyReactions {
  likeStatus: ItemDetail['likeStatus'];
  favroite: boolean;
  myRating: number | null;
  resume: ItemDetail['resume'];
  comment: boolean;
}

/** An item with everything its viewer may see of it. */
export async function detailOf(
  deps: LibraryDeps,
  item: ItemView,
  viewer: Viewer,
  reactions: MyReactions,
): Promise<ItemDetail> {
  const { row, access } = item;
  const isOpen = access !== 'locked';
  const hasClub =
    !isOpen &&
    (row.visibility === 'clubHouse' || (row.visibility === 'priced' && row.club_terms === 'included'));
  const [card, files, categoryIds, parts, clubs, may, mark] = await Promise.all([
    cardOf(deps, item, viewer),
    filesOfItems(deps.database, [row.id]),
    categoryIdsOf(deps.database, row.id),
    access === 'owner' ? myPartsOf(deps.database, [row.id]) : [],
    hasClub ? clubsOpeningKind(deps.database, row.model_id, row.kind) : [],
    isOpen &&
      mayRate(deps.database, { accountId: viewer.accountId, modelId: row.model_id, now: deps.clock() }),
    // A picture carries its mark in its file.
    row.kind === 'video' ? itemMark(deps, item, viewer.accountId) : undefined,
  ]);
  const shown = files.filter((file) => file.state === 'ready');
  const media = shown.find((file) => file.role === 'media');
  const teaser = shown.find((file) => file.role === 'teaser');
  return {
    ...card,
    // The text of a news post is what is sold of it.
    description: isOpen || row.kind !== 'news' ? row.description : '',
    categoryIds,
    tags: row.tags,
    clubs,
    ...(await mediaAt(deps, item, media, shown, viewer)),
    teaser: teaserAt(deps, teaser, viewer),
    captions: isOpen ? row.captions : null,
    mark: mark ?? null,
    ...reactions,
    mayRate: may,
    forOwner: myPartOf(item, parts, files),
  };
}

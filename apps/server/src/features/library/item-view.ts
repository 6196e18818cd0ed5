import type {
  ItemAccess,
  ItemCard,
  ItemDetail,
  ItemPicture,
  OwnItemCard,
} from '@candela/contract/library-items';
import type { Queryable } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { LibraryDeps } from './dependencies.ts';
import { failureInWords } from './file-failures.ts';
import {
  categoryIdsOf,
  clubsOpeningKind,
  filesOfItems,
  type ItemFileRow,
  type OwnRow,
  ownPartsOf,
  type SeenRow,
  seeItem,
  seeItems,
} from './item-store.ts';
import { type Looker, playbackAddress } from './playback/grants.ts';
import { type PictureRenditions, renditionsPrefix } from './renditions.ts';
import { accessOf, averageOf } from './rules.ts';
import { signedAddress } from './signed-address.ts';

/** An item, and why its viewer sees it. */
export interface SeenItem {
  row: SeenRow;
  access: ItemAccess;
}

/** Judges one item for its viewer; undefined when for them it does not exist. */
export function judge(row: SeenRow, viewerId: string | undefined): SeenItem | undefined {
  const access = accessOf(
    {
      modelId: row.model_id,
      visibility: row.visibility,
      status: row.status,
      approval: row.approval,
      isSold: row.price_credits !== null,
      modelIsPublic: row.model_is_public,
    },
    {
      accountId: viewerId,
      isNamed: row.is_named,
      isBuyer: row.is_buyer,
      isClubMember: row.is_club_member,
    },
  );
  return access === 'absent' ? undefined : { row, access };
}

/** One item its viewer may at least see the card of; refuses with `not_found`. */
export async function requireSeen(
  queries: Queryable,
  id: string,
  viewerId: string | undefined,
): Promise<SeenItem> {
  const row = await seeItem(queries, id, viewerId);
  return (row && judge(row, viewerId)) ?? refuse('not_found');
}

/** One item its viewer may see all of; refuses with `not_found` or `not_unlocked`. */
export async function requireUnlocked(
  queries: Queryable,
  id: string,
  viewerId: string | undefined,
): Promise<SeenItem> {
  const item = await requireSeen(queries, id, viewerId);
  return item.access === 'locked' ? refuse('not_unlocked') : item;
}

/** Cards in the order of the ids. */
export async function cardsOf(
  deps: LibraryDeps,
  ids: readonly string[],
  looker: Looker,
): Promise<OwnItemCard[]> {
  const rows = await seeItems(deps.database, ids, looker.accountId);
  const items = rows.map((row) => judge(row, looker.accountId)).filter((item) => item !== undefined);
  const own = items.filter(({ access }) => access === 'owner').map(({ row }) => row.id);
  const [parts, files] = await Promise.all([
    ownPartsOf(deps.database, own),
    filesOfItems(deps.database, own),
  ]);
  return await Promise.all(
    items.map(async (item) => ({
      ...(await cardOf(deps, item, looker)),
      own: ownPartOf(item, parts, files),
    })),
  );
}

async function cardOf(deps: LibraryDeps, { row, access }: SeenItem, looker: Looker): Promise<ItemCard> {
  const locked = access === 'locked';
  const cover = coverOf(row);
  return {
    _id: row.id,
    kind: row.kind,
    title: row.title,
    visibility: row.visibility,
    price: row.price_credits,
    access,
    locked,
    thumbnail: !locked && cover.thumb ? await seeAt(deps, row, cover.thumb, looker) : null,
    placeholder: cover.placeholder && deps.files.publicUrl(cover.placeholder),
    preview: previewOf(deps, row, looker),
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
    publishedAt: row.published_at?.toISOString() ?? null,
  };
}

function previewOf(deps: LibraryDeps, row: SeenRow, looker: Looker): string | null {
  const { preview_file_id: fileId, preview_stored_name: storedName, preview_master_key: key } = row;
  if (fileId === null || storedName === null || key === null) return null;
  return playbackAddress(deps, { itemId: row.id, fileId }, nameIn(storedName, key), looker);
}

function coverOf(row: SeenRow): { thumb: PictureOf | null; placeholder: string | null } {
  const { cover, cover_file_id: fileId, cover_stored_name: storedName } = row;
  if (fileId === null || storedName === null || !cover || cover.kind === 'audio')
    return { thumb: null, placeholder: null };
  const key = cover.kind === 'picture' ? cover.sizes.small.key : cover.thumbnail.key;
  return { thumb: { file_id: fileId, stored_name: storedName, key }, placeholder: cover.placeholder.key };
}

function ownPartOf(
  { row, access }: SeenItem,
  parts: readonly OwnRow[],
  allFiles: readonly ItemFileRow[],
): OwnItemCard['own'] {
  if (access !== 'owner') return null;
  const files = allFiles.filter((file) => file.item_id === row.id);
  const broken = files.filter((file) => file.state === 'failed');
  const part = parts.find((one) => one.item_id === row.id);
  const progress = files.map((file) => (file.state === 'failed' ? 100 : file.progress_percent));
  const mean = progress.length === 0 ? 100 : progress.reduce((sum, one) => sum + one, 0) / progress.length;
  const brokenFiles = broken.map((file) => ({
    filename: file.stored_name,
    msg: failureInWords(file.failure, file.original_name),
  }));
  return {
    status: row.status,
    progressPercent: Math.floor(mean),
    failure:
      row.status === 'failed'
        ? (brokenFiles[0]?.msg ?? 'Its files could not be processed.')
        : row.held_reason,
    brokenFiles,
    publishAt: row.publish_at?.toISOString() ?? null,
    approval: row.approval,
    approvalReason: row.approval_reason,
    peopleConfirmed: row.people_confirmed_at !== null,
    members: part?.members ?? [],
    people: part?.people ?? [],
  };
}

/** What the viewer has made of an item. */
export interface OwnTraces {
  likeStatus: ItemDetail['likeStatus'];
  favroite: boolean;
  ownRating: number | null;
  resume: ItemDetail['resume'];
  comment: boolean;
}

/** An item with everything its viewer may see of it. */
export async function detailOf(
  deps: LibraryDeps,
  item: SeenItem,
  looker: Looker,
  traces: OwnTraces,
): Promise<ItemDetail> {
  const { row, access } = item;
  const isOpen = access !== 'locked';
  const hasClub = !isOpen && row.visibility !== 'membersOnly';
  const [card, files, categoryIds, parts, clubs] = await Promise.all([
    cardOf(deps, item, looker),
    filesOfItems(deps.database, [row.id]),
    categoryIdsOf(deps.database, row.id),
    access === 'owner' ? ownPartsOf(deps.database, [row.id]) : [],
    hasClub ? clubsOpeningKind(deps.database, row.model_id, row.kind) : [],
  ]);
  const shown = files.filter((file) => file.state === 'ready');
  const media = shown.find((file) => file.role === 'media');
  const teaser = shown.find((file) => file.role === 'teaser');
  return {
    ...card,
    description: isOpen ? row.description : '',
    categoryIds,
    tags: row.tags,
    clubs,
    ...(await mediaOf(deps, item, media, shown, looker)),
    teaser: teaserAt(deps, teaser, looker),
    captions: isOpen ? row.captions : null,
    ...traces,
    own: ownPartOf(item, parts, files),
  };
}

type Media = Pick<
  ItemDetail,
  'path' | 'poster' | 'sprite' | 'signedUrls' | 'waveform' | 'pictures' | 'width' | 'height'
>;

const nothing: Media = {
  path: null,
  poster: null,
  sprite: null,
  signedUrls: [],
  waveform: [],
  pictures: [],
  width: null,
  height: null,
};

async function mediaOf(
  deps: LibraryDeps,
  { row, access }: SeenItem,
  media: ItemFileRow | undefined,
  files: readonly ItemFileRow[],
  looker: Looker,
): Promise<Media> {
  if (access === 'locked') return nothing;
  const made = media?.renditions;
  const pictures = await picturesOf(
    deps,
    row,
    // An album may hold hundreds; its pictures are read by page.
    row.kind === 'album' ? [] : files.filter((file) => file.role === 'picture'),
    looker,
  );
  const chosen = files.find((file) => file.role === 'poster');
  const poster =
    chosen?.renditions?.kind === 'picture' ? { ...chosen, key: chosen.renditions.sizes.large.key } : null;
  if (made?.kind === 'video' && media) {
    return {
      ...nothing,
      path: playAt(deps, media, made.masterKey, looker),
      poster: await seeAt(deps, row, poster ?? { ...media, key: made.poster.key }, looker),
      sprite: spriteAt(deps, media, looker),
      width: made.width,
      height: made.height,
    };
  }
  if (made?.kind === 'audio' && media) {
    const url = playAt(deps, media, made.key, looker);
    return {
      ...nothing,
      path: url,
      signedUrls: [{ url, contentType: 'audio/mp4' }],
      waveform: made.peaks,
      poster: poster && (await seeAt(deps, row, poster, looker)),
    };
  }
  return { ...nothing, pictures };
}

type PictureOf = Pick<ItemFileRow, 'file_id' | 'stored_name'> & { key: string };

/** Where a viewer sees a picture of an item: what is not for everybody is looked up anew each time it is fetched. */
async function seeAt(
  deps: LibraryDeps,
  { id, visibility }: Pick<SeenRow, 'id' | 'visibility'>,
  { file_id: fileId, stored_name: storedName, key }: PictureOf,
  looker: Looker,
): Promise<string> {
  if (visibility === 'public') return await signedAddress(deps, key);
  return playbackAddress(deps, { itemId: id, fileId }, nameIn(storedName, key), looker);
}

/** Where a viewer plays a rendition of a video or a sound, for as long as they may. */
function playAt(deps: LibraryDeps, file: ItemFileRow, key: string, looker: Looker): string {
  const what = { itemId: file.item_id, fileId: file.file_id };
  return playbackAddress(deps, what, nameIn(file.stored_name, key), looker);
}

function teaserAt(deps: LibraryDeps, file: ItemFileRow | undefined, looker: Looker): string | null {
  return file?.renditions?.kind === 'video' ? playAt(deps, file, file.renditions.masterKey, looker) : null;
}

function spriteAt(deps: LibraryDeps, file: ItemFileRow, looker: Looker): ItemDetail['sprite'] {
  const made = file.renditions;
  if (made?.kind !== 'video') return null;
  const at = (key: string) => playAt(deps, file, key, looker);
  return { url: at(made.sprite.key), vttUrl: at(made.sprite.vttKey) };
}

/** A rendition's name below the folder of its file. */
function nameIn(storedName: string, key: string): string {
  return key.slice(renditionsPrefix(storedName).length + 1);
}

/** Pictures of an item with their addresses, for somebody who may see them. */
export async function picturesOf(
  deps: LibraryDeps,
  item: Pick<SeenRow, 'id' | 'visibility'>,
  files: readonly ItemFileRow[],
  looker: Looker,
): Promise<ItemPicture[]> {
  const ready = files.filter(
    (file): file is ItemFileRow & { renditions: PictureRenditions } => file.renditions?.kind === 'picture',
  );
  return await Promise.all(
    ready.map(async ({ file_id, stored_name, caption, renditions }) => {
      const at = (key: string) => seeAt(deps, item, { file_id, stored_name, key }, looker);
      return {
        _id: file_id,
        path: stored_name,
        signedUrl: await at(renditions.sizes.large.key),
        signedThumbUrl: await at(renditions.sizes.small.key),
        signedMediumUrl: await at(renditions.sizes.medium.key),
        placeholder: deps.files.publicUrl(renditions.placeholder.key),
        width: renditions.width,
        height: renditions.height,
        caption,
      };
    }),
  );
}

import type { ItemCard, ItemDetail, ItemPicture } from '@candela/contract/library/items';
import type { LibraryDeps } from './dependencies.ts';
import type { ItemFileRow, ItemViewRow } from './item-store.ts';
import { playbackAddress, type Viewer } from './playback/grants.ts';
import { type PictureRenditions, renditionName } from './renditions.ts';
import { signedAddress } from './signed-address.ts';
import type { ItemView } from './visible-item.ts';

/** Where a viewer plays the short piece without sound that a card shows. */
export function previewAt(deps: LibraryDeps, row: ItemViewRow, viewer: Viewer): string | null {
  const { preview_file_id: fileId, preview_stored_name: storedName, preview_master_key: key } = row;
  if (fileId === null || storedName === null || key === null) return null;
  return playbackAddress(deps, { itemId: row.id, fileId }, renditionName(storedName, key), viewer);
}

/** The picture of a card; while the item is locked, only what stands in for it. */
export async function coverAt(
  deps: LibraryDeps,
  { row, access }: ItemView,
  viewer: Viewer,
): Promise<Pick<ItemCard, 'thumbnail' | 'placeholder'>> {
  const { thumb, placeholder } = coverOf(row);
  return {
    thumbnail: access !== 'locked' && thumb ? await seeAt(deps, row, thumb, viewer) : null,
    placeholder: placeholder && deps.files.publicUrl(placeholder),
  };
}

function coverOf(row: ItemViewRow): { thumb: PictureOf | null; placeholder: string | null } {
  const { cover, cover_file_id: fileId, cover_stored_name: storedName } = row;
  if (fileId === null || storedName === null || !cover || cover.kind === 'audio')
    return { thumb: null, placeholder: null };
  const key = cover.kind === 'picture' ? cover.sizes.small.key : cover.thumbnail.key;
  return { thumb: { file_id: fileId, stored_name: storedName, key }, placeholder: cover.placeholder.key };
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

/** What an item is made of, with its addresses; nothing while it is locked. */
export async function mediaAt(
  deps: LibraryDeps,
  { row, access }: ItemView,
  media: ItemFileRow | undefined,
  files: readonly ItemFileRow[],
  viewer: Viewer,
): Promise<Media> {
  if (access === 'locked') return nothing;
  const made = media?.renditions;
  const pictures = await picturesOf(
    deps,
    row,
    // An album may hold hundreds; its pictures are read by page.
    row.kind === 'album' ? [] : files.filter((file) => file.role === 'picture'),
    viewer,
  );
  const chosen = files.find((file) => file.role === 'poster');
  const poster =
    chosen?.renditions?.kind === 'picture' ? { ...chosen, key: chosen.renditions.sizes.large.key } : null;
  if (made?.kind === 'video' && media) {
    return {
      ...nothing,
      path: playAt(deps, media, made.masterKey, viewer),
      poster: await seeAt(deps, row, poster ?? { ...media, key: made.poster.key }, viewer),
      sprite: spriteAt(deps, media, viewer),
      width: made.width,
      height: made.height,
    };
  }
  if (made?.kind === 'audio' && media) {
    const url = playAt(deps, media, made.key, viewer);
    return {
      ...nothing,
      path: url,
      signedUrls: [{ url, contentType: 'audio/mp4' }],
      waveform: made.peaks,
      poster: poster && (await seeAt(deps, row, poster, viewer)),
    };
  }
  return { ...nothing, pictures };
}

type PictureOf = Pick<ItemFileRow, 'file_id' | 'stored_name'> & { key: string };

/** Where a viewer sees a picture of an item: what is not for everybody is checked again each time it is fetched. */
async function seeAt(
  deps: LibraryDeps,
  { id, visibility }: Pick<ItemViewRow, 'id' | 'visibility'>,
  { file_id: fileId, stored_name: storedName, key }: PictureOf,
  viewer: Viewer,
): Promise<string> {
  if (visibility === 'public') return await signedAddress(deps, key);
  return playbackAddress(deps, { itemId: id, fileId }, renditionName(storedName, key), viewer);
}

/** Where a viewer plays a rendition of a video or a sound, for as long as they may. */
function playAt(deps: LibraryDeps, file: ItemFileRow, key: string, viewer: Viewer): string {
  const what = { itemId: file.item_id, fileId: file.file_id };
  return playbackAddress(deps, what, renditionName(file.stored_name, key), viewer);
}

/** Where a viewer plays the teaser, which nobody need unlock. */
export function teaserAt(deps: LibraryDeps, file: ItemFileRow | undefined, viewer: Viewer): string | null {
  return file?.renditions?.kind === 'video' ? playAt(deps, file, file.renditions.masterKey, viewer) : null;
}

function spriteAt(deps: LibraryDeps, file: ItemFileRow, viewer: Viewer): ItemDetail['sprite'] {
  const made = file.renditions;
  if (made?.kind !== 'video') return null;
  const at = (key: string) => playAt(deps, file, key, viewer);
  return { url: at(made.sprite.key), vttUrl: at(made.sprite.vttKey) };
}

/** Pictures of an item with their addresses, for somebody who may see them. */
export async function picturesOf(
  deps: LibraryDeps,
  item: Pick<ItemViewRow, 'id' | 'visibility'>,
  files: readonly ItemFileRow[],
  viewer: Viewer,
): Promise<ItemPicture[]> {
  const ready = files.filter(
    (file): file is ItemFileRow & { renditions: PictureRenditions } => file.renditions?.kind === 'picture',
  );
  return await Promise.all(
    ready.map(async ({ file_id, stored_name, caption, renditions }) => {
      const at = (key: string) => seeAt(deps, item, { file_id, stored_name, key }, viewer);
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

import type { ItemKind } from '@candela/contract/library/items';

/** What a model manages, in the order of the tabs. */
export const kinds = ['gallery', 'video', 'album', 'audio', 'news'] as const satisfies readonly ItemKind[];

/** The three kinds that go through one set of calls. */
export type GalleryKind = 'gallery' | 'video' | 'audio';

/** Whether an item of this kind is listed, made and changed by the gallery's calls. */
export function isGalleryKind(kind: ItemKind): kind is GalleryKind {
  return kind === 'gallery' || kind === 'video' || kind === 'audio';
}

/** Kinds made of pictures that are managed one by one. */
export function hasPictures(kind: ItemKind): boolean {
  return kind === 'gallery' || kind === 'album' || kind === 'news';
}

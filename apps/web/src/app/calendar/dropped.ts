import { uploadKindOf } from '@candela/contract/library/upload-kinds';
import type { BeginWith } from '../../modules/library/form/item-form.tsx';

/** What one post is made of: pictures, or one video, or one sound. */
export type Dropped = { kind: 'gallery' | 'video' | 'audio'; begin: BeginWith };

/** What files make when they are put on a day; undefined where they don't make one post. */
export function droppedOf(begin: BeginWith): Dropped | undefined {
  const types = 'files' in begin ? begin.files.map(({ type }) => type) : begin.stored.map(storedType);
  const kinds = new Set(types.map(uploadKindOf));
  const [kind] = kinds;
  if (kinds.size !== 1) return undefined;
  if (kind === 'image') return { kind: 'gallery', begin };
  if ((kind === 'video' || kind === 'audio') && types.length === 1) return { kind, begin };
  return undefined;
}

const storedType = ({ contentType }: { contentType: string }) => contentType;

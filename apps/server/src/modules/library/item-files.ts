import type { FileRef } from '../../platform/files/index.ts';
import type { LibraryDeps } from './dependencies.ts';
import { filesOfItems } from './item-store.ts';
import { originalOf } from './uploads.ts';

/** One file of an item: as it came, and for pictures the large one that was written again. */
export interface ItemFile {
  fileId: string;
  original: FileRef;
  picture: FileRef | null;
}

/** Every file of an item, in its order; none for an item that is not there. */
export async function filesOf(deps: Pick<LibraryDeps, 'database'>, itemId: string): Promise<ItemFile[]> {
  const files = await filesOfItems(deps.database, [itemId]);
  return files.map((file) => ({
    fileId: file.file_id,
    original: originalOf(file),
    picture:
      file.renditions?.kind === 'picture'
        ? { key: file.renditions.sizes.large.key, visibility: 'private' }
        : null,
  }));
}

import { pictureCopies, pictureSize } from '@candela/contract/shared/picture-widths';
import { FileMissing, type FileRef, type FileStore } from './file-store.ts';

/**
 * Has the narrower copies of a picture go where the picture goes, and be gone when it is: whoever copies, moves or deletes
 * pictures need not know that they have any.
 */
export function withCopies<Store extends FileStore>(store: Store): Store {
  async function copyAll(from: FileRef, to: FileRef): Promise<void> {
    const target = pictureSize(to.key) ? pictureCopies(to.key) : [];
    for (const [at, { address }] of pictureCopies(from.key).entries()) {
      const key = target[at]?.address;
      if (key === undefined) continue;
      // Without a copy browsers take the picture itself.
      await store.copy({ ...from, key: address }, { ...to, key }).catch((error: unknown) => {
        if (!(error instanceof FileMissing)) throw error;
      });
    }
  }
  async function deleteCopies(file: FileRef): Promise<void> {
    for (const { address } of pictureCopies(file.key)) await store.delete({ ...file, key: address });
  }
  return {
    ...store,
    // The picture comes last: once it is there, all of it is.
    async copy(from, to) {
      await copyAll(from, to);
      await store.copy(from, to);
    },
    async move(from, to) {
      await copyAll(from, to);
      await store.move(from, to);
      await deleteCopies(from);
    },
    async delete(file) {
      await store.delete(file);
      await deleteCopies(file);
    },
  };
}

import type { ItemDetail, ItemKind } from '@candela/contract/library/items';
import { client } from '../../../platform/api.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { isGalleryKind } from '../kinds.ts';
import { useRefreshLibrary } from '../manage/use-my-items.ts';
import type { ItemFields } from './item-values.ts';

/** Files of an item; what is absent stays as it is in an edit. */
export interface ItemFiles {
  files?: string[];
  teaser?: string;
  poster?: string;
  captionsText?: string;
}

type Answer = { msg?: string | undefined; data: ItemDetail };

/** Makes an item, or changes the one named by `id`. */
export function useSaveItem(kind: ItemKind, id: string | null, onDone: () => void) {
  const refresh = useRefreshLibrary();
  return async (fields: ItemFields, files: ItemFiles) => {
    const { msg, data } = await (id === null ? create(kind, fields, files) : edit(kind, id, fields, files));
    toast.success(data.title, msg);
    onDone();
    await refresh();
  };
}

function create(kind: ItemKind, fields: ItemFields, { files = [], ...extras }: ItemFiles): Promise<Answer> {
  if (isGalleryKind(kind)) return client.library.createItem({ kind, ...fields, files, ...extras });
  if (kind === 'album') return client.library.createAlbum({ ...fields, files });
  return client.library.createNews({ ...fields, files });
}

function edit(kind: ItemKind, id: string, fields: ItemFields, files: ItemFiles): Promise<Answer> {
  if (isGalleryKind(kind)) return client.library.editItem({ id, ...fields, ...files });
  return kind === 'album'
    ? client.library.editAlbum({ id, ...fields })
    : client.library.editNews({ id, ...fields });
}

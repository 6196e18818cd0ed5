import type { ItemKind, ItemPicture } from '@candela/contract/library/items';
import { limits } from '@candela/contract/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../../platform/api.ts';

const perPage = limits.perPageMax;

/** All ready pictures of the model's item, in order. Albums are read by page. */
export function usePictures(item: { _id: string; kind: ItemKind }) {
  const list = useQuery({
    queryKey: [...api.library.key(), 'pictures', item._id],
    queryFn: () => (item.kind === 'album' ? albumPictures(item._id) : postPictures(item._id)),
    staleTime: 0,
  });
  return {
    pictures: list.data ?? [],
    isPending: list.isPending,
    isError: list.isError,
    error: list.error,
    isSuccess: list.isSuccess,
    refetch: () => void list.refetch(),
  };
}

async function postPictures(id: string): Promise<ItemPicture[]> {
  return (await client.library.getPost({ id, per_page: 1 })).data.pictures;
}

async function albumPictures(id: string): Promise<ItemPicture[]> {
  const pictures: ItemPicture[] = [];
  for (let page = 1; page <= Math.ceil(limits.albumPicturesMax / perPage); page += 1) {
    const { data } = await client.library.getAlbumImages({ id, current_page: page, per_page: perPage });
    pictures.push(...data.images);
    if (data.images.length < perPage) break;
  }
  return pictures;
}

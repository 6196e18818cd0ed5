import type { MessageItem } from '@candela/contract/messages/operations';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../platform/api.ts';
import { manyMessages as t } from './messages.ts';

const kinds = ['gallery', 'video', 'audio'] as const;
const mostAtOnce = 6;
const perKind = 50;

interface PostsFieldProps {
  value: string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

/** A model's published posts that can go with a message, by their kind. */
export function usePosts() {
  return useQuery({
    queryKey: [...api.library.listItems.key(), 'for-message'],
    queryFn: async ({ signal }) =>
      await Promise.all(
        kinds.map(async (kind) => {
          const input = { kind, status: 'published' as const, current_page: 1, per_page: perKind };
          const { data } = await client.library.listItems(input, { signal });
          const items = data.map(
            ({ _id, title, userId }): MessageItem => ({ _id, kind, title, modelUniqueId: userId.uniqueId }),
          );
          return { kind, items };
        }),
      ),
  });
}

/** Published posts that go with a message: pictures and videos, each at its own price. */
export function PostsField({ value, error, onChange }: PostsFieldProps) {
  const query = usePosts();
  const data = (query.data ?? [])
    .filter(({ items }) => items.length > 0)
    .map(({ kind, items }) => ({
      group: t.postKinds[kind],
      items: items.map(({ _id, title }) => ({ value: _id, label: title || t.untitled })),
    }));
  return (
    <MultiSelect
      label={t.posts}
      description={t.postsHint}
      placeholder={value.length === 0 ? t.postsChoose : undefined}
      data={data}
      value={value}
      error={error}
      maxValues={mostAtOnce}
      searchable
      disabled={query.isSuccess && data.length === 0}
      onChange={onChange}
    />
  );
}

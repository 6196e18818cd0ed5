import type { FanFilter } from '@candela/contract/fans/filters';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { Audience } from './campaigns.ts';
import { MessageItems } from './message-items.tsx';
import { MessagePreview, type PreviewedMessage } from './message-preview.tsx';
import { usePosts } from './posts-field.tsx';

interface CampaignPreviewProps {
  to: { audience: Audience; filter: FanFilter | undefined };
  message: PreviewedMessage;
  itemIds: readonly string[];
}

/** A mass message as one of those who get it will see it: the one who spent most. */
export function CampaignPreview({ to: { audience, filter }, message, itemIds }: CampaignPreviewProps) {
  const fan = useQuery(
    api.fans.listFans.queryOptions({
      input: { filter: audience === 'fans' ? filter : { group: audience }, sort: 'spent', per_page: 1 },
      select: ({ data }) => data[0]?.member,
    }),
  );
  const posts = usePosts();
  const all = posts.data?.flatMap(({ items }) => items) ?? [];
  const items = itemIds.flatMap((id) => all.find(({ _id }) => _id === id) ?? []);
  return (
    <MessagePreview
      {...message}
      posts={items.length > 0 && <MessageItems items={items} />}
      fanName={fan.data?.name || fan.data?.username}
    />
  );
}

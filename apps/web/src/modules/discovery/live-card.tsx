import type { LiveModel } from '@candela/contract/shows/operations';
import { liveStill } from '../../platform/cards/live-still.tsx';
import { ModelTags } from '../../platform/cards/model-tags.tsx';
import { Heart } from '../../platform/favourites/heart.tsx';
import { MediaCard } from '../../ui/card/media-card.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { LiveTag, ViewerTag } from '../../ui/tag/tag.tsx';
import { messages } from './messages.ts';

const t = messages.live;

/** An open room. Its price is on the card. */
export function LiveCard({ model, eager }: { model: LiveModel; eager?: boolean }) {
  const { room } = model;
  return (
    <MediaCard
      href={`/live-model/${model.uniqueId}`}
      title={model.name || model.username}
      picture={{ src: model.profileImage ?? model.coverImage, focus: '50% 22%', eager }}
      still={liveStill(model, true)}
      line={room.status === 'interrupted' ? t.interrupted : room.title || t.untitled}
      aside={room.showType === 'free' ? t.free : <CreditAmount amount={room.cost} per={t.perMinute} />}
      action={<Heart modelId={model._id} name={model.name || model.username} />}
      tags={
        <>
          <LiveTag />
          <ViewerTag count={room.viewerCount} />
          <ModelTags model={model} />
        </>
      }
    />
  );
}

import type { LiveModel } from '@candela/contract/shows/operations';
import { MediaCard } from '../../ui/card/media-card.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { LiveTag, SmokeTag, ViewerTag } from '../../ui/tag/tag.tsx';
import { TagWords } from '../../ui/tag/tag-words.tsx';
import { Heart } from '../favourites/heart.tsx';
import { liveStill } from './live-still.tsx';
import { cards as t } from './locales/cards.ts';
import { ModelTags } from './model-tags.tsx';

type LiveCardProps = {
  model: LiveModel;
  /** Shown at once, as it is seen first. */
  eager?: boolean;
  /** Large, at the head of a list. */
  isFeature?: boolean;
};

/** A model whose room is open, leading into it, with its price. */
export function LiveCard({ model, eager, isFeature }: LiveCardProps) {
  const { room } = model;
  const name = model.name || model.username;
  const note = room.breakSince ? t.backSoon : noteOf(room.status);
  const price = room.showType === 'free' ? t.free : <CreditAmount amount={room.cost} per={t.perMinute} />;
  return (
    <MediaCard
      href={`/live-model/${model.uniqueId}`}
      title={name}
      picture={{
        src: model.profileImage ?? model.coverImage,
        eager: eager || isFeature,
        focus: '50% 22%',
      }}
      still={liveStill(model, room.status !== 'starting')}
      line={
        <>
          {room.title || (room.tags.length === 0 && t.untitled)} <TagWords tags={room.tags} />
        </>
      }
      aside={price}
      tags={
        <>
          <LiveTag />
          <ViewerTag count={room.viewerCount} />
          <ModelTags model={model} />
        </>
      }
      note={note && <SmokeTag>{note}</SmokeTag>}
      action={<Heart modelId={model._id} name={name} />}
      feature={isFeature}
    />
  );
}

function noteOf(status: LiveModel['room']['status']): string | undefined {
  if (status === 'interrupted') return t.backSoon;
  return status === 'starting' ? t.starting : undefined;
}

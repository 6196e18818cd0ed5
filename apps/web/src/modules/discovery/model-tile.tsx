import type { ModelCard } from '@candela/contract/discovery/operations';
import type { ReactNode } from 'react';
import { liveStill } from '../../platform/cards/live-still.tsx';
import { hasModelTags, ModelTags } from '../../platform/cards/model-tags.tsx';
import { Heart } from '../../platform/favourites/heart.tsx';
import type { LiveChanges } from '../../platform/realtime/use-live-changes.ts';
import { MediaCard } from '../../ui/card/media-card.tsx';
import { LiveTag } from '../../ui/tag/tag.tsx';
import { messages } from './messages.ts';

/** A model in a list, lit when live: the card then leads into the room instead of to the profile. */
export function ModelTile({
  model,
  changes,
  feature,
  eager,
  isFirst,
  action,
}: {
  model: ModelCard;
  changes: LiveChanges;
  feature?: boolean;
  eager?: boolean;
  /** The largest picture its page begins with. */
  isFirst?: boolean;
  /** In place of the heart. */
  action?: ReactNode;
}) {
  const isLive = isLiveNow(model, changes);
  const name = model.name || model.username;
  return (
    <MediaCard
      href={isLive ? `/live-model/${model.uniqueId}` : `/profile/${model.uniqueId}`}
      title={name}
      picture={{ src: model.profileImage ?? model.coverImage, focus: '50% 22%', eager, isFirst }}
      line={model.tagline || `@${model.username}`}
      aside={
        model.averageRating === null ? undefined : messages.browse.rating({ stars: model.averageRating })
      }
      tags={
        isLive || hasModelTags(model) ? (
          <>
            {isLive && <LiveTag />}
            <ModelTags model={model} />
          </>
        ) : undefined
      }
      action={action ?? <Heart modelId={model._id} name={name} />}
      still={liveStill(model, isLive)}
      feature={feature}
    />
  );
}

/** Whether the model is live, by the newest that is known. */
export function isLiveNow(model: Pick<ModelCard, '_id' | 'isLive'>, changes: LiveChanges): boolean {
  const change = changes.get(model._id);
  return change === undefined ? model.isLive : change !== null;
}

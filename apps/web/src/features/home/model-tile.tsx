import type { ModelCard } from '@candela/contract/discovery';
import type { LiveChanges } from '../../platform/realtime/use-live-changes.ts';
import { MediaCard } from '../../ui/card/media-card.tsx';
import { LiveTag } from '../../ui/tag/tag.tsx';

/** A model in a list, lit when live: the card then leads into the room instead of to the profile. */
export function ModelTile({
  model,
  changes,
  feature,
  eager,
}: {
  model: ModelCard;
  changes: LiveChanges;
  feature?: boolean;
  eager?: boolean;
}) {
  const isLive = isLiveNow(model, changes);
  return (
    <MediaCard
      href={isLive ? `/live-model/${model.uniqueId}` : `/profile/${model.uniqueId}`}
      title={model.name || model.username}
      picture={{ src: model.profileImage ?? model.coverImage, focus: '50% 22%', eager }}
      line={model.tagline || `@${model.username}`}
      tags={isLive ? <LiveTag /> : undefined}
      feature={feature}
    />
  );
}

/** Whether the model is live, by the newest that is known. */
export function isLiveNow(model: Pick<ModelCard, '_id' | 'isLive'>, changes: LiveChanges): boolean {
  const change = changes.get(model._id);
  return change === undefined ? model.isLive : change !== null;
}

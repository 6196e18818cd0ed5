import type { LiveModel } from '@candela/contract/shows/operations';
import { liveStill } from '../../../platform/cards/live-still.tsx';
import { ModelTags } from '../../../platform/cards/model-tags.tsx';
import { Heart } from '../../../platform/favourites/heart.tsx';
import { MediaCard } from '../../../ui/card/media-card.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { LiveTag, SmokeTag, ViewerTag } from '../../../ui/tag/tag.tsx';
import { lives as t } from '../locales/lives.ts';

/** A model who is live now, leading into the room. */
export function LiveCard({ card, feature }: { card: LiveModel; feature?: boolean }) {
  const { room } = card;
  const note = noteOf(room.status);
  const price = room.showType === 'free' ? t.free : <CreditAmount amount={room.cost} per="/min" />;
  return (
    <MediaCard
      href={`/live-model/${card.uniqueId}`}
      title={card.name || card.username}
      picture={{
        src: card.profileImage ?? card.coverImage,
        eager: feature,
        focus: '50% 22%',
      }}
      still={liveStill(card, room.status !== 'starting')}
      line={room.title}
      aside={price}
      footnote={price}
      tags={
        <>
          <LiveTag>{t.live}</LiveTag>
          <ViewerTag count={room.viewerCount} label={t.watching} />
          <ModelTags model={card} />
        </>
      }
      note={note && <SmokeTag>{note}</SmokeTag>}
      action={<Heart modelId={card._id} name={card.name || card.username} />}
      feature={feature}
    />
  );
}

function noteOf(status: LiveModel['room']['status']): string | undefined {
  if (status === 'interrupted') return t.backSoon;
  return status === 'starting' ? t.starting : undefined;
}

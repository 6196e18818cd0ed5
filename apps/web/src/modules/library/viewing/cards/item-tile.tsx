import type { ItemCard } from '@candela/contract/library/items';
import { IconMusic, IconPhoto } from '@tabler/icons-react';
import { hoverClip } from '../../../../platform/cards/hover-clip.tsx';
import { PictureCard } from '../../../../ui/card/picture-card.tsx';
import { VideoCard } from '../../../../ui/card/video-card.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { SmokeTag } from '../../../../ui/tag/tag.tsx';
import { messages } from '../messages.ts';
import { watchedFraction } from '../video/watched.ts';
import { itemLine, lockedLabel, ownedTag, statusBadge } from './item-words.tsx';

type ItemTileProps = {
  item: ItemCard;
  /** Opens it over the page, or offers it when it is locked. Videos lead to their own page instead. */
  onOpen: (item: ItemCard) => void;
  /** Whose history says how much of a video was watched. */
  accountId?: string;
  shape?: 'square' | 'wide';
  feature?: boolean;
  eager?: boolean;
  /** In place of how much there is: who made it. */
  line?: string;
};

/** An item of any kind in a list, with its price or how it came to be the reader's. */
export function ItemTile({ item, onOpen, accountId, shape, feature, eager, line }: ItemTileProps) {
  const picture = {
    src: item.locked ? item.placeholder : (item.thumbnail ?? item.placeholder),
    placeholderSrc: item.placeholder ?? undefined,
    eager,
  };
  const length = item.durationSeconds === null ? undefined : formatDuration(item.durationSeconds);
  if (item.kind === 'video') {
    const watched = watchedFraction(accountId, item._id);
    return (
      <VideoCard
        href={`/video/${item._id}`}
        title={item.title}
        picture={picture}
        length={length}
        line={line ?? itemLine(item)}
        tags={statusBadge(item)}
        corner={ownedTag(item)}
        preview={hoverClip(item.preview)}
        lockedLabel={lockedLabel(item)}
        progress={watched === null ? undefined : { value: watched, max: 1, label: messages.video.watched }}
      />
    );
  }
  return (
    <PictureCard
      title={item.title}
      picture={picture}
      onOpen={() => onOpen(item)}
      shape={shape}
      feature={feature}
      line={line ?? itemLine(item)}
      tags={statusBadge(item)}
      corner={ownedTag(item)}
      lockedLabel={lockedLabel(item)}
      bottomRight={bottomRight(item, length)}
    />
  );
}

function bottomRight(item: ItemCard, length: string | undefined) {
  if (item.kind === 'audio') return <SmokeTag icon={<IconMusic stroke={2} aria-hidden />}>{length}</SmokeTag>;
  if (item.imageCount === 0) return undefined;
  return <SmokeTag icon={<IconPhoto stroke={2} aria-hidden />}>{formatCount(item.imageCount)}</SmokeTag>;
}

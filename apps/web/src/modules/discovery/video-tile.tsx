import type { ItemCard } from '@candela/contract/library/items';
import { lazy, Suspense } from 'react';
import { hoverClip } from '../../platform/cards/hover-clip.tsx';
import { useSession } from '../../platform/session/session-store.ts';
import { VideoCard, type VideoCardProps } from '../../ui/card/video-card.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { formatCompactCount } from '../../ui/format/format-count.ts';
import { formatDuration } from '../../ui/format/format-duration.ts';
import { OwnedTag } from '../../ui/tag/tag.tsx';
import { messages } from './messages.ts';

const SaveLater = lazy(() => import('../../platform/save/save-later.tsx'));
const t = messages.videos;

/** A video in a list: its length and price before it is opened, and whether it is the reader's already. */
export function VideoTile({
  video,
  eager,
  line,
  progress,
  action,
}: {
  video: ItemCard;
  eager?: boolean;
  /** In place of its maker and views. */
  line?: string;
} & Pick<VideoCardProps, 'progress' | 'action'>) {
  const { user } = useSession();
  const maker = video.userId.name || video.userId.username;
  return (
    <VideoCard
      href={`/video/${video._id}`}
      title={video.title}
      picture={{
        src: video.thumbnail ?? video.placeholder,
        placeholderSrc: video.placeholder ?? undefined,
        eager,
      }}
      length={video.durationSeconds === null ? undefined : formatDuration(video.durationSeconds)}
      line={line ?? `${maker} · ${t.views({ count: video.views, written: formatCompactCount(video.views) })}`}
      aside={<Price video={video} />}
      corner={video.access === 'bought' ? <OwnedTag>{t.yours}</OwnedTag> : undefined}
      progress={progress}
      action={
        action ??
        (user?.type === 'user' && (
          <Suspense fallback={null}>
            <SaveLater id={video._id} title={video.title} />
          </Suspense>
        ))
      }
      preview={hoverClip(video.preview)}
      lockedLabel={video.locked ? t.locked : undefined}
    />
  );
}

function Price({ video }: { video: ItemCard }) {
  if (video.access === 'bought' || video.access === 'owner') return null;
  if (video.price !== null && video.locked) return <CreditAmount amount={video.price} />;
  return video.visibility === 'public' ? t.free : null;
}

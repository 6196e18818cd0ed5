import type { ItemDetail } from '@candela/contract/library/items';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { readRefusal } from '../../../../platform/refusal.ts';
import { useDocumentTitle } from '../../../../ui/access/use-document-title.ts';
import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import { ButtonLink } from '../../../../ui/button/button-link.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { formatDate } from '../../../../ui/format/format-date.ts';
import { PageFrame } from '../../../../ui/frame/page-frame.tsx';
import { UiLink } from '../../../../ui/link/ui-link.tsx';
import { RowSkeletons } from '../../../../ui/skeleton/card-skeletons.tsx';
import { Skeleton } from '../../../../ui/skeleton/skeleton.tsx';
import { EmptyState } from '../../../../ui/state/empty-state.tsx';
import { ownedTag, statusBadge } from '../cards/item-words.tsx';
import { ListFailed } from '../cards/list-failed.tsx';
import { Comments } from '../discussion/comments.tsx';
import { Reactions } from '../discussion/reactions.tsx';
import { useDiscussion } from '../discussion/use-discussion.ts';
import { usePost } from '../discussion/use-post.ts';
import { messages } from '../messages.ts';
import { LockedVideo } from '../video/locked-video.tsx';
import { MoreFrom } from '../video/more-from.tsx';
import classes from '../video/video.module.css';
import { VideoPlayer } from '../video/video-player.tsx';

const t = messages.video;

/** One video: watch it or unlock it, and say something about it. */
export default function VideoScreen() {
  const { id = '' } = useParams();
  return <Video key={id} id={id} />;
}

function Video({ id }: { id: string }) {
  const post = usePost(id);
  const discussion = useDiscussion(id);
  const { item, query } = post;
  useDocumentTitle(item?.title ?? '');
  if (!item) {
    return (
      <PageFrame className={query.isPending ? classes.page : undefined}>
        {query.isPending ? (
          <div className={classes.main}>
            <Skeleton ratio="16 / 9" />
            <RowSkeletons label={messages.loading} count={3} />
          </div>
        ) : (
          <NoVideo error={query.error} onRetry={() => void query.refetch()} retrying={query.isRefetching} />
        )}
      </PageFrame>
    );
  }
  // Other kinds of items open over their maker's profile.
  if (item.kind !== 'video') {
    return <Navigate replace to={`/profile/${item.userId.uniqueId}?tab=${item.kind}&post=${id}`} />;
  }
  const maker = item.userId;
  return (
    <PageFrame className={classes.page}>
      <div className={classes.main}>
        <Stage item={item} renew={post.renew} />
        <header className={classes.head}>
          <h1>{item.title}</h1>
          <p className={classes.figures}>
            <span className="cd-num">
              {messages.views({ count: item.views, written: formatCount(item.views) })}
            </span>
            <span>{formatDate(item.publishedAt ?? item.createdAt)}</span>
            {ownedTag(item)} {statusBadge(item)}
          </p>
        </header>
        <div className={classes.maker}>
          <Avatar src={maker.profileImage} size={56} />
          <div>
            <UiLink href={`/profile/${maker.uniqueId}`}>{maker.name || maker.username}</UiLink>
            <p className="cd-small cd-text-3">@{maker.username}</p>
          </div>
        </div>
        <Reactions item={item} discussion={discussion} />
        {item.description && <p className={classes.words}>{item.description}</p>}
        {item.tags.length > 0 && (
          <ul className={classes.tags}>
            {item.tags.map((tag) => (
              <li key={tag}>#{tag}</li>
            ))}
          </ul>
        )}
        <Comments item={item} post={post} discussion={discussion} />
      </div>
      <MoreFrom item={item} />
    </PageFrame>
  );
}

type StageProps = { item: ItemDetail; renew: () => Promise<ItemDetail | undefined> };

/** The player; while it is locked what it costs, or its teaser. */
function Stage({ item, renew }: StageProps) {
  const [showsTeaser, setShowsTeaser] = useState(false);
  if (item.locked && item.teaser && showsTeaser) {
    return (
      <VideoPlayer
        key="teaser"
        item={item}
        src={item.teaser}
        isTeaser
        autoPlay
        onEnded={() => setShowsTeaser(false)}
        onRenew={async () => (await renew())?.teaser ?? null}
      />
    );
  }
  if (item.locked || !item.path) {
    return <LockedVideo item={item} onTeaser={item.teaser ? () => setShowsTeaser(true) : undefined} />;
  }
  return (
    <>
      <VideoPlayer
        key="video"
        item={item}
        src={item.path}
        onRenew={async () => (await renew())?.path ?? null}
      />
      <p className={classes.keys}>{t.keys}</p>
    </>
  );
}

type NoVideoProps = { error: unknown; onRetry: () => void; retrying: boolean };

function NoVideo({ error, onRetry, retrying }: NoVideoProps) {
  const { code } = readRefusal(error);
  if (code !== 'not_found' && code !== 'invalid_input')
    return <ListFailed error={error} onRetry={onRetry} retrying={retrying} />;
  return (
    <EmptyState
      title={t.missing}
      cause={messages.goneCause}
      illustration="broken"
      level={2}
      action={
        <ButtonLink href="/videos" size="sm">
          {t.browse}
        </ButtonLink>
      }
    />
  );
}

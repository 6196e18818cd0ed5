import type { ItemDetail } from '@candela/contract/library/items';
import { useState } from 'react';
import { readRefusal } from '../../../../platform/refusal.ts';
import { ButtonLink } from '../../../../ui/button/button-link.tsx';
import { LockedMedia } from '../../../../ui/card/locked-media.tsx';
import { CreditAmount } from '../../../../ui/coin/credit-amount.tsx';
import { formatCompactCount } from '../../../../ui/format/format-count.ts';
import { formatDate } from '../../../../ui/format/format-date.ts';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../../ui/state/empty-state.tsx';
import { PlayButton } from '../audio/audio-row.tsx';
import { audioPlayer, useAudio } from '../audio/audio-store.ts';
import { Waveform } from '../audio/waveform.tsx';
import { clubNames, clubPriceWords, clubWords } from '../cards/club-words.ts';
import { ListFailed } from '../cards/list-failed.tsx';
import { isSold, unlock } from '../cards/unlock.ts';
import { Comments } from '../discussion/comments.tsx';
import { Reactions } from '../discussion/reactions.tsx';
import { useDiscussion } from '../discussion/use-discussion.ts';
import { usePost } from '../discussion/use-post.ts';
import { messages } from '../messages.ts';
import { AlbumWall } from './album-wall.tsx';
import { PictureWall } from './picture-wall.tsx';
import classes from './post.module.css';

/** One item with everything said about it, over the page it was found on. */
export function PostDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const post = usePost(id);
  const discussion = useDiscussion(id);
  const [isFilled, setFilled] = useState(false);
  const { item, query } = post;
  return (
    <Dialog
      opened
      onClose={() => {
        // Escape closes the picture that fills the window first.
        if (!isFilled) onClose();
      }}
      size="xl"
      title={item?.title ?? (query.isError ? messages.gone : messages.loading)}
      description={item && <Byline item={item} />}
      closeLabel={messages.close}
    >
      {query.isPending && <RowSkeletons label={messages.loading} count={4} />}
      {query.isError && !item && (
        <Refused error={query.error} onRetry={() => void query.refetch()} retrying={query.isRefetching} />
      )}
      {item && (
        <div className={classes.post}>
          {item.locked ? <Locked item={item} /> : <Content item={item} onFilled={setFilled} />}
          {item.description && <p className={classes.words}>{item.description}</p>}
          {item.tags.length > 0 && (
            <ul className={classes.tags}>
              {item.tags.map((tag) => (
                <li key={tag}>#{tag}</li>
              ))}
            </ul>
          )}
          <Reactions item={item} discussion={discussion} />
          <Comments item={item} post={post} discussion={discussion} level={3} />
        </div>
      )}
    </Dialog>
  );
}

function Byline({ item }: { item: ItemDetail }) {
  const maker = item.userId.name || item.userId.username;
  const parts = [
    messages.by({ name: maker }),
    formatDate(item.publishedAt ?? item.createdAt),
    messages.views({ count: item.views, written: formatCompactCount(item.views) }),
  ];
  return parts.join(' · ');
}

type RefusedProps = { error: unknown; onRetry: () => void; retrying: boolean };

function Refused({ error, onRetry, retrying }: RefusedProps) {
  const { code } = readRefusal(error);
  if (code !== 'not_found' && code !== 'invalid_input')
    return <ListFailed error={error} onRetry={onRetry} retrying={retrying} />;
  return <EmptyState title={messages.gone} cause={messages.goneCause} level={3} />;
}

function Locked({ item }: { item: ItemDetail }) {
  if (!isSold(item)) {
    return (
      <>
        <LockedMedia picture={{ src: item.placeholder }} shape="wide" label={messages.clubHouseOnly} />
        <p className={classes.words}>{clubWords(item)}</p>
        <ButtonLink href={`/profile/${item.userId.uniqueId}?tab=plans`} size="sm" className={classes.more}>
          {messages.video.seePlans}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <LockedMedia
        picture={{ src: item.placeholder }}
        shape="wide"
        onUnlock={() => void unlock(item)}
        label={
          <>
            {messages.video.unlockFor}&nbsp;
            <CreditAmount amount={item.price} tone="inherit" />
          </>
        }
      />
      {item.clubs.length === 0 && <p className={classes.words}>{clubPriceWords(item)}</p>}
      {item.clubs.length > 0 && (
        <p className={classes.words}>{messages.video.orClub({ titles: clubNames(item) })}</p>
      )}
    </>
  );
}

function Content({ item, onFilled }: { item: ItemDetail; onFilled: (filled: boolean) => void }) {
  return (
    <>
      {item.kind === 'audio' && <Listen item={item} />}
      {item.kind === 'album' && <AlbumWall id={item._id} onFilled={onFilled} />}
      {item.pictures.length > 0 && <PictureWall pictures={item.pictures} onFilled={onFilled} />}
    </>
  );
}

function Listen({ item }: { item: ItemDetail }) {
  const time = useAudio((now) => (now.track?.itemId === item._id ? now.time : 0));
  const isOpen = useAudio((now) => now.track?.itemId === item._id);
  const length = item.durationSeconds ?? 0;
  return (
    <div className={classes.listen}>
      <PlayButton item={item} />
      <Waveform
        peaks={item.waveform}
        time={time}
        duration={length}
        onSeek={(seconds) => (isOpen ? audioPlayer.seek(seconds) : void audioPlayer.play(item._id))}
      />
    </div>
  );
}

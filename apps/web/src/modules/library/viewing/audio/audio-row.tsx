import type { ItemCard } from '@candela/contract/library/items';
import { IconLock, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { Button } from '../../../../ui/button/button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { CreditAmount } from '../../../../ui/coin/credit-amount.tsx';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { itemLine, ownedTag, statusBadge } from '../cards/item-words.tsx';
import { isSold } from '../cards/unlock.ts';
import { messages } from '../messages.ts';
import classes from './audio.module.css';
import { audioPlayer, useAudio } from './audio-store.ts';
import { Waveform } from './waveform.tsx';

const t = messages.audio;

type AudioRowProps = {
  item: ItemCard;
  /** Says more about it, or offers it when it is locked. */
  onOpen: (item: ItemCard) => void;
};

/** One piece of audio: play it here, or see what is said about it. */
export function AudioRow({ item, onOpen }: AudioRowProps) {
  return (
    <article className={classes.row}>
      {item.locked ? (
        <span className={classes.lock} aria-hidden>
          <IconLock size={20} stroke={1.75} />
        </span>
      ) : (
        <PlayButton item={item} />
      )}
      <div className={classes.about}>
        <h3>
          <button type="button" onClick={() => onOpen(item)} aria-label={t.open({ title: item.title })}>
            {item.title}
          </button>
        </h3>
        <p>
          <span className="cd-num">{formatDuration(item.durationSeconds ?? 0)}</span> · {itemLine(item)}{' '}
          {statusBadge(item)}
        </p>
      </div>
      <RunningWaveform itemId={item._id} />
      <span className={classes.end}>
        {ownedTag(item)}
        {isSold(item) && (
          <Button size="sm" onClick={() => onOpen(item)}>
            {messages.unlock}&nbsp;
            <CreditAmount amount={item.price} tone="inherit" />
          </Button>
        )}
        {item.locked && item.price === null && <span className="cd-small">{messages.clubHouseOnly}</span>}
      </span>
    </article>
  );
}

/** Plays an item, or pauses it while it runs. */
export function PlayButton({ item }: { item: Pick<ItemCard, '_id' | 'title'> }) {
  const isPlaying = useAudio(({ track, isPlaying: runs }) => runs && track?.itemId === item._id);
  const isLoading = useAudio(({ loadingId }) => loadingId === item._id);
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <IconButton
      label={isPlaying ? t.pause({ title: item.title }) : t.play({ title: item.title })}
      variant="line"
      size={48}
      withTooltip={false}
      loading={isLoading}
      onClick={() => (isPlaying ? audioPlayer.pause() : void audioPlayer.play(item._id))}
    >
      <Icon size={20} />
    </IconButton>
  );
}

function RunningWaveform({ itemId }: { itemId: string }) {
  const track = useAudio((now) => (now.track?.itemId === itemId ? now.track : null));
  const time = useAudio((now) => (now.track?.itemId === itemId ? now.time : 0));
  const duration = useAudio((now) => now.duration);
  if (!track) return <span />;
  return <Waveform peaks={track.waveform} time={time} duration={duration} onSeek={audioPlayer.seek} />;
}

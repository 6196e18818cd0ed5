import { useHotkeys } from '@mantine/hooks';
import { IconEyeOff, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useLivePlayer } from '../../../platform/player/use-live-player.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { formatTime } from '../../../ui/format/format-date.ts';
import { Key } from '../console/key.tsx';
import { wall } from './locales/wall.ts';
import type { Watch } from './use-watch.ts';
import classes from './wall.module.css';

const text = wall.watch;

/** Says all the time that somebody watches unseen and is on record. */
export function WatchBanner({ watch }: { watch: Watch }) {
  const { watching } = watch;
  if (!watching) return null;
  return (
    <div className={classes.unseen} role="status">
      <IconEyeOff size={20} aria-hidden />
      <span>
        <b>{text.onRecord}</b>
        <small>{text.why({ reason: watching.reason, since: formatTime(watching.since) })}</small>
      </span>
      <button type="button" onClick={watch.end}>
        {text.leave} <Key>{wall.keys.esc}</Key>
      </button>
    </div>
  );
}

/** The show as it is sent now, silent until sound is asked for. */
export function WatchPlayer({ watch, name }: { watch: Watch; name: string }) {
  const player = useLivePlayer(watch.stream);
  useHotkeys([['m', player.toggleMuted]]);
  return (
    <>
      <video ref={player.videoRef} autoPlay playsInline muted aria-label={text.picture({ name })} />
      {!player.hasPicture && <p className={classes.closed}>{text.connecting}</p>}
      <span className={classes.sound}>
        <IconButton
          label={player.isMuted ? text.soundOn : text.soundOff}
          size={36}
          variant="line"
          onClick={player.toggleMuted}
        >
          {player.isMuted ? <IconVolumeOff size={20} aria-hidden /> : <IconVolume size={20} aria-hidden />}
        </IconButton>
      </span>
    </>
  );
}

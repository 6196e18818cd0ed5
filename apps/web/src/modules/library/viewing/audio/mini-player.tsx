import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSession } from '../../../../platform/session/session-store.ts';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { UiLink } from '../../../../ui/link/ui-link.tsx';
import { Picture } from '../../../../ui/picture/picture.tsx';
import { messages } from '../messages.ts';
import classes from './audio.module.css';
import { audioPlayer, useAudio } from './audio-store.ts';
import { Waveform } from './waveform.tsx';

const t = messages.audio;

/** The audio player at the foot of every page, while there is something to listen to. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function MiniPlayer() {
  const state = useAudio((now) => now);
  const { user } = useSession();
  useEndWithSession();
  const { track, isPlaying, time, duration, failed } = state;
  if (!track) return null;
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <>
      <div className={classes.room} aria-hidden />
      <section className={classes.mini} data-above-tabs={user ? true : undefined} aria-label={t.player}>
        <span className={classes.cover}>
          <Picture src={track.picture} sizes="44px" focus="50% 22%" />
        </span>
        <div className={classes.titles}>
          <UiLink href={track.href}>{track.title}</UiLink>
          <span>{failed ? t.failed : track.maker}</span>
        </div>
        <IconButton
          label={isPlaying ? t.stop : t.resume}
          variant="ember"
          size={44}
          withTooltip={false}
          onClick={audioPlayer.toggle}
        >
          <Icon size={20} />
        </IconButton>
        <span className={`${classes.clock} cd-num`}>{formatDuration(time)}</span>
        <Waveform peaks={track.waveform} time={time} duration={duration} onSeek={audioPlayer.seek} />
        <span className={`${classes.clock} cd-num`}>{formatDuration(duration)}</span>
        <IconButton label={t.close} withTooltip={false} onClick={audioPlayer.close}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      </section>
    </>
  );
}

/** Playback stops when the account changes. */
function useEndWithSession() {
  const { user } = useSession();
  const accountId = user?._id;
  useEffect(() => {
    if (accountId !== undefined) return () => audioPlayer.close();
    return undefined;
  }, [accountId]);
}

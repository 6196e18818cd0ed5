import { IconPlayerPause, IconPlayerPlay, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { client } from '../../../platform/api.ts';
import type { LivePlayer } from '../../../platform/player/use-live-player.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import { LiveMark } from '../../shows/index.ts';
import { liveRoom as copy } from '../locales/live-room.ts';
import classes from './rewound.module.css';

const icon = { size: 20, stroke: 1.75 } as const;

type RewoundProps = { channelName: string; player: LivePlayer; onLive: () => void };

/** What was on a minute ago, over the picture, and the way back. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function Rewound({ channelName, player, onLive }: RewoundProps) {
  const id = useId();
  const replay = useQuery({
    queryKey: ['rewind', channelName, id],
    queryFn: async () => (await client.shows.rewind({ channelName })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <div className={classes.over} data-rewound>
      {replay.isPending && (
        <div className={classes.note} role="status">
          <p>{copy.rewind.loading}</p>
          <ProgressBar loading />
        </div>
      )}
      {replay.isError && (
        <div className={classes.note} role="alert">
          <p>{readRefusal(replay.error).msg}</p>
          <Button variant="stop" size="sm" onClick={onLive}>
            {copy.rewind.live}
          </Button>
        </div>
      )}
      {replay.data && <Replay {...replay.data} player={player} onLive={onLive} />}
      <LiveMark modelId={channelName} isShown={replay.isSuccess} />
    </div>
  );
}

type ReplayProps = { address: string; durationSeconds: number; player: LivePlayer; onLive: () => void };

function Replay({ address, durationSeconds, player, onLive }: ReplayProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (video.current) video.current.volume = player.volume;
  }, [player.volume]);
  const behind = Math.max(0, Math.round(durationSeconds - seconds));
  if (isBroken) {
    return (
      <div className={classes.note} role="alert">
        <p>{copy.rewind.failed}</p>
        <Button variant="stop" size="sm" onClick={onLive}>
          {copy.rewind.live}
        </Button>
      </div>
    );
  }
  return (
    <>
      <video
        ref={video}
        className={classes.video}
        src={address}
        aria-label={copy.rewind.picture}
        muted={player.isMuted}
        autoPlay
        playsInline
        disableRemotePlayback
        onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
        onPlay={() => setPaused(false)}
        onPause={() => setPaused(true)}
        onEnded={onLive}
        onError={() => setBroken(true)}
      />
      <div className={classes.bar}>
        <IconButton
          label={isPaused ? copy.play : copy.pause}
          onClick={() => {
            if (isPaused) video.current?.play().catch(() => undefined);
            else video.current?.pause();
          }}
        >
          {isPaused ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
        </IconButton>
        <span className={classes.sound}>
          <IconButton label={player.isMuted ? copy.unmute : copy.mute} onClick={player.toggleMuted}>
            {player.isMuted ? <IconVolumeOff {...icon} /> : <IconVolume {...icon} />}
          </IconButton>
        </span>
        <input
          type="range"
          min={0}
          max={durationSeconds}
          step={1}
          value={seconds}
          aria-label={copy.rewind.position}
          aria-valuetext={copy.rewind.ago({ count: behind })}
          onChange={({ currentTarget }) => {
            setSeconds(Number(currentTarget.value));
            if (video.current) video.current.currentTime = Number(currentTarget.value);
          }}
        />
        <span className={`${classes.ago} cd-num`} aria-hidden>
          {copy.rewind.ago({ count: behind })}
        </span>
        <Button variant="stop" size="sm" onClick={onLive}>
          {copy.rewind.live}
        </Button>
      </div>
    </>
  );
}

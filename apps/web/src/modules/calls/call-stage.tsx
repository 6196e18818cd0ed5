import type { CallState } from '@candela/contract/calls/operations';
import type { SeatState } from '@candela/contract/metering/seats';
import { IconVolumeOff } from '@tabler/icons-react';
import type { LinkStatus } from '../../platform/live/live-link.ts';
import { useLivePlayer } from '../../platform/player/use-live-player.ts';
import { useSoundAtOnce } from '../../platform/player/use-sound-at-once.ts';
import { Button } from '../../ui/button/button.tsx';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { LastMinute } from '../metering/index.ts';
import { LiveMark, OpenElsewhere } from '../shows/index.ts';
import { BlurredPicture } from './blurred-picture.tsx';
import { CallControls } from './call-controls.tsx';
import { otherIn } from './call-steps.ts';
import classes from './calls.module.css';
import { callWords } from './messages.ts';
import { MyCamera } from './my-camera.tsx';

const copy = callWords.stage;

export type CallStageProps = {
  call: CallState;
  accountId: string;
  stream: MediaStream | null;
  status: LinkStatus | null;
  seat: SeatState | null;
  /** Set while the call's media belong to another page. */
  onTakeOver: (() => void) | null;
};

/** A call under way: the other's picture as large as can be, the own one in its corner, and the controls. */
export function CallStage({ call, accountId, stream, status, seat, onTakeOver }: CallStageProps) {
  const player = useLivePlayer(stream);
  useSoundAtOnce(player);
  const { username } = otherIn(call, accountId);
  const isHere = onTakeOver === null;
  const isMember = call.member._id === accountId;
  const isBlurred = isHere && call.blurredSince !== null;
  const isAway = isHere && !isBlurred && player.hasPicture && status !== null && status.state !== 'connected';

  return (
    <>
      <section className={classes.picture} aria-label={copy.picture({ name: username })}>
        <video
          ref={player.videoRef}
          className={classes.video}
          data-empty={!player.hasPicture || undefined}
          aria-label={copy.picture({ name: username })}
          autoPlay
          muted
          playsInline
          disableRemotePlayback
        />
        <LiveMark modelId={call.model._id} callId={call._id} isShown={player.hasPicture} />
        {onTakeOver && <OpenElsewhere kind="call" className={classes.wait} onTakeOver={onTakeOver} />}
        {isBlurred && <BlurredPicture callId={call._id} isMember={isMember} />}
        {isHere && !isBlurred && !player.hasPicture && (
          <div className={classes.wait} role="status">
            <p className="cd-display">{copy.connecting}</p>
            <p>{copy.connectingMeans}</p>
            <ProgressBar loading />
          </div>
        )}
        {isAway && (
          <div className={classes.wait} data-over role="status">
            <p className="cd-display">
              {status.reason === 'not-live' ? copy.away({ name: username }) : copy.reconnecting}
            </p>
            <p>{copy.awayMeans}</p>
            <ProgressBar loading />
          </div>
        )}
        {player.hasPicture && !isBlurred && !isAway && player.isMuted && (
          <Button
            variant="stop"
            className={classes.sound}
            leftSection={<IconVolumeOff stroke={1.75} aria-hidden />}
            onClick={player.toggleMuted}
          >
            {copy.sound}
          </Button>
        )}
        {isHere && <MyCamera />}
        {seat && <LastMinute seat={seat} />}
      </section>
      <CallControls call={call} isMember={isMember} seat={seat} />
    </>
  );
}

import type { SeatState } from '@candela/contract/metering/seats';
import type { PrivateShowState } from '@candela/contract/private-shows/operations';
import {
  IconDoorExit,
  IconMicrophone,
  IconMicrophoneOff,
  IconVideo,
  IconVideoOff,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../../platform/api.ts';
import { useRoomPresence } from '../../platform/live/room-presence.ts';
import { useLivePlayer } from '../../platform/player/use-live-player.ts';
import { useSoundAtOnce } from '../../platform/player/use-sound-at-once.ts';
import { reportError } from '../../platform/report-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { PrivateTag } from '../../ui/tag/tag.tsx';
import { LastMinute, minutesStillOwed } from '../metering/index.ts';
import {
  LiveMark,
  OpenElsewhere,
  SelfView,
  SessionSafety,
  setMuted,
  useCapture,
  wantCamera,
} from '../shows/index.ts';
import { privateShows as t } from './locales/private-shows.ts';
import { privateStage as own } from './locales/private-stage.ts';
import classes from './private.module.css';
import type { usePrivateMedia } from './use-private-media.ts';

const copy = t.show;
const icon = { size: 20, stroke: 1.75 } as const;

export type PrivateStageProps = {
  show: PrivateShowState;
  model: { _id: string; name: string };
  media: ReturnType<typeof usePrivateMedia>;
  seat: SeatState | null;
};

/** The member's side of a private show: her picture, the viewer's camera if turned on, and how to leave. */
export function PrivateStage({ show, model, media, seat }: PrivateStageProps) {
  const player = useLivePlayer(media.stream);
  useSoundAtOnce(player);
  const [isEnding, setEnding] = useState(false);
  const isBlurred = Boolean(useRoomPresence(model._id).state?.blurredSince);
  return (
    <div className={classes.stage}>
      <section className={classes.picture} aria-label={own.picture({ name: model.name })}>
        <video
          ref={player.videoRef}
          aria-label={own.picture({ name: model.name })}
          autoPlay
          muted
          playsInline
          disableRemotePlayback
        />
        <LiveMark modelId={model._id} showId={show._id} isShown={player.hasPicture} />
        <span className={classes.tags}>
          <PrivateTag size="lg">{t.tag}</PrivateTag>
        </span>
        {media.isElsewhere && (
          <OpenElsewhere kind="privateShow" className={classes.wait} onTakeOver={media.takeOver} />
        )}
        {!media.isElsewhere && isBlurred && (
          <p className={classes.wait} data-blur role="status">
            {own.blurred}
          </p>
        )}
        {!media.isElsewhere && !isBlurred && !player.hasPicture && (
          <div className={classes.wait} role="status">
            <p>{own.connecting}</p>
            <ProgressBar loading tone="plum" />
          </div>
        )}
        {player.hasPicture && player.isMuted && (
          <Button
            variant="stop"
            className={classes.sound}
            leftSection={<IconVolumeOff stroke={1.75} aria-hidden />}
            onClick={player.toggleMuted}
          >
            {own.tapForSound}
          </Button>
        )}
        {show.twoWay && !media.isElsewhere && <MyCamera />}
        {seat && <LastMinute seat={seat} />}
      </section>
      <div className={classes.bar}>
        {show.twoWay && !media.isElsewhere && <MyControls />}
        <SessionSafety kind="privateShow" id={show._id} name={model.name} isModel={false} />
        <Button
          variant="stop"
          leftSection={<IconDoorExit stroke={1.75} aria-hidden />}
          onClick={() => setEnding(true)}
        >
          {copy.end}
        </Button>
      </div>
      {isEnding && <EndPrivate show={show} seat={seat} onClose={() => setEnding(false)} />}
    </div>
  );
}

function MyCamera() {
  const { picture } = useCapture();
  return (
    <div className={classes.own}>
      <SelfView isMirrored label={own.myCamera} />
      {picture === 'card' && <p>{own.myCameraOff}</p>}
    </div>
  );
}

function MyControls() {
  const { isMuted, isCameraWanted } = useCapture();
  return (
    <>
      <IconButton
        variant="line"
        size={44}
        label={isMuted ? own.unmute : own.mute}
        on={isMuted}
        onClick={() => setMuted(!isMuted)}
      >
        {isMuted ? <IconMicrophoneOff {...icon} /> : <IconMicrophone {...icon} />}
      </IconButton>
      <IconButton
        variant="line"
        size={44}
        label={isCameraWanted ? own.cameraOff : own.cameraOn}
        on={!isCameraWanted}
        onClick={() => wantCamera(!isCameraWanted)}
      >
        {isCameraWanted ? <IconVideo {...icon} /> : <IconVideoOff {...icon} />}
      </IconButton>
    </>
  );
}

/** Asked before ending, because leaving early may cost what is left of the shortest length. */
function EndPrivate({
  show,
  seat,
  onClose,
}: {
  show: PrivateShowState;
  seat: SeatState | null;
  onClose: () => void;
}) {
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    try {
      await client.privateShows.endPrivateShow({ privateShowId: show._id });
    } catch (error) {
      reportError(error);
    } finally {
      setEnding(false);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      opened
      title={own.endTitle}
      description={own.endMeans({ left: minutesStillOwed(show.minMinutes, seat) })}
      confirmLabel={copy.end}
      confirmVariant="stop"
      cancelLabel={own.stay}
      closeLabel={t.close}
      loading={isEnding}
      onConfirm={() => end()}
      onCancel={onClose}
    />
  );
}

import type { CallState } from '@candela/contract/calls/operations';
import type { SeatState } from '@candela/contract/metering/seats';
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconSettings,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../../platform/api.ts';
import { reportError } from '../../platform/report-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { minutesStillOwed } from '../metering/index.ts';
import {
  DeviceFields,
  SessionSafety,
  setMuted,
  useBlurProblem,
  useCapture,
  wantCamera,
} from '../shows/index.ts';
import { takeCall } from './call-store.ts';
import classes from './calls.module.css';
import { callWords } from './messages.ts';

const copy = callWords.stage;
const icon = { size: 20, stroke: 1.75 } as const;
const round = { variant: 'line', size: 48 } as const;

/** Ends the call, or takes back one that rings. */
export function useHangUp(callId: string) {
  const [isEnding, setEnding] = useState(false);
  const hangUp = async () => {
    setEnding(true);
    try {
      takeCall((await client.calls.endCall({ callId })).data);
    } catch (error) {
      reportError(error);
    } finally {
      setEnding(false);
    }
  };
  return { isEnding, hangUp };
}

/** Microphone, camera, devices and the way out. */
export function CallControls({
  call,
  isMember,
  seat,
}: {
  call: CallState;
  isMember: boolean;
  seat: SeatState | null;
}) {
  const { isEnding, hangUp } = useHangUp(call._id);
  const [asks, setAsks] = useState<'devices' | 'owed' | null>(null);
  const owed = isMember && !call.owesNothing ? minutesStillOwed(call.minMinutes, seat) : 0;
  const close = () => setAsks(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and this is not one.
    <div className={classes.controls} role="group" aria-label={copy.controls}>
      <DeviceButtons onDevices={() => setAsks('devices')} />
      <Button
        variant="stop"
        size="lg"
        loading={isEnding}
        leftSection={<IconPhoneOff stroke={1.75} aria-hidden />}
        onClick={() => (owed > 0 ? setAsks('owed') : hangUp())}
      >
        {copy.hangUp}
      </Button>
      <SessionSafety
        kind="call"
        id={call._id}
        name={(isMember ? call.model : call.member).username}
        isModel={!isMember}
      />
      <ConfirmDialog
        opened={asks === 'owed'}
        title={copy.hangUpTitle}
        description={copy.owes({ left: owed })}
        confirmLabel={copy.hangUp}
        confirmVariant="stop"
        cancelLabel={copy.stay}
        closeLabel={callWords.close}
        loading={isEnding}
        onConfirm={() => hangUp()}
        onCancel={close}
      />
      <Dialog
        opened={asks === 'devices'}
        onClose={close}
        title={copy.devices}
        closeLabel={callWords.close}
        actions={
          <Button variant="primary" onClick={close}>
            {copy.devicesDone}
          </Button>
        }
      >
        <div className={classes.form}>
          <DeviceFields />
        </div>
      </Dialog>
    </div>
  );
}

function DeviceButtons({ onDevices }: { onDevices: () => void }) {
  useBlurProblem();
  const { isMuted, isCameraWanted } = useCapture();
  return (
    <>
      <IconButton
        {...round}
        label={isMuted ? copy.unmute : copy.mute}
        on={isMuted}
        onClick={() => setMuted(!isMuted)}
      >
        {isMuted ? <IconMicrophoneOff {...icon} /> : <IconMicrophone {...icon} />}
      </IconButton>
      <IconButton
        {...round}
        label={isCameraWanted ? copy.cameraOff : copy.cameraOn}
        on={!isCameraWanted}
        onClick={() => wantCamera(!isCameraWanted)}
      >
        {isCameraWanted ? <IconVideo {...icon} /> : <IconVideoOff {...icon} />}
      </IconButton>
      <IconButton {...round} label={copy.devices} onClick={onDevices}>
        <IconSettings {...icon} />
      </IconButton>
    </>
  );
}

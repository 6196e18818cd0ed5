import {
  IconCameraRotate,
  IconMicrophone,
  IconMicrophoneOff,
  IconScreenShare,
  IconScreenShareOff,
  IconSettings,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { flipCamera, setMuted, shareScreen, stopScreen, useCapture, wantCamera } from '../capture/capture.ts';
import { canShareScreen } from '../capture/media-devices.ts';
import { broadcaster as copy } from '../locales/broadcaster.ts';

const icon = { size: 20, stroke: 1.75 } as const;
const button = { variant: 'line', size: 48 } as const;

/** Microphone, camera, screen and devices, under the own picture. */
export function Controls({ onDevices }: { onDevices: () => void }) {
  const { isMuted, isCameraWanted, picture, cameras } = useCapture();
  const isSharing = picture === 'screen';
  return (
    <>
      <IconButton
        {...button}
        label={isMuted ? copy.unmute : copy.mute}
        on={isMuted}
        onClick={() => setMuted(!isMuted)}
      >
        {isMuted ? <IconMicrophoneOff {...icon} /> : <IconMicrophone {...icon} />}
      </IconButton>
      <IconButton
        {...button}
        label={isCameraWanted ? copy.cameraOff : copy.cameraOn}
        on={!isCameraWanted}
        onClick={() => wantCamera(!isCameraWanted)}
      >
        {isCameraWanted ? <IconVideo {...icon} /> : <IconVideoOff {...icon} />}
      </IconButton>
      {cameras.length > 1 && !isSharing && (
        <IconButton {...button} label={copy.flip} onClick={() => flipCamera()}>
          <IconCameraRotate {...icon} />
        </IconButton>
      )}
      {canShareScreen() && (
        <IconButton
          {...button}
          label={isSharing ? copy.stopScreen : copy.shareScreen}
          on={isSharing}
          onClick={() => (isSharing ? stopScreen() : shareScreen())}
        >
          {isSharing ? <IconScreenShareOff {...icon} /> : <IconScreenShare {...icon} />}
        </IconButton>
      )}
      <span>
        <IconButton {...button} label={copy.devices} onClick={onDevices}>
          <IconSettings {...icon} />
        </IconButton>
      </span>
    </>
  );
}

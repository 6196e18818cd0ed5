import { IconAlertCircle, IconCheck, IconMicrophone, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SmokeTag } from '../../../ui/tag/tag.tsx';
import { useCapture } from '../capture/capture.ts';
import { DeviceFields, PictureSwitches } from '../capture/device-fields.tsx';
import { LevelMeter } from '../capture/level-meter.tsx';
import { SelfView } from '../capture/self-view.tsx';
import { capture as copy } from '../locales/capture.ts';
import { UploadCheck } from '../upload/upload-check.tsx';
import classes from './go-live.module.css';

/**
 * The preview with the devices it comes from, and what is done to its picture. `isCompact`: only whether the devices
 * work, as phones have little room.
 */
export function CameraPanel({ isOff, isCompact }: { isOff: boolean; isCompact: boolean }) {
  const capture = useCapture();
  if (isOff) return null;
  const height = capture.stream?.getVideoTracks()[0]?.getSettings().height;
  return (
    <div className={classes.camera} data-compact={isCompact || undefined}>
      <div className={classes.view}>
        <SelfView isMirrored label={copy.preview} />
        <span className={classes.viewTag}>
          <SmokeTag>{copy.preview}</SmokeTag>
        </span>
        {capture.status === 'ready' && (
          <span className={classes.viewMeter}>
            <LevelMeter stream={capture.stream} />
          </span>
        )}
        {isCompact && (
          <ul className={classes.checks}>
            <Check
              icon={<IconVideo size={20} stroke={1.75} aria-hidden />}
              isGood={capture.picture === 'camera'}
              label={height && capture.picture === 'camera' ? `${copy.camera} ${height}p` : copy.camera}
            />
            <Check
              icon={<IconMicrophone size={20} stroke={1.75} aria-hidden />}
              isGood={capture.sound === 'microphone'}
              label={copy.microphone}
            />
          </ul>
        )}
      </div>
      <div className={classes.devices}>{isCompact ? <PictureSwitches /> : <DeviceFields size="sm" />}</div>
      <UploadCheck isCompact={isCompact} />
    </div>
  );
}

function Check({ icon, label, isGood }: { icon: ReactNode; label: string; isGood: boolean }) {
  return (
    <li data-good={isGood || undefined}>
      {icon}
      {label}
      {isGood ? (
        <IconCheck size={18} stroke={2} aria-label={copy.fine} role="img" />
      ) : (
        <IconAlertCircle size={18} stroke={2} aria-label={copy.off} role="img" />
      )}
    </li>
  );
}

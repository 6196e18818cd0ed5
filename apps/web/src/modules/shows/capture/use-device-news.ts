import { useEffect } from 'react';
import { toast } from '../../../ui/toast/toast.tsx';
import { words } from '../messages.ts';
import { useCapture } from './capture.ts';

/** Says that a device was unplugged, once for each time. */
export function useDeviceChanges(): void {
  const lostDevices = useCapture((capture) => capture.lostDevices);
  useEffect(() => {
    if (lostDevices > 0) toast.warn(words.capture.deviceGone, words.capture.deviceGoneDetail);
  }, [lostDevices]);
}

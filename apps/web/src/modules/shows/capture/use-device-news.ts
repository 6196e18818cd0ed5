import { useEffect } from 'react';
import { toast } from '../../../ui/toast/toast.tsx';
import { capture as t } from '../locales/capture.ts';
import { useCapture } from './capture.ts';

/** Says that a device was unplugged, once for each time. */
export function useDeviceChanges(): void {
  const lostDevices = useCapture((capture) => capture.lostDevices);
  useEffect(() => {
    if (lostDevices > 0) toast.warn(t.deviceGone, t.deviceGoneDetail);
  }, [lostDevices]);
}

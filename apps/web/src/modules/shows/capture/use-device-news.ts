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
  useBlurProblem();
}

/** Says what is wrong with the blur, as her eyes may be on the chat. */
export function useBlurProblem(): void {
  const problem = useCapture((capture) => capture.blurProblem);
  useEffect(() => {
    if (problem) toast.warn(t.blurNews[problem], t.blurProblems[problem]);
  }, [problem]);
}

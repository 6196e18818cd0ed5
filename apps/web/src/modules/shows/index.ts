export { setMuted, startCapture, stopCapture, useCapture, wantCamera } from './capture/capture.ts';
export { DeviceFields } from './capture/device-fields.tsx';
export { SelfView } from './capture/self-view.tsx';
export { useBlurProblem } from './capture/use-device-news.ts';
export { useClipTerms } from './clips/use-clip-terms.ts';
export { useClipping } from './clips/use-clipping.tsx';
export { LiveMark } from './live-mark.tsx';
export {
  formatBitRate,
  formatFraction,
  formatMs,
  formatResolution,
  secondsBehind,
} from './picture-figures.ts';
export { RecordingNotice } from './recording/recording-mark.tsx';
export { OpenElsewhere } from './safety/open-elsewhere.tsx';
export { SessionSafety } from './safety/session-safety.tsx';
export { useMediaLease } from './safety/use-media-lease.ts';
export { saveCall, useStreamingSession } from './streaming-session.ts';
export { useElapsedSeconds } from './use-elapsed.ts';

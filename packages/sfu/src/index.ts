export type {
  ChannelStats,
  ControlMessage,
  ControlRequest,
  Disconnection,
  KeyFrame,
  LeaveReason,
  Sfu,
  SfuEventName,
  SfuEvents,
  SfuMethods,
  SfuStats,
} from './control.ts';
export { type GrantClaims, type GrantRole, signGrant } from './grants.ts';
export {
  type IngestFrame,
  ingestProtocol,
  largestFrameBytes,
  profileHeader,
  soundHeader,
  writeIngestFrame,
} from './ingest/frames.ts';
export type { ClipOptions, IceServer, RecordingOptions, SfuOptions } from './options.ts';
export type { PullSource } from './pull/pull.ts';
export type { RecordingEnd } from './recording/recorder.ts';
export { forkSfu, type RemoteSfu } from './remote.ts';
export { startSfu } from './sfu.ts';

export { authorizeGrants, type MayUse } from './authorize-grants.ts';
export { createEmbeddedEngine, type EmbeddedEngine, type EmbeddedEngineOptions } from './embedded-engine.ts';
export { withHls } from './hls/with-hls.ts';
export type {
  ChannelStatus,
  Departure,
  Disconnection,
  GrantRequest,
  HlsOutput,
  HlsProblem,
  HlsVisit,
  IceServer,
  IssuedGrant,
  KeyFrame,
  LiveEngine,
  LiveEngineEvents,
  LiveRole,
  Presence,
  ReadGrant,
  RecordedPart,
  RecordedSoFar,
  RecordingEnd,
  Recordings,
} from './live-engine.ts';
export { type LiveLog, silentLiveLog } from './live-log.ts';
export { createLiveTurns, type LiveTurns } from './live-turns.ts';
export { createLiveKitEngine, liveKitBeatMs } from './livekit-engine.ts';
export { type LiveKitProxyOptions, liveKitProxy } from './livekit-proxy.ts';
export { type LiveKitWebhookOptions, liveKitWebhook } from './livekit-webhook.ts';
export { liveKitSource } from './mirror/livekit-source.ts';
export { createRecordedStretches } from './mirror/recorded-stretches.ts';
export { createRoomMirror } from './mirror/room-mirror.ts';
export { withMirror } from './mirror/with-mirror.ts';
export { requireOnlyPublisher } from './only-publisher.ts';
export {
  type AuthorizedMedia,
  type AuthorizeMedia,
  type LiveProxyOptions,
  liveProxy,
  type MediaRequest,
} from './proxy.ts';
export type { IngestProblem } from './rtmp/publication.ts';
export { type RtmpOptions, type RtmpServer, startRtmpServer } from './rtmp/rtmp-server.ts';
export { closeStrayChannels } from './stray-channels.ts';
export {
  accountOfViewer,
  broadcasterSubject,
  isAudience,
  isSoftware,
  keySubject,
  modelOfPublisher,
  publisherSubject,
  staffSubject,
  viewerSubject,
  watchOfStaff,
} from './subjects.ts';
export { createTicker, type Ticker } from './ticker.ts';

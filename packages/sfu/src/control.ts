import type { PullSource } from './pull/pull.ts';
import type { RecordingEnd } from './recording/recorder.ts';
import type { CodecName } from './sdp/codec.ts';
import type { LeaveReason } from './session.ts';

export type { LeaveReason } from './session.ts';

/** Whom to throw out of a channel: one grant, everything a subject was granted until now, or both. */
export type Disconnection = { channel: string; subject?: string; grantId?: string };

export type ChannelStats = {
  channel: string;
  /** Null while nobody publishes. Codecs are names such as `H264` and `opus`. */
  publisher: {
    subject: string;
    grantId: string;
    isConnected: boolean;
    startedAtMs: number;
    codecs: { audio: string | null; video: string | null };
  } | null;
  viewers: number;
  /** Sessions of viewers whose reports acknowledge that media arrived within the last seconds. */
  delivered: string[];
  /** Totals since the channel was opened. */
  bytesIn: number;
  packetsIn: number;
  packetsLostIn: number;
  bytesOut: number;
  packetsOut: number;
  packetsResent: number;
  packetsLostOut: number;
  keyFrameRequests: number;
  /** Over the last second. */
  bitsPerSecondIn: number;
  bitsPerSecondOut: number;
};

export type SfuStats = {
  channels: ChannelStats[];
  process: {
    /** CPU time used since the process started. */
    cpuMs: number;
    /** Of one core, over the last second. */
    cpuPercent: number;
    memoryRssBytes: number;
    eventLoopDelayMs: number;
    sessions: number;
  };
};

/** Where media goes. Undefined for TCP when that is off. */
export type MediaPorts = { udpPorts: { begin: number; end: number }; tcpPort: number | undefined };

/** A picture that can be decoded by itself, as its decoder takes it. */
export type KeyFrame = {
  codec: Exclude<CodecName, 'opus'>;
  data: Buffer;
  /** When its first packet came, as `Date.now()` says it. */
  atMs: number;
};

type Presence = { channel: string; subject: string; grantId: string; sessionId: string };

export type SfuEvents = {
  ready: MediaPorts & { httpPort: number };
  publisherJoined: Presence;
  publisherLeft: Presence & { reason: LeaveReason };
  viewerJoined: Presence;
  viewerLeft: Presence & { reason: LeaveReason };
  /** A recording ended by itself; what was written stays. */
  recordingEnded: { channel: string; key: string; end: RecordingEnd };
  /** Every two seconds, once subscribed to. */
  stats: SfuStats;
};

export type SfuEventName = keyof SfuEvents;

/** What the owner of an SFU can have it do; the same in process and over IPC. */
export type SfuMethods = {
  /** Lets a channel be published to and watched. Repeating it changes nothing. */
  open(channel: string): Promise<void>;
  /** Drops everyone and forgets the channel. */
  close(channel: string): Promise<void>;
  /** Ends the sessions and refuses their grants from now on; resolves with how many sessions ended. */
  disconnect(disconnection: Disconnection): Promise<number>;
  /**
   * Has an open channel publish what another server sends, in place of what it pulled before. Resolves once it can come;
   * rejects when it is not to be had. `publisherLeft` says that it ended, and nothing is tried again here.
   */
  pull(channel: string, source: PullSource): Promise<void>;
  requestKeyFrame(channel: string): Promise<void>;
  /**
   * The newest key frame of a channel's smallest useful layer, if it came after a moment and within the last 30 s. When
   * none came in the last 14 s, the publisher is asked for one: ask again a little later.
   */
  newestKeyFrame(channel: string, afterMs: number): Promise<KeyFrame | undefined>;
  /**
   * Writes what is published to an open channel into the recording's folder, from the next key frame on and through
   * reconnections. Started again under the same key, it goes on with the same recording.
   */
  startRecording(channel: string, key: string): Promise<void>;
  /** Resolves when everything is on the disk; also when nothing was being recorded. */
  stopRecording(key: string): Promise<void>;
  /**
   * What an open channel's publisher sent since the last call, in the format of recordings: read in pieces, they make one
   * stream of segments, which `isNew` begins anew. It ends when no call comes for 5 s; a key frame comes every 2 s at
   * least from publishers that heed requests.
   */
  readTap(channel: string, isNew: boolean): Promise<Buffer>;
  /**
   * Holds the last minute of what is published to an open channel in memory, from the next key frame on and through
   * reconnections, as far as the budget of all channels goes. Repeating it changes nothing.
   */
  holdForClips(channel: string): Promise<void>;
  /** Forgets what is held of a channel, and holds no more. */
  dropForClips(channel: string): Promise<void>;
  /**
   * Writes what is held of a channel and came between two moments, as `Date.now()` says them, as a recording of its own.
   * Resolves to false when there is nothing of it, or no room for it.
   */
  cutClip(channel: string, key: string, fromMs: number, toMs: number): Promise<boolean>;
  stats(): Promise<SfuStats>;
  subscribeStats(isSubscribed: boolean): Promise<void>;
};

export type SfuMethodName = keyof SfuMethods;

/** From the parent process to the SFU; `id` comes back in the reply. */
export type ControlRequest = {
  [Name in SfuMethodName]: { id: number; method: Name; params: Parameters<SfuMethods[Name]> };
}[SfuMethodName];

/** From the SFU to the parent process. */
export type ControlReply = { id: number; result: unknown } | { id: number; error: string };
export type ControlEvent = {
  [Name in SfuEventName]: { event: Name; payload: SfuEvents[Name] };
}[SfuEventName];
export type ControlMessage = ControlReply | ControlEvent;

/** A running SFU, in this process or in its own. */
export type Sfu = SfuMethods &
  Readonly<MediaPorts> & {
    readonly httpPort: number;
    /** Adds a listener and returns the function that removes it. */
    on<Name extends SfuEventName>(event: Name, listener: (payload: SfuEvents[Name]) => void): () => void;
    /** Drops everyone and frees the ports. */
    stop(): Promise<void>;
  };

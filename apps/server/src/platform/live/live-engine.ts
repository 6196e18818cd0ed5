/** What a grant lets its bearer do in a channel. */
export type LiveRole = 'publish' | 'view';

/** A STUN or TURN server sent to clients. */
export interface IceServer {
  urls: string;
  username?: string;
  credential?: string;
}

export interface GrantRequest {
  channel: string;
  role: LiveRole;
  /** Who is granted: disconnections and viewer counts go by it. At most one subject may publish at a time. */
  subject: string;
  /** Unique to this grant. */
  grantId: string;
  ttlSeconds: number;
}

/** A right to start one media session, to be handed to the client. */
export interface IssuedGrant {
  /** A path of this site for the embedded engine, an address of the cluster for the other. */
  url: string;
  token: string;
  expiresAt: Date;
  iceServers: IceServer[];
}

/** What a token says, read back after its signature and expiry were checked. */
export interface ReadGrant {
  channel: string;
  role: LiveRole;
  subject: string;
  grantId: string;
}

/** Whom to throw out of a channel. With both given, whoever matches either. */
export interface Disconnection {
  channel: string;
  subject?: string;
  grantId?: string;
}

export interface ChannelStatus {
  channel: string;
  /** True while a publisher's media connection stands. */
  isPublished: boolean;
  viewers: number;
}

/** One media connection. */
export interface Presence {
  channel: string;
  subject: string;
  grantId: string;
  /** Distinguishes connections of one subject. */
  sessionId: string;
}

/** The end of a media connection. */
export interface Departure extends Presence {
  /** True when the engine lost the connection, which its client did not close. */
  isLost?: boolean;
  /** How much of the picture was delivered ahead and not played yet, in milliseconds. */
  aheadMs?: number;
}

/** Why a recording ended by itself. */
export type RecordingEnd = 'disk-full' | 'too-large' | 'too-long' | 'failed';

/** One video a recording will make; more than one when the coding of the picture changed within it. */
export interface RecordedPart {
  /** What the video's file ends in. */
  ending: 'mp4' | 'webm';
  sizeBytes: number;
  durationSeconds: number;
}

/** What was written of a recording so far. */
export interface RecordedSoFar {
  /** None when there is no picture in it. */
  parts: RecordedPart[];
  /** False while more of it lies with a process that has not handed it in. */
  isWhole: boolean;
  /** How long ago such a process last said that it is handing it in. */
  quietMs?: number;
}

/** Writes what is published to disk. Keys are as channel names; each has a folder of its own. */
export interface Recordings {
  /**
   * Records an open channel from the next key frame on, through reconnections and restarts of the engine, until
   * `stop`. Repeating it is harmless; a key that was stopped is gone on with.
   */
  start(channel: string, key: string): Promise<void>;
  /** Resolves when everything is on the disk; also when nothing was being recorded. */
  stop(key: string): Promise<void>;
  partsOf(key: string): Promise<RecordedSoFar>;
  /** Where what was written lies on this machine; it is brought here first where it has to be. */
  folderOf(key: string): Promise<string>;
  /** Every key something is kept under. */
  keys(): Promise<string[]>;
  remove(key: string): Promise<void>;
}

/** Holds the last minute of channels, and cuts clips of it. */
export interface Clips {
  /**
   * Holds the last minute of these open channels from now on, through restarts of the engine, and forgets what it holds of
   * others. Repeating it is harmless.
   */
  holdOnly(channels: readonly string[]): Promise<void>;
  /**
   * Writes what is held and came between two moments, as `Date.now()` says them, as a recording under a key of its own.
   * Nothing from before the channel was last held is in it. Resolves to false when there is nothing, or no room for it.
   */
  cut(channel: string, key: string, range: { fromMs: number; toMs: number }): Promise<boolean>;
}

/** A picture that can be decoded by itself. */
export interface KeyFrame {
  codec: 'VP8' | 'VP9' | 'H264' | 'AV1';
  data: Uint8Array;
  /** When it came, as `Date.now()` says it. */
  atMs: number;
}

/** Why a channel cannot be watched by HLS now. */
export type HlsProblem = 'codec' | 'busy' | 'nothing';

/** One who watches by HLS. `sessionId` names the visit. */
export type HlsVisit = Presence;

export interface HlsFile {
  data: Uint8Array;
  /** When what is in it came, as `Date.now()` says it; infinite where it holds no media. */
  startedAtMs: number;
  durationMs: number;
}

/** Open channels as low-latency HLS, for clients whose network carries nothing but HTTPS. Packaged while somebody asks. */
export interface HlsOutput {
  /** Resolves once the channel can be watched, to undefined, or to why it cannot. */
  open(channel: string): Promise<HlsProblem | undefined>;
  /** The playlist, once it names a part that is waited for, if any; undefined when the channel is not packaged. */
  playlist(
    channel: string,
    awaited: { segment: number; part: number } | undefined,
  ): Promise<string | undefined>;
  /** A file the playlist names, once it is there; undefined when it is gone. */
  find(channel: string, name: string): Promise<HlsFile | undefined>;
  /** Forgets what came before a moment, as `Date.now()` says it. */
  dropBefore(channel: string, ms: number): void;
  /**
   * Somebody was given a file, or the playlist; who is given none for a while has left. What the files hold counts as
   * delivered for as long as it lasts, each moment of the show once.
   */
  seen(visit: HlsVisit, file?: Pick<HlsFile, 'startedAtMs' | 'durationMs'>): void;
}

export interface LiveEngineEvents {
  publisherJoined: Presence;
  /** Viewers stay and wait for the publisher's return. */
  publisherLeft: Presence;
  viewerJoined: Presence;
  viewerLeft: Departure;
  /** A recording ended by itself; what was written stays. */
  recordingEnded: { channel: string; key: string; end: RecordingEnd };
  /** Everyone's media is lost, and no left event follows. Channels stay open. */
  engineDown: null;
  /** The engine is back with every open channel, and clients may join again. */
  engineUp: null;
}

/** Carries live video. A channel is one broadcast; its name has letters, digits, `-` and `_`, 128 at most. */
export interface LiveEngine {
  /** The protocol clients speak. */
  readonly kind: 'whip' | 'livekit';
  /** Undefined where shows cannot be recorded. */
  readonly recordings: Recordings | undefined;
  /** Undefined where no clips can be cut. */
  readonly clips: Clips | undefined;
  /**
   * The newest key frame of a channel's picture, if it came after a moment (`Date.now()`) and is not old; having none, the
   * engine sees to it that one comes soon. Undefined where the engine keeps none.
   */
  readonly newestKeyFrame: ((channel: string, afterMs: number) => Promise<KeyFrame | undefined>) | undefined;
  /**
   * What is published to a channel since the last call, or from now on, for whoever packages it; it ends when nobody calls
   * any more. Undefined where the engine does not give it away.
   */
  readonly readTap: ((channel: string, isNew: boolean) => Promise<Uint8Array>) | undefined;
  /** Undefined where nothing is offered over HTTPS. */
  readonly hls: HlsOutput | undefined;
  /** Resolves once clients can be served. */
  start(): Promise<void>;
  /** Lets a channel be published to and watched, until `close`, through any restart. Repeating it is harmless. */
  open(channel: string): Promise<void>;
  /** Drops everyone in the channel. */
  close(channel: string): Promise<void>;
  /** Signs a grant; works while the engine restarts, too. */
  grant(request: GrantRequest): Promise<IssuedGrant>;
  /** Reads a token this engine signed; undefined when it is none, or expired. */
  readGrant(token: string): Promise<ReadGrant | undefined>;
  /**
   * Ends the sessions and refuses their grants. The engine holds this only as long as it runs; whoever
   * must stay out is also refused where grants are checked.
   */
  disconnect(disconnection: Disconnection): Promise<void>;
  /** The same for many subjects of one channel at once. */
  disconnectMany(channel: string, subjects: readonly string[]): Promise<void>;
  /** The open channels as they are now; those not named have nobody in them. Throws when that is not known. */
  stats(): Promise<ChannelStatus[]>;
  /**
   * False while it is not known who is in the channels, as when the engine has not answered for three heartbeats. What the
   * events said is then no proof that anybody watches, and nobody may be charged.
   */
  isPresenceKnown(): boolean;
  /**
   * Whether this process keeps the shows true to the engine. Of several on one cluster one does: it alone gets the events of
   * joining and leaving, and counts viewers.
   */
  isLeader(): boolean;
  /** Who is in a channel to watch, by subject. Undefined where this process's events tell. */
  readonly viewersIn: ((channel: string) => Promise<string[]>) | undefined;
  /**
   * The viewers' connections, by session id, over which media arrived within the last seconds, as their reports
   * acknowledge. An engine that is told no such thing names every connection.
   */
  delivered(): ReadonlySet<string>;
  /** Adds a listener and returns the function that removes it. Listeners must not throw. */
  on<Name extends keyof LiveEngineEvents>(
    event: Name,
    listener: (payload: LiveEngineEvents[Name]) => void,
  ): () => void;
  /** Where this process reaches the engine's WHIP and WHEP server; undefined while down, or when it has none. */
  mediaOrigin(): string | undefined;
  /**
   * Where a cluster takes WHIP, one address for all channels: the token says which. Undefined where `mediaOrigin` serves it.
   */
  readonly whipUrl: string | undefined;
  /** Whether somebody else publishes to a channel; throws when that is not known. Undefined where the engine itself refuses a second publisher. */
  readonly isTaken: ((channel: string, subject: string) => Promise<boolean>) | undefined;
  stop(): Promise<void>;
}

const channelPattern = /^[A-Za-z0-9_-]{1,128}$/;

/** Throws for a name no engine would take. */
export function requireChannelName(channel: string): void {
  if (!channelPattern.test(channel)) throw new TypeError(`"${channel}" cannot name a live channel.`);
}

import type { MediaGrant } from '@candela/contract/shows/operations';
import type { HlsVisit } from './hls-stream.ts';
import type { LinkQuality, QualityChoice } from './quality.ts';

export type LinkRole = 'publish' | 'watch';

/** `connecting` until media first flows; `reconnecting` while it is being restored; `closed` for good. */
export type LinkState = 'connecting' | 'connected' | 'reconnecting' | 'closed';

/**
 * Why the state changed. `stalled`: nothing arrived for two seconds; `not-live`: nobody is sending at the
 * moment; `unreachable`: the server or engine did not answer; `unsupported`: this browser and what is sent have no
 * format in common; `refused`: like that one, it will not be tried again.
 */
export type LinkReason =
  | 'stalled'
  | 'disconnected'
  | 'not-live'
  | 'unreachable'
  | 'unsupported'
  | 'refused'
  | 'asked';

/** `error` is why it was closed; of a link that is `unreachable`, why there is no other way either. */
export type LinkStatus = { state: LinkState; reason: LinkReason | null; error?: unknown };

/** The picture as it is right now. Null where the browser does not report it. */
export type LinkStats = {
  bitsPerSecond: number;
  /** Frames encoded or decoded over this connection so far. */
  frames: number;
  framesPerSecond: number | null;
  /** Packets of sound received over this connection so far; 0 while publishing. */
  soundPackets: number;
  widthPixels: number | null;
  heightPixels: number | null;
  /** Of the packets of the last second, 0 to 1. */
  lostFraction: number | null;
  roundTripMs: number | null;
  /** Publishing: encoding and half a round trip. Watching: waiting in the buffer, decoding and half a round trip. */
  delayMs: number | null;
  codec: string | null;
  /** What keeps the publisher's picture below its best. */
  limitedBy: 'cpu' | 'bandwidth' | null;
  /** Publishing: what the connection is thought to carry. */
  capacityBitsPerSecond: number | null;
};

export type LinkEvents = {
  status: (status: LinkStatus) => void;
  /** A stream to show; a new object whenever a new connection takes over. */
  stream: (stream: MediaStream) => void;
  stats: (stats: LinkStats) => void;
  /** While watching, where the engine lets viewers choose. */
  quality: (quality: LinkQuality) => void;
};

/** A live connection that heals itself, whatever engine carries it. */
export interface LiveLink {
  readonly status: LinkStatus;
  /** Sends the stream's tracks. Call once, instead of `watch`. */
  publish(stream: MediaStream): void;
  /** Receives; the `stream` event brings what to show. Call once, instead of `publish`. */
  watch(): void;
  /** Asks for this much of the picture from now on, over every connection. */
  choose(choice: QualityChoice): void;
  /** Sends this track in place of the one of its kind, without a new connection. */
  replaceTrack(track: MediaStreamTrack): Promise<void>;
  /**
   * Says that the room has lost its picture, or has it again. A viewer doubts a pause sooner for some seconds and
   * does not wait for its next try; a publisher joins anew at once.
   */
  suspect(): void;
  on<Name extends keyof LinkEvents>(name: Name, handler: LinkEvents[Name]): () => void;
  close(): void;
}

export type LiveLinkOptions = {
  /** Asks the server for the right to join; called again for every rejoin. */
  getGrant: () => Promise<MediaGrant>;
  /** A grant already at hand, used for the first join. */
  firstGrant?: MediaGrant;
  /** Whether a failure of `getGrant` can never pass, so that the link closes instead of trying again. */
  isFinal?: (error: unknown) => boolean;
  /** For viewers: asks for the show over plain HTTPS, when the engine cannot be reached. */
  joinByHls?: () => Promise<HlsVisit>;
};

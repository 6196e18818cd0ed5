import type { MediaGrant } from '@candela/contract/shows/operations';
import type { LinkReason, LinkRole, LinkStats } from './live-link.ts';
import type { QualityControl } from './quality.ts';

/** What a session shows of itself each half second. */
export type Sample = {
  /** Changes whenever something was received from the other end; null if the engine monitors itself. */
  received: number | null;
  /** Frames of the picture decoded so far; null when no picture is being received, or nobody knows. */
  frames: number | null;
  stats: LinkStats;
};

/** One connection to an engine, from join to leave. It never heals itself: the link replaces it. */
export interface MediaSession {
  /** Present while watching. */
  readonly stream: MediaStream | null;
  /** Once open; null where the viewer cannot choose. */
  readonly quality: QualityControl | null;
  /** Joins. Resolves once media can flow. @throws LinkError */
  open(signal: AbortSignal): Promise<void>;
  replaceTrack(track: MediaStreamTrack): Promise<void>;
  sample(): Promise<Sample>;
  /** Leaves and notifies the engine, even from a page that unloads. */
  close(): void;
}

export type SessionOptions = {
  role: LinkRole;
  grant: MediaGrant;
  /** What to send; empty while watching. */
  tracks: readonly MediaStreamTrack[];
  /** Called once when an open connection is lost. */
  onDown: (reason: LinkReason) => void;
};

export type CreateSession = (options: SessionOptions) => Promise<MediaSession>;

/** Why a join failed, and whether the next try may reuse the grant. */
export class LinkError extends Error {
  override name = 'LinkError';
  readonly reason: LinkReason;
  /** The grant was not the cause and may be used again. */
  readonly reusesGrant: boolean;
  constructor(message: string, options: ErrorOptions & { reason: LinkReason; reusesGrant?: boolean }) {
    super(message, options);
    this.reason = options.reason;
    this.reusesGrant = options.reusesGrant ?? false;
  }
}

import type { LinkStats } from './live-link.ts';

/** Where to watch a show over plain HTTPS, as `shows.joinByHls` says. */
export type HlsVisit = { address: string; serverTime: string };

/** What of the player's library is used. */
type HlsPlayer = { playingDate: Date | null; liveSyncPosition: number | null; destroy(): void };

const statsEveryMs = 1000;
/** Whoever paused for longer goes on with what happens now. */
const longPauseSeconds = 4;

/** The server renders rooms, too, and has no streams. */
const Stream = globalThis.MediaStream ?? (Object as unknown as typeof MediaStream);

/**
 * A live stream that comes as HLS. It has no tracks: `attach` plays it in an element. Browsers that can only play HLS by
 * themselves do.
 */
export class HlsStream extends Stream {
  readonly #visit: HlsVisit;
  /** How far the server's clock is ahead. */
  readonly #clockAheadMs: number;
  readonly #onStats: (stats: LinkStats) => void;
  readonly #onDown: () => void;
  #stopping = new AbortController();
  #player: HlsPlayer | null = null;
  #bytes = 0;

  /** `onDown` is called once, when it can be played no longer. */
  constructor(visit: HlsVisit, listener: { onStats: (stats: LinkStats) => void; onDown: () => void }) {
    super();
    this.#visit = visit;
    this.#clockAheadMs = Date.parse(visit.serverTime) - Date.now();
    this.#onStats = listener.onStats;
    this.#onDown = listener.onDown;
  }

  /** Plays it in an element, in place of what it showed. */
  attach(video: HTMLVideoElement): void {
    this.close();
    this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    const timer = setInterval(() => this.#onStats(this.#stats(video)), statsEveryMs);
    signal.addEventListener('abort', () => clearInterval(timer));
    video.addEventListener('play', () => this.#catchUp(video), { signal });
    this.#play(video, signal).catch(() => this.#down(signal));
  }

  close(): void {
    this.#stopping.abort();
    this.#player?.destroy();
    this.#player = null;
  }

  async #play(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
    const { default: Hls } = await import('hls.js');
    if (signal.aborted) return;
    if (!Hls.isSupported()) {
      video.addEventListener('error', () => this.#down(signal), { signal });
      signal.addEventListener('abort', () => video.removeAttribute('src'));
      video.src = this.#visit.address;
      await video.play().catch(() => undefined);
      return;
    }
    // Pieces are only repackaged, which needs no worker.
    const hls = new Hls({
      ...{ enableWorker: false, lowLatencyMode: true, backBufferLength: 10, maxLiveSyncPlaybackRate: 1.2 },
    });
    this.#player = hls;
    let hasRecovered = false;
    hls.on(Hls.Events.FRAG_LOADED, (_event, { part, frag }) => {
      this.#bytes += (part ?? frag).stats.loaded;
    });
    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return;
      if (type !== Hls.ErrorTypes.MEDIA_ERROR || hasRecovered) return this.#down(signal);
      hasRecovered = true;
      hls.recoverMediaError();
    });
    hls.on(Hls.Events.MANIFEST_PARSED, () => void video.play().catch(() => undefined));
    hls.loadSource(this.#visit.address);
    hls.attachMedia(video);
  }

  #down(signal: AbortSignal): void {
    if (signal.aborted) return;
    this.close();
    this.#onDown();
  }

  #catchUp(video: HTMLVideoElement): void {
    const now = this.#player?.liveSyncPosition;
    if (now && now - video.currentTime > longPauseSeconds) video.currentTime = now;
  }

  #stats(video: HTMLVideoElement): LinkStats {
    const bits = this.#bytes * 8;
    this.#bytes = 0;
    const playing = this.#player ? this.#player.playingDate : playingDate(video);
    const frames = video.getVideoPlaybackQuality?.().totalVideoFrames ?? 0;
    const delayMs = playing && Date.now() + this.#clockAheadMs - playing.getTime();
    return {
      bitsPerSecond: (bits * 1000) / statsEveryMs,
      frames,
      framesPerSecond: null,
      // Picture and sound come in the same pieces.
      soundPackets: frames,
      widthPixels: video.videoWidth || null,
      heightPixels: video.videoHeight || null,
      ...{
        lostFraction: null,
        roundTripMs: null,
        delayMs,
        codec: 'H264',
        limitedBy: null,
        capacityBitsPerSecond: null,
      },
    };
  }
}

/** The date of what is shown, where the browser plays HLS by itself. */
function playingDate(video: HTMLVideoElement & { getStartDate?: () => Date }): Date | null {
  const startMs = video.getStartDate?.().getTime();
  return startMs === undefined || Number.isNaN(startMs) ? null : new Date(startMs + video.currentTime * 1000);
}

const attached = new WeakMap<HTMLVideoElement, MediaStream>();

/** Shows a live stream in an element, however it comes. */
export function attachStream(video: HTMLVideoElement, stream: MediaStream | null): void {
  const before = attached.get(video);
  if (before instanceof HlsStream && before !== stream) before.close();
  if (stream) attached.set(video, stream);
  else attached.delete(video);
  video.srcObject = stream instanceof HlsStream ? null : stream;
  if (stream instanceof HlsStream) stream.attach(video);
}

/** The live stream an element shows. */
export function attachedStream(video: HTMLVideoElement): MediaStream | null {
  return attached.get(video) ?? null;
}

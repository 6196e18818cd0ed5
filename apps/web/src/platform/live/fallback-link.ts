import { createNanoEvents } from 'nanoevents';
import { HlsStream, type HlsVisit } from './hls-stream.ts';
import type { LinkEvents, LinkStatus, LiveLink } from './live-link.ts';
import type { QualityChoice } from './quality.ts';

/** A connection that was lost is usually back by then, or is answered by an engine that has just restarted. */
const patienceMs = 8000;
/** Joining again so soon would meet what refused it. */
const pauseMs = 20_000;

/**
 * A viewer's link with a last resort: when the engine cannot be reached, the show comes over plain HTTPS, some seconds
 * late. The direct link goes on trying until there is a picture to show by the other way.
 */
export class FallbackLink implements LiveLink {
  readonly #openDirect: () => LiveLink;
  readonly #joinByHls: () => Promise<HlsVisit>;
  readonly #emitter = createNanoEvents<LinkEvents>();
  #direct: LiveLink | null;
  #stream: HlsStream | null = null;
  #status: LinkStatus;
  #choice: QualityChoice | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isJoining = false;
  #isClosed = false;
  /** Why the other way is closed, too. */
  #refusal: unknown;

  constructor(openDirect: () => LiveLink, joinByHls: () => Promise<HlsVisit>) {
    this.#openDirect = openDirect;
    this.#joinByHls = joinByHls;
    this.#direct = openDirect();
    this.#status = this.#direct.status;
  }

  get status(): LinkStatus {
    return this.#status;
  }

  on<Name extends keyof LinkEvents>(name: Name, handler: LinkEvents[Name]): () => void {
    return this.#emitter.on(name, handler);
  }

  publish(): void {
    throw new Error('Shows are not published over HTTPS.');
  }

  watch(): void {
    const direct = this.#direct;
    if (!direct) return;
    direct.on('status', (status) => this.#directStatus(status));
    direct.on('stream', (stream) => this.#emitter.emit('stream', stream));
    direct.on('stats', (stats) => this.#emitter.emit('stats', stats));
    direct.on('quality', (quality) => this.#emitter.emit('quality', quality));
    if (this.#choice !== undefined) direct.choose(this.#choice);
    direct.watch();
  }

  choose(choice: QualityChoice): void {
    this.#choice = choice;
    this.#direct?.choose(choice);
  }

  async replaceTrack(track: MediaStreamTrack): Promise<void> {
    await this.#direct?.replaceTrack(track);
  }

  suspect(): void {
    this.#direct?.suspect();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#stream?.close();
    this.#direct?.close();
    this.#emitter.events = {};
  }

  #directStatus(status: LinkStatus): void {
    const isLost = status.reason === 'unreachable' && status.state !== 'closed';
    this.#setStatus(isLost && this.#refusal !== undefined ? { ...status, error: this.#refusal } : status);
    if (!isLost) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    } else {
      // Whoever never had a picture has waited for the whole of a first try.
      this.#joinAfter(status.state === 'connecting' ? 0 : patienceMs);
    }
  }

  #joinAfter(delayMs: number): void {
    if (this.#timer !== undefined || this.#isJoining || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#join();
    }, delayMs);
  }

  async #join(): Promise<void> {
    this.#isJoining = true;
    try {
      const visit = await this.#joinByHls();
      if (this.#isClosed || this.#status.state === 'connected') return;
      this.#takeOver(visit);
    } catch (error) {
      this.#refusal = error;
      if (this.#status.reason === 'unreachable') this.#setStatus({ ...this.#status, error });
    } finally {
      this.#isJoining = false;
      if (this.#refusal !== undefined && this.#status.reason === 'unreachable') this.#joinAfter(pauseMs);
    }
  }

  #takeOver(visit: HlsVisit): void {
    this.#refusal = undefined;
    this.#direct?.close();
    this.#direct = null;
    this.#stream = new HlsStream(visit, {
      onStats: (stats) => this.#emitter.emit('stats', stats),
      onDown: () => this.#goBack(),
    });
    this.#emitter.emit('stream', this.#stream);
    this.#setStatus({ state: 'connected', reason: null });
  }

  /** The show may be over, the visit ended, or the network whole again. */
  #goBack(): void {
    if (this.#isClosed) return;
    this.#stream = null;
    this.#setStatus({ state: 'reconnecting', reason: 'unreachable' });
    this.#direct = this.#openDirect();
    this.watch();
  }

  #setStatus(status: LinkStatus): void {
    this.#status = status;
    this.#emitter.emit('status', status);
  }
}

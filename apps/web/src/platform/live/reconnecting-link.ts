import type { MediaGrant } from '@candela/contract/shows/operations';
import { createNanoEvents } from 'nanoevents';
import { backoffMs } from '../backoff.ts';
import { throwIfAborted, within } from './join-limits.ts';
import type { LinkEvents, LinkReason, LinkRole, LinkStatus, LiveLink, LiveLinkOptions } from './live-link.ts';
import { type CreateSession, LinkError, type MediaSession } from './media-session.ts';
import type { QualityChoice } from './quality.ts';
import { QualityWatch } from './quality-watch.ts';
import { Watchdog } from './watchdog.ts';

const tickEveryMs = 500;
const statsEveryTicks = 2;
/** A viewer receives packets constantly, a publisher one report a second. */
const silenceLimitsMs = { watch: [2000, 1000], publish: [2400, 1500] } as const;
/** A picture is missed sooner once there was one: the first frame waits for a key frame. */
const frozenLimitMs = 5000;
const firstFrameLimitMs = 10_000;
const doubtForMs = 5000;
/** A grant this close to its end is not worth another try. */
const grantReserveMs = 10_000;
const grantWithinMs = 8000;

/**
 * Keeps one session open. When it falls silent or is lost, another is opened beside it and takes over once it
 * stands; the old one goes on meanwhile, and if it recovers first the new one is closed. So a viewer whose
 * publisher only paused keeps the connection, and a crashed engine is left as soon as its successor answers.
 */
export class ReconnectingLink implements LiveLink {
  readonly #options: LiveLinkOptions;
  readonly #createSession: CreateSession;
  readonly #emitter = createNanoEvents<LinkEvents>();
  readonly #quality = new QualityWatch((quality) => this.#emitter.emit('quality', quality));
  readonly #tracks = new Map<string, MediaStreamTrack>();
  readonly #stopListening = new AbortController();
  #role: LinkRole | null = null;
  #status: LinkStatus = { state: 'connecting', reason: null };
  #current: MediaSession | null = null;
  #currentIsDown = false;
  #watchdog: Watchdog | null = null;
  #frameWatchdog: Watchdog | null = null;
  #hasFrames = false;
  #attempt: AbortController | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #tickTimer: ReturnType<typeof setInterval> | undefined;
  #ticks = 0;
  #tries = 0;
  #grant: MediaGrant | null;

  constructor(options: LiveLinkOptions, createSession: CreateSession) {
    this.#options = options;
    this.#createSession = createSession;
    this.#grant = options.firstGrant ?? null;
  }

  get status(): LinkStatus {
    return this.#status;
  }

  on<Name extends keyof LinkEvents>(name: Name, handler: LinkEvents[Name]): () => void {
    return this.#emitter.on(name, handler);
  }

  publish(stream: MediaStream): void {
    for (const track of stream.getTracks()) this.#tracks.set(track.kind, track);
    this.#start('publish');
  }

  watch(): void {
    this.#start('watch');
  }

  choose(choice: QualityChoice): void {
    this.#quality.choose(choice, performance.now());
  }

  async replaceTrack(track: MediaStreamTrack): Promise<void> {
    this.#tracks.set(track.kind, track);
    await this.#current?.replaceTrack(track);
  }

  suspect(): void {
    this.#watchdog?.doubtUntil(performance.now() + doubtForMs);
    if (this.#retryTimer !== undefined) this.#tryNow();
    // If viewers miss the picture, the engine does not receive it, whatever this connection reports.
    else if (this.#role === 'publish' && this.#current) this.#restore('stalled', 0);
  }

  close(): void {
    this.#end('asked');
  }

  #start(role: LinkRole): void {
    if (this.#role !== null || this.#status.state === 'closed') return;
    this.#role = role;
    this.#emitter.emit('status', this.#status);
    this.#tickTimer = setInterval(() => this.#tick().catch(() => undefined), tickEveryMs);
    const { signal } = this.#stopListening;
    globalThis.addEventListener?.('online', () => this.#tryNow(), { signal });
    // A page that unloads notifies the engine; one restored from the browser's cache joins again.
    globalThis.addEventListener?.('pagehide', () => this.#leave(), { signal });
    globalThis.addEventListener?.(
      'pageshow',
      (event) => {
        if (event.persisted) this.#restore('disconnected', 0);
      },
      { signal },
    );
    this.#restore(null, 0);
  }

  /** Begins to open another session, unless one is already being opened. */
  #restore(reason: LinkReason | null, delayMs: number): void {
    if (this.#status.state === 'closed' || this.#attempt || this.#retryTimer !== undefined) return;
    this.#setStatus(this.#status.state === 'connecting' ? 'connecting' : 'reconnecting', reason);
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = undefined;
      this.#join().catch(() => undefined);
    }, delayMs);
  }

  #tryNow(): void {
    if (this.#retryTimer === undefined) return;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    this.#tries = 0;
    this.#restore(this.#status.reason, 0);
  }

  async #join(): Promise<void> {
    const role = this.#role;
    if (role === null) return;
    const attempt = new AbortController();
    this.#attempt = attempt;
    let session: MediaSession | null = null;
    try {
      const grant = await this.#freshGrant(attempt.signal);
      session = await this.#createSession({
        role,
        grant,
        tracks: [...this.#tracks.values()],
        onDown: (reason) => this.#lost(session, reason),
      });
      throwIfAborted(attempt.signal);
      await session.open(attempt.signal);
      throwIfAborted(attempt.signal);
      this.#attempt = null;
      this.#takeOver(session, role);
    } catch (error) {
      session?.close();
      if (this.#attempt === attempt) {
        this.#attempt = null;
        this.#failed(error);
      }
    }
  }

  async #freshGrant(signal: AbortSignal): Promise<MediaGrant> {
    const stored = this.#grant;
    if (stored && Date.parse(stored.expiresAt) - Date.now() > grantReserveMs) return stored;
    const grant = await within(this.#options.getGrant(), grantWithinMs);
    throwIfAborted(signal);
    this.#grant = grant;
    return grant;
  }

  #takeOver(session: MediaSession, role: LinkRole): void {
    const before = this.#current;
    this.#current = session;
    this.#currentIsDown = false;
    this.#tries = 0;
    // The next join is checked anew: entitlement may have changed since.
    this.#grant = null;
    const [limitMs, doubtfulLimitMs] = silenceLimitsMs[role];
    this.#watchdog = new Watchdog(limitMs, doubtfulLimitMs, performance.now());
    this.#frameWatchdog = null;
    before?.close();
    this.#quality.attach(session.quality, performance.now());
    // A track may have been replaced while the session was being opened.
    for (const track of this.#tracks.values()) session.replaceTrack(track).catch(() => undefined);
    if (session.stream) this.#emitter.emit('stream', session.stream);
    this.#setStatus('connected', null);
  }

  #failed(error: unknown): void {
    const reason = error instanceof LinkError ? error.reason : 'unreachable';
    if (!(error instanceof LinkError && error.reusesGrant)) this.#grant = null;
    const isFinal = !(error instanceof LinkError) && this.#options.isFinal?.(error);
    if (isFinal || reason === 'refused' || reason === 'unsupported') {
      this.#end(isFinal ? 'refused' : reason, error);
      return;
    }
    this.#tries += 1;
    this.#restore(reason, backoffMs(this.#tries, Math.random()));
  }

  #lost(session: MediaSession | null, reason: LinkReason): void {
    if (session === null || session !== this.#current || this.#currentIsDown) return;
    this.#currentIsDown = true;
    this.#restore(reason, backoffMs(0, Math.random()));
  }

  async #tick(): Promise<void> {
    const session = this.#current;
    if (!session) return;
    const { received, frames, stats } = await session.sample();
    if (session !== this.#current || this.#status.state === 'closed') return;
    this.#ticks += 1;
    this.#quality.tick(stats, performance.now());
    if (this.#ticks % statsEveryTicks === 0) this.#emitter.emit('stats', stats);
    if (received === null || !this.#watchdog) return;
    const pulse = this.#isFrozen(frames) ? 'stalled' : this.#watchdog.observe(received, performance.now());
    if (pulse === 'stalled') this.#restore('stalled', backoffMs(0, Math.random()));
    else if (pulse === 'flowing' && this.#status.state === 'reconnecting') this.#recovered();
  }

  /**
   * Whether a picture comes in of which no frame has been decoded for too long. A hidden page need not decode any, and
   * there may be none to come.
   */
  #isFrozen(frames: number | null): boolean {
    if (frames === null || this.#quality.isPictureOff || globalThis.document?.hidden) {
      this.#frameWatchdog = null;
      return false;
    }
    const nowMs = performance.now();
    if (this.#frameWatchdog === null || (frames > 0 && !this.#hasFrames)) {
      this.#hasFrames = frames > 0;
      const limitMs = this.#hasFrames ? frozenLimitMs : firstFrameLimitMs;
      this.#frameWatchdog = new Watchdog(limitMs, limitMs, nowMs);
    }
    return this.#frameWatchdog.observe(frames, nowMs) === 'stalled';
  }

  /** The old session speaks again before its successor stood. */
  #recovered(): void {
    this.#attempt?.abort();
    this.#attempt = null;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    this.#tries = 0;
    this.#currentIsDown = false;
    this.#setStatus('connected', null);
  }

  #leave(): void {
    this.#attempt?.abort();
    this.#attempt = null;
    this.#current?.close();
    this.#current = null;
  }

  #end(reason: LinkReason, error?: unknown): void {
    if (this.#status.state === 'closed') return;
    clearTimeout(this.#retryTimer);
    clearInterval(this.#tickTimer);
    this.#stopListening.abort();
    this.#leave();
    this.#setStatus('closed', reason, error);
    this.#emitter.events = {};
  }

  #setStatus(state: LinkStatus['state'], reason: LinkReason | null, error?: unknown): void {
    if (this.#status.state === state && this.#status.reason === reason) return;
    this.#status = error === undefined ? { state, reason } : { state, reason, error };
    this.#emitter.emit('status', this.#status);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { OpusMaker, StartOpusMaker } from '../../media/index.ts';
import { Refusal } from '../../refusal.ts';
import type { LiveEngine } from '../live-engine.ts';
import { rtmp as texts } from '../locales/rtmp.ts';
import type { AuthorizeMedia } from '../proxy.ts';
import { type EngineFeed, FeedRefused, openFeed } from './engine-feed.ts';
import { accessUnitOf, type H264Setup, readAudioTag, readVideoTag } from './flv-tags.ts';
import type { Publication } from './rtmp-session.ts';

/** Why the site takes a broadcast no further, as far as its model can do something about it. */
export type IngestProblem =
  | 'pictureFormat'
  | 'soundFormat'
  | 'bFrames'
  | 'noPicture'
  | 'tooMuch'
  | 'busy'
  | 'alreadyLive';

export interface PublicationDeps {
  engine: Pick<LiveEngine, 'mediaOrigin'>;
  authorize: AuthorizeMedia;
  /** The channel a stream key is used with, whosever it is. */
  keyChannel: string;
  /** Whether a channel belongs to something that is not over. */
  holds(channel: string): Promise<boolean>;
  startOpusMaker: StartOpusMaker;
  /** What is wrong with what a model's software sends; undefined once it is taken. */
  noteProblem(modelId: string, problem: IngestProblem | undefined): void;
}

/** Whose broadcast it is, and by which key. */
export interface Publisher {
  modelId: string;
  streamKey: string;
}

interface Held {
  isKey: boolean;
  atMs: number;
  data: Buffer;
}

/** How long the picture is looked at before a show is opened for it: B-frames show within the first few. */
const framesSeenFirst = 10;
/** Sound that has not been announced by then is taken for missing. */
const soundWithinMs = 2_000;
const pictureWithinMs = 10_000;
const backwardsMs = 500;
/** An engine that was lost is back within seconds; so long the software is kept, and not sent away. */
const engineWithinMs = 20_000;
const engineEveryMs = 250;
const mostHeldBytes = 8 * 1024 ** 2;
const rateWindowMs = 10_000;
/** Of picture and sound; above what any viewer's line is expected to carry. */
const mostBytesAWindow = (12_000_000 / 8) * (rateWindowMs / 1000);

/**
 * Hands what one publisher sends to the engine, by a session of the kind a WHIP client would have: the same stream key, the
 * same grant, the same rules. The picture is passed on untouched, sound as Opus.
 */
export class RtmpPublication implements Publication {
  readonly #deps: PublicationDeps;
  readonly #publisher: Publisher;
  readonly #end: (reason?: Refusal) => void;
  readonly #startedAtMs = performance.now();
  readonly #pictureTimer: NodeJS.Timeout;
  #setup: H264Setup | undefined;
  #sound: OpusMaker | undefined;
  #hasSound = false;
  #feed: EngineFeed | 'opening' | undefined;
  /** From the last key frame on, until the engine takes it. */
  #held: Held[] = [];
  #heldBytes = 0;
  #frames = 0;
  #lastMs = Number.NEGATIVE_INFINITY;
  #lastShownMs = Number.NEGATIVE_INFINITY;
  #needsKeyFrame = false;
  #window = { startedAtMs: performance.now(), bytes: 0 };
  /** The show is over: what still comes goes nowhere. */
  #isIdle = false;
  #isClosed = false;

  constructor(deps: PublicationDeps, publisher: Publisher, end: (reason?: Refusal) => void) {
    this.#deps = deps;
    this.#publisher = publisher;
    this.#end = end;
    this.#pictureTimer = setTimeout(() => this.#refuse('noPicture'), pictureWithinMs);
  }

  /** Whether it costs nothing any more. */
  get isIdle(): boolean {
    return this.#isIdle || this.#isClosed;
  }

  received(bytes: number): void {
    const nowMs = performance.now();
    if (nowMs - this.#window.startedAtMs > rateWindowMs) this.#window = { startedAtMs: nowMs, bytes: 0 };
    this.#window.bytes += bytes;
    if (this.#window.bytes > mostBytesAWindow) this.#refuse('tooMuch');
  }

  video(timestamp: number, payload: Buffer): void {
    if (this.isIdle) return;
    const tag = readVideoTag(payload);
    if (tag.kind === 'unsupported') this.#refuse('pictureFormat');
    else if (tag.kind === 'setup') this.#takeSetup(tag.setup);
    else if (tag.kind === 'frame') this.#takeFrame(timestamp, timestamp + tag.compositionMs, tag.data);
  }

  audio(timestamp: number, payload: Buffer): void {
    if (this.isIdle) return;
    const tag = readAudioTag(payload);
    if (tag.kind === 'unsupported') this.#refuse('soundFormat');
    else if (tag.kind === 'setup') this.#takeSound(tag.setup);
    else if (tag.kind === 'frame') this.#sound?.push(tag.data, timestamp);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#rest();
  }

  /** Lets go of what costs. */
  #rest(): void {
    clearTimeout(this.#pictureTimer);
    this.#sound?.close();
    if (this.#feed && this.#feed !== 'opening') this.#feed.close();
    this.#held = [];
  }

  #takeSetup(setup: H264Setup): void {
    // Viewers agreed to the profile; with another one the software has to begin anew.
    if (this.#setup && this.#feed && setup.profile !== this.#setup.profile) this.#end();
    else this.#setup = setup;
  }

  #takeSound(setup: Buffer): void {
    // Sound that comes after the session began was not agreed on.
    if (this.#hasSound || this.#feed) return;
    this.#hasSound = true;
    this.#sound = this.#deps.startOpusMaker(setup, {
      packet: ({ data, atMs }) => {
        if (this.#feed && this.#feed !== 'opening') this.#feed.send({ kind: 'audio', atMs, data });
      },
      ended: () => {
        if (!this.#isClosed && !this.#isIdle) this.#end();
      },
    });
  }

  #takeFrame(atMs: number, shownAtMs: number, data: Buffer): void {
    const unit = this.#setup && accessUnitOf(data, this.#setup);
    if (!unit) return;
    if (atMs < this.#lastMs - backwardsMs) {
      this.#end(new Refusal('conflict', { msg: texts.refusals.timestamps }));
      return;
    }
    // Shown before the one that came before it.
    if (shownAtMs < this.#lastShownMs && atMs >= this.#lastMs) {
      this.#refuse('bFrames');
      return;
    }
    this.#lastMs = atMs;
    this.#lastShownMs = shownAtMs;
    this.#frames += 1;
    const frame = { isKey: unit.isKey, atMs: shownAtMs, data: unit.data };
    if (this.#feed && this.#feed !== 'opening') this.#send(this.#feed, frame);
    else this.#hold(frame);
    const hasWaited = performance.now() - this.#startedAtMs > soundWithinMs;
    if (!this.#feed && this.#held.length > 0 && this.#frames >= framesSeenFirst) {
      if (this.#hasSound || hasWaited) void this.#open();
    }
  }

  #hold(frame: Held): void {
    if (frame.isKey) {
      this.#held = [];
      this.#heldBytes = 0;
    } else if (this.#held.length === 0) return;
    this.#heldBytes += frame.data.length;
    if (this.#heldBytes > mostHeldBytes) this.#held = [];
    else this.#held.push(frame);
  }

  /** A frame that was left out leaves nothing to decode until the next key frame. */
  #send(feed: EngineFeed, { isKey, atMs, data }: Held): void {
    if (this.#needsKeyFrame && !isKey) return;
    this.#needsKeyFrame = !feed.send({ kind: 'video', atMs, data });
  }

  async #open(): Promise<void> {
    this.#feed = 'opening';
    clearTimeout(this.#pictureTimer);
    try {
      const { authorize, keyChannel } = this.#deps;
      const request = { action: 'join', role: 'publish', channel: keyChannel } as const;
      const { channel, token } = await authorize({ ...request, bearer: this.#publisher.streamKey });
      this.#begin(await this.#openFeed(channel, token), channel);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Asks again while there is no engine, as just after it was lost. What it refuses stays refused. */
  async #openFeed(channel: string, token: string): Promise<EngineFeed> {
    const deadlineMs = performance.now() + engineWithinMs;
    const profile = this.#setup?.profile ?? '';
    for (;;) {
      const origin = this.#deps.engine.mediaOrigin();
      try {
        if (origin === undefined) throw new Refusal('unavailable', { msg: texts.refusals.unavailable });
        return await openFeed({ origin, channel, token, profile, hasSound: this.#hasSound });
      } catch (error) {
        if (error instanceof FeedRefused || this.#isClosed || performance.now() > deadlineMs) throw error;
        await sleep(engineEveryMs);
      }
    }
  }

  #begin(feed: EngineFeed, channel: string): void {
    this.#feed = feed;
    if (this.#isClosed) {
      feed.close();
      return;
    }
    this.#deps.noteProblem(this.#publisher.modelId, undefined);
    for (const frame of this.#held) this.#send(feed, frame);
    this.#held = [];
    void feed.ended.then(() => this.#lost(channel));
  }

  #fail(error: unknown): void {
    if (error instanceof FeedRefused && error.status === 409) this.#refuse('alreadyLive');
    else if (error instanceof Refusal) this.#end(error);
    else this.#end(new Refusal('unavailable', { msg: texts.refusals.unavailable }));
  }

  /**
   * The engine ended the session. Software that is cut off comes back by itself and would open another show, so after one
   * that was ended on the page it is listened to until it stops.
   */
  async #lost(channel: string): Promise<void> {
    if (this.#isClosed) return;
    const isOpen = await this.#deps.holds(channel).catch(() => true);
    if (isOpen) this.#end();
    else {
      this.#isIdle = true;
      this.#rest();
    }
  }

  #refuse(problem: IngestProblem): void {
    this.#deps.noteProblem(this.#publisher.modelId, problem);
    this.#end(refusalOf(problem));
  }
}

/** What the software is told of a problem. */
export function refusalOf(problem: IngestProblem): Refusal {
  return new Refusal('conflict', { msg: texts.refusals[problem] });
}

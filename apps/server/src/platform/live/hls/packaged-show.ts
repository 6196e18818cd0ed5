import { setTimeout as sleep } from 'node:timers/promises';
import { decodeHeader } from '@candela/sfu/recording';
import type { LivePackager, StartLivePackager } from '../../media/index.ts';
import type { HlsFile, HlsProblem } from '../live-engine.ts';
import type { LiveLog } from '../live-log.ts';
import { type AwaitedPart, HlsWindow } from './hls-window.ts';

const readEveryMs = 100;
/** A publisher may need seconds for its next key frame, and two more for the first segment. */
const openPatienceMs = 12_000;
/** Longer than a player waits between two playlists. */
const idleMs = 10_000;
/** Longer than any part takes, and less than proxies wait. */
const partPatienceMs = 4000;
/** Half a minute of the largest picture that may be published. */
const limits = { windowMs: 30_000, bytesMax: 20 * 1024 * 1024 };
const packagedCodec = 'H264';
const transcodedCodec = 'VP8';

export interface PackagedShowDeps {
  readTap: (channel: string, isNew: boolean) => Promise<Uint8Array>;
  start: StartLivePackager;
  /** Whether one more picture may be encoded anew. */
  mayTranscode: () => boolean;
  log: Pick<LiveLog, 'warn'>;
}

/** One channel as HLS, from the first who asks until nobody has asked for a while. */
export class PackagedShow {
  readonly ended: Promise<void>;
  isTranscoding = false;
  readonly #channel: string;
  readonly #deps: PackagedShowDeps;
  readonly #window = new HlsWindow(limits);
  readonly #stopping = new AbortController();
  #packager: LivePackager | undefined;
  #problem: HlsProblem | undefined;
  #hasTap = false;
  #askedAtMs = Date.now();

  constructor(channel: string, deps: PackagedShowDeps) {
    this.#channel = channel;
    this.#deps = deps;
    this.ended = this.#run();
  }

  /** Resolves once it can be watched, or to why it cannot. */
  async open(): Promise<HlsProblem | undefined> {
    const deadlineMs = Date.now() + openPatienceMs;
    while (!this.#window.hasSegments && !this.#problem && Date.now() < deadlineMs) {
      this.#askedAtMs = Date.now();
      await sleep(readEveryMs);
    }
    if (this.#window.hasSegments) return undefined;
    return this.#problem ?? 'nothing';
  }

  async playlist(awaited: AwaitedPart | undefined): Promise<string | undefined> {
    this.#askedAtMs = Date.now();
    if (awaited) await this.#window.until(awaited, partPatienceMs);
    return this.#window.playlist();
  }

  async find(name: string): Promise<HlsFile | undefined> {
    this.#askedAtMs = Date.now();
    const awaited = this.#window.awaited(name);
    if (awaited) await this.#window.until(awaited, partPatienceMs);
    return this.#window.find(name);
  }

  dropBefore(ms: number): void {
    this.#window.dropBefore(ms);
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #run(): Promise<void> {
    const { log } = this.#deps;
    try {
      while (!this.#stopping.signal.aborted && !this.#problem && Date.now() - this.#askedAtMs < idleMs) {
        await this.#readTap();
        await sleep(readEveryMs);
      }
    } catch (error) {
      // The channel was closed, or the engine is being restarted: whoever asks next begins anew.
      if (!this.#stopping.signal.aborted) log.warn({ error, channel: this.#channel }, 'HLS has ended.');
      this.#problem ??= 'nothing';
    } finally {
      this.#stopping.abort();
      this.#packager?.close();
      this.#window.close();
    }
  }

  async #readTap(): Promise<void> {
    const bytes = await this.#deps.readTap(this.#channel, !this.#hasTap);
    this.#hasTap = true;
    if (bytes.length === 0) return;
    // No process is started for what it could not package.
    const codec = decodeHeader(Buffer.from(bytes))?.header.codecs.video?.name;
    if (codec === transcodedCodec) this.isTranscoding ||= this.#deps.mayTranscode();
    const isPackaged = codec === packagedCodec || (codec === transcodedCodec && this.isTranscoding);
    if (codec !== undefined && !isPackaged) this.#problem = 'codec';
    else this.#running().push(bytes);
  }

  #running(): LivePackager {
    this.#packager ??= this.#deps.start(
      {
        init: ({ run, data }) => this.#window.addInit(run, data),
        part: (part) => this.#window.addPart(part),
        unsupported: () => {
          this.#problem = 'codec';
        },
        ended: () => {
          this.#problem ??= 'nothing';
        },
      },
      { transcode: this.isTranscoding },
    );
    return this.#packager;
  }
}

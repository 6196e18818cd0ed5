import type { RecordingOptions } from '../options.ts';
import { Recorder, type RecordingEnd } from './recorder.ts';

/** The recordings under way in this process, by key. */
export class Recordings {
  readonly #options: RecordingOptions | undefined;
  readonly #running = new Map<string, Recorder>();
  readonly #closing = new Map<string, Promise<void>>();

  constructor(options: RecordingOptions | undefined) {
    this.#options = options;
  }

  /** Begins or goes on with a recording. Throws when this process has no folder for them. */
  async start(key: string, onEnd: (end: RecordingEnd) => void): Promise<Recorder> {
    if (!this.#options) throw new Error('This live engine was given no folder for recordings.');
    // The same key may have been stopped a moment ago; its last bytes count towards its limits.
    await this.#closing.get(key);
    const running = this.#running.get(key) ?? new Recorder(key, this.#options, onEnd);
    this.#running.set(key, running);
    return running;
  }

  /** Resolves when everything of a recording is on the disk; at once when none is under way. */
  async stop(key: string): Promise<void> {
    const recorder = this.#running.get(key);
    if (recorder) {
      this.#running.delete(key);
      const closed = recorder.close().finally(() => this.#closing.delete(key));
      this.#closing.set(key, closed);
    }
    await this.#closing.get(key);
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((key) => this.stop(key)));
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeWithoutNetwork } from './child-work.ts';
import { MediaFailure } from './media.ts';
import type { StillJob, StillReply } from './worker/protocol.ts';

const script = fileURLToPath(new URL('./worker/still-process.ts', import.meta.url));
const heapMegabytes = 128;
/** The first one waits for the process to start, too. */
const patienceMs = 10_000;
/** What frames of many strangers have gone through is not kept for good. */
const stillsAProcess = 2_000;
const idleMs = 60_000;

/** A small WebP, and what it cost of one core. */
export interface Still {
  webp: Buffer;
  /** What the unblurred picture is compared by; null for one too plain to be distinguished from others. */
  look: string | null;
  cpuMs: number;
}

/** Makes stills of single key frames in a process of its own, without network, one after the other. */
export interface StillMaker {
  /** Throws MediaFailure for a frame that cannot be decoded. */
  make(input: StillJob): Promise<Still>;
  close(): Promise<void>;
}

/** The process is started for the first still, replaced after some thousand, and ended while there is nothing to do. */
export function createStillMaker(): StillMaker {
  let worker: StillWorker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function end(): void {
    worker?.end();
    worker = undefined;
  }

  async function makeNow(input: StillJob): Promise<Still> {
    if (isClosed) throw new MediaFailure('processingFailed', 'The site is stopping.');
    clearTimeout(idle);
    worker ??= new StillWorker();
    try {
      const reply = await worker.ask(input);
      if ('failure' in reply) throw new MediaFailure('damaged', reply.failure);
      return { webp: Buffer.from(reply.webp), look: reply.look, cpuMs: reply.cpuMs };
    } finally {
      if (worker.isSpent) end();
      else idle = setTimeout(end, idleMs).unref();
    }
  }

  return {
    make(input) {
      const made = queue.then(() => makeNow(input));
      queue = made.catch(() => undefined);
      return made;
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      end();
      await queue;
    },
  };
}

class StillWorker {
  readonly #child: ChildProcess;
  #asked = 0;
  #hasFailed = false;
  #settle: ((reply: StillReply | undefined) => void) | undefined;

  constructor() {
    const [command, args] = nodeWithoutNetwork([
      `--max-old-space-size=${heapMegabytes}`,
      '--no-warnings',
      script,
    ]);
    this.#child = spawn(command, args, {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    // Between two jobs nobody waits for it.
    this.#child.unref();
    this.#child.channel?.unref();
    this.#child.on('message', (reply) => this.#answer(reply as StillReply));
    this.#child.once('error', () => this.#answer(undefined));
    this.#child.once('exit', () => this.#answer(undefined));
  }

  /** Whether another process should do the next. */
  get isSpent(): boolean {
    return this.#hasFailed || this.#asked >= stillsAProcess;
  }

  async ask(input: StillJob): Promise<StillReply> {
    this.#asked += 1;
    const timer = setTimeout(() => this.#answer(undefined), patienceMs);
    const reply = await new Promise<StillReply | undefined>((resolve) => {
      this.#settle = resolve;
      if (this.#hasFailed) this.#answer(undefined);
      else this.#child.send(input, (problem) => problem && this.#answer(undefined));
    });
    clearTimeout(timer);
    if (!reply) {
      this.#hasFailed = true;
      throw new MediaFailure('processingFailed', 'The process that makes stills ended.');
    }
    return reply;
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  #answer(reply: StillReply | undefined): void {
    if (!reply) this.#hasFailed = true;
    this.#settle?.(reply);
    this.#settle = undefined;
  }
}

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ControlMessage, ControlRequest, Sfu, SfuEvents, SfuMethodName, SfuMethods } from './control.ts';
import { Events } from './events.ts';
import type { SfuOptions } from './options.ts';

/** An SFU in its own process. */
export type RemoteSfu = Sfu & {
  readonly pid: number;
  /** Resolves when that process is gone, wanted or not. */
  readonly exited: Promise<{ code: number | null }>;
  /** Ends a process that answers no more. */
  kill(): void;
};

type Pending = { resolve: (result: never) => void; reject: (problem: Error) => void };

const startTimeoutMs = 15_000;
const stopTimeoutMs = 2000;

/**
 * Starts an SFU in a child process and resolves once it listens. The child gets nothing of our environment,
 * and ends with us. Restarting it, and opening its channels again, is the caller's.
 */
export async function forkSfu(options: SfuOptions): Promise<RemoteSfu> {
  const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), [], {
    env: { SFU_OPTIONS: JSON.stringify(options) },
    execArgv: [],
    // Key frames are bytes.
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const remote = new Remote(child);
  const ready = await remote.waitUntilReady();
  return {
    ...ready,
    pid: child.pid ?? 0,
    exited: remote.exited,
    open: (channel) => remote.call('open', channel),
    close: (channel) => remote.call('close', channel),
    disconnect: (disconnection) => remote.call('disconnect', disconnection),
    pull: (channel, source) => remote.call('pull', channel, source),
    requestKeyFrame: (channel) => remote.call('requestKeyFrame', channel),
    newestKeyFrame: (channel, afterMs) => remote.call('newestKeyFrame', channel, afterMs),
    startRecording: (channel, key) => remote.call('startRecording', channel, key),
    readTap: async (channel, isNew) => Buffer.from(await remote.call('readTap', channel, isNew)),
    stopRecording: (key) => remote.call('stopRecording', key),
    holdForClips: (channel) => remote.call('holdForClips', channel),
    dropForClips: (channel) => remote.call('dropForClips', channel),
    cutClip: (...params) => remote.call('cutClip', ...params),
    stats: () => remote.call('stats'),
    subscribeStats: (isSubscribed) => remote.call('subscribeStats', isSubscribed),
    on: (event, listener) => remote.events.on(event, listener),
    stop: () => remote.stop(),
    kill: () => remote.kill(),
  };
}

/** The parent's end of the IPC channel: matches replies to requests and passes on events. */
class Remote {
  readonly events = new Events<SfuEvents>();
  readonly exited: Promise<{ code: number | null }>;
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (message) => this.#receive(message as ControlMessage));
    child.on('error', (problem) => this.#fail(problem));
    this.exited = new Promise((resolve) => {
      child.once('exit', (code) => {
        this.#fail(new Error('The live engine process has ended.'));
        resolve({ code });
      });
    });
  }

  async waitUntilReady(): Promise<SfuEvents['ready']> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#child.kill('SIGKILL');
        reject(new Error('The live engine did not start in time.'));
      }, startTimeoutMs);
      void this.exited.then(({ code }) => {
        clearTimeout(timer);
        reject(new Error(`The live engine could not start (exit code ${code}).`));
      });
      this.events.on('ready', (payload) => {
        clearTimeout(timer);
        resolve(payload);
      });
    });
  }

  call<Name extends SfuMethodName>(
    method: Name,
    ...params: Parameters<SfuMethods[Name]>
  ): ReturnType<SfuMethods[Name]> {
    const id = ++this.#lastId;
    const request = { id, method, params } as ControlRequest;
    const reply = new Promise((resolve, reject) => {
      if (!this.#child.connected) {
        reject(new Error('The live engine process has ended.'));
        return;
      }
      this.#pending.set(id, { resolve, reject });
      this.#child.send(request, (problem) => {
        if (problem) this.#settle(id)?.reject(problem);
      });
    });
    return reply as ReturnType<SfuMethods[Name]>;
  }

  async stop(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), stopTimeoutMs);
    await this.exited;
    clearTimeout(timer);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #receive(message: ControlMessage): void {
    if ('event' in message) this.events.emit(message.event, message.payload as never);
    else if ('error' in message) this.#settle(message.id)?.reject(new Error(message.error));
    else this.#settle(message.id)?.resolve(message.result as never);
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #fail(problem: Error): void {
    for (const { reject } of this.#pending.values()) reject(problem);
    this.#pending.clear();
  }
}

import { spawn } from 'node:child_process';

const settleMs = 100;
const stopLimitMs = 10_000;

/**
 * A program that is stopped and started again on demand, one at a time. It says `ready` over its IPC channel once it
 * works, and the channel's closing tells it that this process is gone.
 */
export class RestartingProcess {
  #options;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** @type {NodeJS.Timeout | undefined} */
  #settling;
  /** Stops and starts take turns. @type {Promise<void>} */
  #turn = Promise.resolve();
  #stopped = false;
  /** Resolves to whether the program works; replaced at every start. @type {Promise<boolean>} */
  #ready = Promise.resolve(false);

  /** @param {{ command: string, args: string[], env: NodeJS.ProcessEnv }} options */
  constructor(options) {
    this.#options = options;
  }

  /** @returns {Promise<boolean>} false when the program has ended and nothing will start it but a change */
  async ready() {
    await this.#turn;
    return await this.#ready;
  }

  start() {
    const { command, args, env } = this.#options;
    const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#child = child;
    this.#ready = new Promise((resolve) => {
      child.once('message', () => resolve(true));
      child.once('exit', () => resolve(false));
      child.once('error', () => resolve(false));
    });
    child.once('exit', (code, signal) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.#ready = Promise.resolve(false);
      console.error(
        `The server ended (${signal ?? `exit code ${code}`}). It starts again at the next change.`,
      );
    });
  }

  /** Starts again once the changes have settled. @param {string} because what changed */
  restart(because) {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#turn = this.#turn.then(async () => {
        if (this.#stopped) return;
        console.log(`${because} changed, starting the server again.`);
        await this.#end();
        if (!this.#stopped) this.start();
      });
    }, settleMs);
  }

  /** Ends the program for good. */
  async stop() {
    this.#stopped = true;
    clearTimeout(this.#settling);
    await this.#end();
    await this.#turn;
  }

  async #end() {
    const child = this.#child;
    if (!child) return;
    this.#child = undefined;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    await gone;
    clearTimeout(timer);
  }
}

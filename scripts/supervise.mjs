import { setTimeout as sleep } from 'node:timers/promises';
import { watchNpm } from './parent-watch.mjs';
import { cleanUpGroup, signalGroup, spawnGroup } from './processes.mjs';

const crashWindowMs = 60_000;
const crashLimit = 5;
// Longer than the server takes at most: 10 s for requests, 3 s for sockets, 12 s for jobs, and the rest.
const stopGraceMs = 35_000;
// npm passes a Ctrl-C on although the terminal has already sent it to everyone, so one key press
// arrives twice within milliseconds and must count once.
const samePressMs = 700;

/** An exit code that says "the configuration is wrong": starting again cannot help. */
export const configurationExitCode = 78;

/**
 * What to do after a crash.
 *
 * @param {number[]} crashes times of all crashes so far in ms, the latest last
 * @returns {{ action: 'restart', delayMs: number } | { action: 'give up' }}
 */
export function planRestart(crashes) {
  const latest = crashes.at(-1) ?? 0;
  const recent = crashes.filter((time) => time > latest - crashWindowMs).length;
  if (recent >= crashLimit) return { action: 'give up' };
  return { action: 'restart', delayMs: Math.min(200 * 2 ** (recent - 1), 5_000) };
}

/**
 * Runs a program until it ends on purpose, starting it again after crashes. The child gets an IPC
 * channel that it never needs to use: its closing shows the child that its supervisor is gone.
 *
 * @param {{ command: string, args: string[], cwd: string, env?: NodeJS.ProcessEnv, log?: (line: string) => void }} options
 * @returns {Promise<number>} the exit code to end with
 */
export async function supervise({ command, args, cwd, env = process.env, log = console.error }) {
  /** @type {number[]} */
  const crashes = [];
  const stopper = new Stopper(log);
  try {
    for (;;) {
      const child = spawnGroup(command, args, { cwd, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
      stopper.watch(child);
      const end = await ended(child);
      await cleanUpGroup(child.pid, stopper.killed ? 0 : 5_000);
      if (stopper.stopping) return stopper.killed ? 1 : 0;
      if (end.code === 0 || end.code === configurationExitCode) return end.code;
      crashes.push(Date.now());
      const plan = planRestart(crashes);
      log(describe(end, plan));
      if (plan.action === 'give up') return end.code ?? 1;
      await Promise.race([sleep(plan.delayMs), stopper.asked]);
      if (stopper.stopping) return 0;
    }
  } finally {
    stopper.close();
  }
}

/**
 * @param {Awaited<ReturnType<typeof ended>>} end
 * @param {ReturnType<typeof planRestart>} plan
 */
function describe({ code, signal, error }, plan) {
  if (error) return `The server could not be started: ${error.message}`;
  const how = signal ? `was ended by ${signal}` : `stopped with exit code ${code}`;
  if (plan.action === 'restart') return `The server ${how}. Starting it again in ${plan.delayMs / 1000} s.`;
  return `The server ${how} for the fifth time within a minute. Giving up; the lines above say why.`;
}

/** Receives the signals meant for the whole site and passes them to the child, once. */
class Stopper {
  stopping = false;
  killed = false;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  #askedAt = 0;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  #log;
  /** @type {() => void} */
  #resolveAsked = () => {};
  /** Settles when the site is asked to stop. @type {Promise<void>} */
  asked = new Promise((resolve) => {
    this.#resolveAsked = resolve;
  });
  #handlers = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']).map((signal) => {
    const handler = () => this.#ask(signal);
    process.on(signal, handler);
    return { signal, handler };
  });
  #endNpmWatch = watchNpm(() => {
    if (!this.stopping) this.#ask('SIGTERM');
  });

  /** @param {(line: string) => void} log */
  constructor(log) {
    this.#log = log;
  }

  /** @param {import('node:child_process').ChildProcess} child */
  watch(child) {
    this.#child = child;
  }

  /** @param {NodeJS.Signals} signal */
  #ask(signal) {
    const now = Date.now();
    if (!this.stopping) {
      this.stopping = true;
      this.#askedAt = now;
      this.#resolveAsked();
      this.#child?.kill(signal);
      this.#timer = setTimeout(() => {
        this.#log(`The server did not stop within ${stopGraceMs / 1000} s; ending it.`);
        this.#kill();
      }, stopGraceMs);
      return;
    }
    if (now - this.#askedAt > samePressMs) this.#kill();
  }

  #kill() {
    this.killed = true;
    signalGroup(this.#child?.pid, 'SIGKILL');
  }

  close() {
    clearTimeout(this.#timer);
    this.#endNpmWatch();
    for (const { signal, handler } of this.#handlers) process.removeListener(signal, handler);
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, error?: Error }>}
 */
function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

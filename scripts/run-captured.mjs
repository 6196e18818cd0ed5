import { signalGroup, spawnGroup } from './processes.mjs';

/**
 * Runs a program to its end and keeps what it says.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string | undefined>, limitMs?: number }} options
 *   `env` is laid over this process's own; past `limitMs` the program and its children are ended
 * @returns {Promise<{ code: number, output: string, durationMs: number }>}
 */
export function runCaptured(command, args, { cwd, env = {}, limitMs = 35 * 60_000 }) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawnGroup(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const pid = child.pid;
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    const timer = setTimeout(() => {
      chunks.push(
        Buffer.from(`\nEnded after ${Math.round(limitMs / 1000)} s, the most this step may take.\n`),
      );
      signalGroup(pid, 'SIGKILL');
    }, limitMs);
    let settled = false;
    /** @param {number} code */
    const finish = (code) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      signalGroup(pid, 'SIGKILL');
      resolve({ code, output: Buffer.concat(chunks).toString('utf8'), durationMs: Date.now() - started });
    };
    child.once('error', (error) => {
      chunks.push(Buffer.from(`${command} could not be run: ${error.message}\n`));
      finish(127);
    });
    // A grandchild that keeps the pipe open must not keep us waiting, so the end of the program itself
    // counts; the short pause lets its last words through.
    child.once('exit', (code) => setTimeout(() => finish(code ?? 1), 300));
    child.once('close', (code) => finish(code ?? 1));
  });
}

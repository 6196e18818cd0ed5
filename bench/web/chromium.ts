import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';

/** A browser that is driven through a port, with a profile of its own. */
export interface DrivenChromium {
  port: number;
  close(): Promise<void>;
}

/** Starts the Chromium the tests use, and waits until it listens. */
export async function startChromium(): Promise<DrivenChromium> {
  const profile = await mkdtemp(path.join(tmpdir(), 'candela-lighthouse-'));
  const flags = [...chromiumFlags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const executable = findChromium();
  if (!executable) throw new Error('The bench needs Chromium.');
  // A group of its own: what is installed may be a script, which ends without the browser it began.
  const child = spawn(executable, flags, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const kill = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  const listening = (async () => {
    for await (const line of createInterface({ input: child.stderr })) {
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
      if (port) return Number(port);
    }
    throw new Error('Chromium ended before it listened.');
  })();
  const port = await listening;
  // A full pipe would stop the browser.
  child.stderr.resume();
  return {
    port,
    async close() {
      kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseLog } from '../database-log.ts';
import { commandLine, isAlive } from './running-process.ts';

const fastStopMs = 20_000;
const hardStopMs = 5_000;

/** No system hands out ids this high, so PostgreSQL takes a file that names it for stale. */
const impossiblePid = 0x3fffffff;

/** The facts PostgreSQL keeps in `postmaster.pid` while it runs. */
export interface PostmasterFile {
  readonly pid: number;
  readonly dataFolder: string;
  /** True once it accepts connections. */
  readonly ready: boolean;
}

export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, dataFolder: lines[1] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/**
 * Makes the cluster free to start: stops, in order, a PostgreSQL that outlived the process that started it,
 * and unmasks a file whose process is no database server any more. The caller holds the folder's
 * claim, so whatever PostgreSQL runs here is an orphan.
 */
export async function clearOrphan(cluster: string, log: DatabaseLog): Promise<void> {
  const file = await readPostmasterFile(cluster);
  if (!file) return;
  if (isAlive(file.pid) && (await isPostgresOf(file, cluster))) {
    log.warn({ pid: file.pid }, 'A database process of an earlier run is still there; it is being stopped.');
    await stopProcess(file.pid);
  }
  await unmaskStaleFile(cluster);
}

/** Asks PostgreSQL to end its sessions and write everything out, then, if it does not, to give up at once. */
export async function stopProcess(pid: number): Promise<void> {
  if (await signalAndWait(pid, 'SIGINT', fastStopMs)) return;
  if (await signalAndWait(pid, 'SIGQUIT', hardStopMs)) return;
  throw new Error(`The database process ${pid} does not stop. End it by hand with: kill -QUIT ${pid}`);
}

async function signalAndWait(pid: number, signal: NodeJS.Signals, limitMs: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true;
    throw error;
  }
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += 20) {
    if (!isAlive(pid)) return true;
    await sleep(20);
  }
  return false;
}

async function isPostgresOf(file: PostmasterFile, cluster: string): Promise<boolean> {
  const line = await commandLine(file.pid);
  if (line === undefined) return process.platform === 'win32';
  return line.includes('postgres') && (line.includes(cluster) || line.includes(file.dataFolder));
}

/**
 * PostgreSQL would refuse to start while any process has the id in the file, another program's or a dead
 * one's that nobody collected. The file is not deleted: its shared memory key is how PostgreSQL notices server processes that outlived
 * their killed postmaster, and starting beside those would destroy data.
 */
async function unmaskStaleFile(cluster: string): Promise<void> {
  const name = path.join(cluster, 'postmaster.pid');
  const text = await readFile(name, 'utf8').catch(() => undefined);
  if (text !== undefined) await writeFile(name, text.replace(/^\d+/, String(impossiblePid)));
}

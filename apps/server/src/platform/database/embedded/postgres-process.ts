import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment } from './postgres-account.ts';
import type { Binaries } from './postgres-binaries.ts';
import type { Place } from './postgres-folder.ts';
import { readPostmasterFile, stopProcess } from './postmaster-file.ts';

/** `full` survives a power cut; `test` trades that away for speed and is for throw-away data only. */
export type Durability = 'full' | 'test';

const readyLimitMs = 120_000;
const logRotateBytes = 10_000_000;

/**
 * The shell turns into PostgreSQL, so the child's id is the postmaster's, after leaving behind a watcher
 * that reads our pipe. The system closes the pipe however this process ends, kill -9 included, and the
 * watcher then asks PostgreSQL for an orderly stop. A line on the pipe sends the watcher home instead: it
 * must not signal an id that may by then be another program's.
 */
const watchedStart = `
exec 3<&0 </dev/null
( ( if read -r line <&3; then exit 0; fi; kill -INT $$ ) >/dev/null 2>&1 & )
exec "$@" 3<&-
`;

const settingsFor: Record<Durability, Record<string, string>> = {
  full: { max_connections: '200' },
  test: {
    max_connections: '200',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    checkpoint_timeout: '1h',
  },
};

const settingsForAll: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
};

/** A PostgreSQL that accepts connections. */
export interface PostgresProcess {
  readonly pid: number;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Ends all sessions, writes everything out and resolves when the process is gone. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL on 127.0.0.1 and resolves when it is ready; its log is `postgres.log` in the place. */
export async function startProcess(
  place: Place,
  binaries: Binaries,
  port: number,
  durability: Durability,
): Promise<PostgresProcess> {
  const logFile = await rotateLog(place.folder);
  const logStart = await sizeOf(logFile);
  const child = await launch(place, binaries, serverArguments(place, port, durability), logFile);
  const ended = endOf(child);
  const ready = await waitReady(place.cluster, child);
  if (!ready) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGQUIT');
    await ended;
    const said = (await readFile(logFile)).subarray(logStart).toString('utf8').trim();
    throw new Error(`The database did not start. It said, in ${logFile}:\n${said.slice(-2_000)}`);
  }
  const pid = child.pid as number;
  return {
    pid,
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await stopChild(pid, place, binaries);
      await ended;
    },
  };
}

function serverArguments(place: Place, port: number, durability: Durability): string[] {
  const settings = { ...settingsForAll, ...settingsFor[durability], port: String(port) };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', place.cluster, ...options];
}

async function launch(
  place: Place,
  binaries: Binaries,
  serverArgs: string[],
  logFile: string,
): Promise<ChildProcess> {
  const log = await open(logFile, 'a', 0o600);
  try {
    const watched = process.platform !== 'win32';
    const child = spawn(
      watched ? '/bin/sh' : binaries.postgres,
      watched ? ['-c', watchedStart, 'sh', binaries.postgres, ...serverArgs] : serverArgs,
      {
        ...place.account,
        cwd: place.cluster,
        env: childEnvironment,
        // Ctrl-C goes to a whole group; in one of its own the database outlives us long enough to be
        // stopped in order.
        detached: true,
        stdio: ['pipe', log.fd, log.fd],
        windowsHide: true,
      },
    );
    child.stdin?.on('error', () => {});
    child.once('exit', () => child.stdin?.end('stopped\n'));
    await once(child, 'spawn');
    return child;
  } finally {
    await log.close();
  }
}

function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

async function waitReady(cluster: string, child: ChildProcess): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < readyLimitMs; waitedMs += 15) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const file = await readPostmasterFile(cluster);
    if (file?.ready && file.pid === child.pid) return true;
    await sleep(15);
  }
  return false;
}

async function stopChild(pid: number, place: Place, binaries: Binaries): Promise<void> {
  if (process.platform !== 'win32') return await stopProcess(pid);
  // Windows has no signals; pg_ctl reaches the server through a pipe of its own.
  await once(spawn(binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-D', place.cluster]), 'exit');
}

async function rotateLog(folder: string): Promise<string> {
  const file = path.join(folder, 'postgres.log');
  if ((await sizeOf(file)) > logRotateBytes) await rename(file, `${file}.old`);
  return file;
}

async function sizeOf(file: string): Promise<number> {
  return await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

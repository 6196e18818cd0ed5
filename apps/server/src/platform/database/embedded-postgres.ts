import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseLog, silentLog } from './database-log.ts';
import { claimFolder } from './embedded/folder-claim.ts';
import { type Binaries, prepareBinaries } from './embedded/postgres-binaries.ts';
import { addressOf, createCluster, ensureDatabase, hasCluster } from './embedded/postgres-cluster.ts';
import { type Place, settlePlace } from './embedded/postgres-folder.ts';
import { type Durability, type PostgresProcess, startProcess } from './embedded/postgres-process.ts';
import { clearOrphan } from './embedded/postmaster-file.ts';
import {
  choosePort,
  newSettings,
  readSettings,
  type ServerSettings,
  saveSettings,
} from './embedded/server-settings.ts';

const startAttempts = 5;
const longestRestartPauseMs = 5_000;

export interface EmbeddedPostgresOptions {
  /** Made when missing; holds everything the database needs, or `location.json` saying where that is. */
  readonly dataFolder: string;
  /** `full` unless given. */
  readonly durability?: Durability;
  readonly log?: DatabaseLog;
}

/** The running database server of this process. */
export interface EmbeddedPostgres {
  /** Database `candela` as its owner, who migrates. */
  readonly ownerUrl: string;
  /** The same database as the application's role, which has only the rights `migrate` gave it. */
  readonly appUrl: string;
  /** The server's process now; a server that was killed comes back with another. */
  readonly pid: number;
  /** Stops the server in order; nothing that was committed is lost. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the data in `dataFolder`, making them the first time. As root it runs as `nobody`.
 * It ends with this process, whatever ends it; one that an earlier run left behind is stopped first. When
 * it dies by itself it is started again on the same port. Throws `FolderInUse` when another living
 * process runs it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durability = 'full', log = silentLog } = options;
  const place = await settlePlace(path.resolve(options.dataFolder));
  const releaseClaim = await claimFolder(place.folder);
  try {
    const binaries = await prepareBinaries(place);
    await clearOrphan(place.cluster, log);
    const settings = await ensureCluster(place, binaries, durability);
    const started = await startOnFreePort(place, binaries, settings, durability, log);
    const server = supervise(started.process, log, () =>
      startProcess(place, binaries, started.settings.port, durability),
    );
    try {
      await ensureDatabase(started.settings, durability);
    } catch (error) {
      await server.stop();
      throw error;
    }
    const where = { folder: place.folder, port: started.settings.port, pid: server.pid };
    log.info(where, 'The embedded database is ready.');
    return {
      ownerUrl: addressOf(started.settings, 'candela_owner'),
      appUrl: addressOf(started.settings, 'candela_app'),
      get pid() {
        return server.pid;
      },
      stop: once(async () => {
        await server.stop();
        await releaseClaim();
      }),
    };
  } catch (error) {
    await releaseClaim();
    throw error;
  }
}

async function ensureCluster(
  place: Place,
  binaries: Binaries,
  durability: Durability,
): Promise<ServerSettings> {
  const saved = await readSettings(place.folder);
  if (await hasCluster(place, binaries)) {
    if (saved) return saved;
    throw new Error(`${place.folder} holds a database but server.json with its passwords is missing there.`);
  }
  // The passwords are on disk before the cluster that needs them.
  const settings = saved ?? newSettings();
  await saveSettings(place.folder, settings);
  await createCluster(place, binaries, settings, durability);
  return settings;
}

/**
 * A port found free may be taken before PostgreSQL gets it, and processes of a killed server may hold its
 * memory for a moment longer; both pass, so a failed start is tried again.
 */
async function startOnFreePort(
  place: Place,
  binaries: Binaries,
  settings: ServerSettings,
  durability: Durability,
  log: DatabaseLog,
): Promise<{ process: PostgresProcess; settings: ServerSettings }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort(settings.port);
    try {
      const process = await startProcess(place, binaries, port, durability);
      const current = { ...settings, port };
      if (port !== settings.port) await saveSettings(place.folder, current);
      return { process, settings: current };
    } catch (error) {
      if (attempt >= startAttempts) throw error;
      log.warn({ error, attempt }, 'The database did not start; it is tried again.');
      await sleep(200 * attempt);
    }
  }
}

/** Keeps a server running until it is asked to stop. */
function supervise(
  first: PostgresProcess,
  log: DatabaseLog,
  restart: () => Promise<PostgresProcess>,
): { readonly pid: number; stop(): Promise<void> } {
  const stopping = new AbortController();
  let current = first;

  async function watch(): Promise<void> {
    for (let pauseMs = 50; !stopping.signal.aborted; ) {
      await current.ended;
      if (stopping.signal.aborted) return;
      log.error({ pid: current.pid }, 'The database process ended by itself; it is started again.');
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        current = await restart();
        pauseMs = 50;
        log.info({ pid: current.pid }, 'The database is back.');
      } catch (error) {
        pauseMs = Math.min(pauseMs * 2, longestRestartPauseMs);
        log.error({ error }, 'The database did not come back; it is tried again.');
      }
    }
  }

  const watching = watch();
  return {
    get pid() {
      return current.pid;
    },
    async stop() {
      stopping.abort();
      await current.stop();
      // A restart that was under way when the stop came has made a new process by now.
      await watching;
      await current.stop();
    },
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

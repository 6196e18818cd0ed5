import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Database,
  type EmbeddedPostgres,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '@candela/server/database';
import pg from 'pg';

const extraMigrations = path.resolve(import.meta.dirname, '../../../apps/server/migrations');
const appRole = 'candela_app';

/** Where `setup` leaves the shared server's addresses for the test processes, which inherit it. */
const sharedClusterVariable = 'CANDELA_TEST_CLUSTER';

/** Two test processes must not make one template at the same time. */
const templateLockKey = 7_220_114_650_319;

/** A migrated database of one's own. */
export interface TestDatabase {
  /** Connected as the application's role. */
  readonly database: Database;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Closes the connections and removes the database, also when others are still connected. */
  drop(): Promise<void>;
}

interface Cluster {
  readonly ownerUrl: string;
  readonly appUrl: string;
}

interface PrivateCluster extends Cluster {
  readonly dataFolder: string;
  readonly server: EmbeddedPostgres;
}

/**
 * Makes a database that holds what the migrations of `migrations` make and nothing else, by copying a
 * template that is migrated once per server. The server is the shared one of `setup`; without it this
 * process starts one for itself, which ends with its last test database.
 */
export async function openTestDatabase(
  options: { migrations?: string; connectTimeoutMs?: number } = {},
): Promise<TestDatabase> {
  const cluster = await joinCluster();
  const name = `test_${randomBytes(8).toString('hex')}`;
  try {
    await asOwner(cluster, async (owner) => {
      const template = await ensureTemplate(owner, cluster, options.migrations ?? extraMigrations);
      await owner.query(`create database ${name} template ${template} strategy = file_copy`);
    });
  } catch (error) {
    await leaveCluster();
    throw error;
  }
  const [ownerUrl, appUrl] = [withDatabase(cluster.ownerUrl, name), withDatabase(cluster.appUrl, name)];
  const database = openDatabase({ url: appUrl, connectTimeoutMs: options.connectTimeoutMs });
  let dropped: Promise<void> | undefined;
  return {
    database,
    ownerUrl,
    appUrl,
    drop() {
      dropped ??= (async () => {
        try {
          await database.close();
          await asOwner(cluster, (owner) => owner.query(`drop database if exists ${name} with (force)`));
        } finally {
          await leaveCluster();
        }
      })();
      return dropped;
    },
  };
}

/**
 * Vitest's global setup: starts one server for all test processes and resolves to the function that stops
 * it and removes its data. Name this file in `globalSetup`.
 */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  process.env[sharedClusterVariable] = JSON.stringify({ ownerUrl: cluster.ownerUrl, appUrl: cluster.appUrl });
  return async () => {
    delete process.env[sharedClusterVariable];
    await stopCluster(cluster);
  };
}

let privateCluster: Promise<PrivateCluster> | undefined;
let privateClusterUsers = 0;

async function joinCluster(): Promise<Cluster> {
  const shared = process.env[sharedClusterVariable];
  if (shared !== undefined) return JSON.parse(shared) as Cluster;
  privateClusterUsers += 1;
  privateCluster ??= startCluster();
  try {
    return await privateCluster;
  } catch (error) {
    await leaveCluster();
    throw error;
  }
}

async function leaveCluster(): Promise<void> {
  if (privateCluster === undefined) return;
  privateClusterUsers -= 1;
  if (privateClusterUsers > 0) return;
  const leaving = privateCluster;
  privateCluster = undefined;
  const cluster = await leaving.catch(() => undefined);
  if (cluster) await stopCluster(cluster);
}

async function startCluster(): Promise<PrivateCluster> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'candela-test-'));
  const server = await startEmbeddedPostgres({ dataFolder, durability: 'test' });
  return { dataFolder, server, ownerUrl: server.ownerUrl, appUrl: server.appUrl };
}

async function stopCluster(cluster: PrivateCluster): Promise<void> {
  await cluster.server.stop();
  await rm(cluster.dataFolder, { recursive: true, force: true });
}

/** A template appears under its name only once it is migrated, so a failed migration leaves none behind. */
async function ensureTemplate(owner: pg.Client, cluster: Cluster, migrations: string): Promise<string> {
  const template = `template_${await fingerprint(migrations)}`;
  const making = `${template}_making`;
  await owner.query('select pg_advisory_lock($1)', [templateLockKey]);
  try {
    const known = await owner.query('select from pg_database where datname = $1', [template]);
    if (known.rowCount !== 0) return template;
    await owner.query(`drop database if exists ${making} with (force)`);
    await owner.query(`create database ${making}`);
    await migrate({ ownerUrl: withDatabase(cluster.ownerUrl, making), folder: migrations, appRole });
    await owner.query(`alter database ${making} rename to ${template}`);
    return template;
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [templateLockKey]);
  }
}

async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.sql')).sort()) {
    hash.update(`${name}\0`).update(await readFile(path.join(folder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function asOwner<T>(cluster: Cluster, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: cluster.ownerUrl });
  owner.on('error', () => {});
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

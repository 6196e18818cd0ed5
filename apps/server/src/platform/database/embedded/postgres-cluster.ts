import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Account, childEnvironment } from './postgres-account.ts';
import type { Binaries } from './postgres-binaries.ts';
import { giveTo, type Place } from './postgres-folder.ts';
import type { Durability } from './postgres-process.ts';
import type { ServerSettings } from './server-settings.ts';

const run = promisify(execFile);

/** Throws when the cluster was made by another major version; true when there is one, false when none. */
export async function hasCluster(place: Place, binaries: Binaries): Promise<boolean> {
  const found = await readFile(path.join(place.cluster, 'PG_VERSION'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
  if (found === undefined) return false;
  const { stdout } = await runAs(place.account, binaries.postgres, ['--version'], place.folder);
  const major = /\s(\d+)/.exec(stdout)?.[1];
  if (found.trim() !== major) {
    throw new Error(
      `The database in ${place.cluster} was made by PostgreSQL ${found.trim()} and the one installed is ` +
        `${major}. Move the data with pg_dump and pg_restore.`,
    );
  }
  return true;
}

/** Makes a new cluster. It appears under its name only when complete, so a killed start leaves no half. */
export async function createCluster(
  place: Place,
  binaries: Binaries,
  settings: ServerSettings,
  durability: Durability,
): Promise<void> {
  const making = path.join(place.folder, 'making');
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { mode: 0o700 });
  const passwordFile = path.join(making, 'password');
  await writeFile(passwordFile, settings.passwords.postgres, { mode: 0o600 });
  await giveTo(place.account, passwordFile);
  await giveTo(place.account, making);
  const cluster = path.join(making, 'cluster');
  // With no locale in the environment initdb would otherwise settle on SQL_ASCII.
  await runAs(
    place.account,
    binaries.initdb,
    [
      ...['-D', cluster, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--locale-provider=builtin', '--locale=C.UTF-8', '-E', 'UTF8', '--no-instructions'],
      ...(durability === 'test' ? ['--no-sync'] : []),
    ],
    making,
  );
  await rename(cluster, place.cluster);
  await rm(making, { recursive: true, force: true });
}

async function runAs(account: Account, program: string, args: string[], cwd: string) {
  try {
    return await run(program, args, { ...account, env: childEnvironment, cwd });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${path.basename(program)} failed: ${`${stdout}${stderr}`.trim()}`, { cause: error });
  }
}

/** The address of `database` on this machine for one of the three roles. */
export function addressOf(
  settings: ServerSettings,
  role: keyof ServerSettings['passwords'],
  database = 'candela',
): string {
  return `postgres://${role}:${settings.passwords[role]}@127.0.0.1:${settings.port}/${database}`;
}

/**
 * Makes what is missing of the two roles and the database. The owner migrates; the application's role owns
 * nothing and gets its rights table by table from `migrate`. Only a test server's owner may make databases
 * and end other sessions.
 */
export async function ensureDatabase(settings: ServerSettings, durability: Durability): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(settings, 'postgres', 'postgres') });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const role of ['candela_owner', 'candela_app'] as const) {
      const known = await client.query('select from pg_roles where rolname = $1', [role]);
      if (known.rowCount === 0) await client.query(`create role ${role}`);
      await client.query(`alter role ${role} login password '${settings.passwords[role]}'`);
    }
    if (durability === 'test') {
      await client.query('alter role candela_owner createdb');
      await client.query('grant pg_signal_backend to candela_owner');
    }
    const known = await client.query("select from pg_database where datname = 'candela'");
    if (known.rowCount === 0) await client.query('create database candela owner candela_owner');
    await client.query('revoke all on database candela from public');
    await client.query('grant connect, temporary on database candela to candela_app');
  } finally {
    await client.end();
  }
}

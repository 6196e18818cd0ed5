import { execFile } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { childEnvironment } from './embedded/postgres-account.ts';

const run = promisify(execFile);
const debianFolder = '/usr/lib/postgresql';
const listLimitBytes = 64 * 1024 * 1024;

/** No client program of PostgreSQL that can read the server was found. */
export class NoClientProgram extends Error {
  readonly program: string;
  readonly major: number;
  constructor(program: string, major: number) {
    super(`No ${program} of PostgreSQL ${major} or newer was found; install postgresql-client-${major}.`);
    this.name = 'NoClientProgram';
    this.program = program;
    this.major = major;
  }
}

/**
 * Writes a database of its own server into a file, as it was at one moment, with pg_dump.
 * @throws NoClientProgram
 */
export async function dumpDatabase(ownerUrl: string, file: string): Promise<void> {
  const program = await findProgram('pg_dump', await majorOf(ownerUrl));
  await run(program, ['--format=custom', `--file=${file}`], { env: environmentOf(ownerUrl) });
}

/** Throws where a database holds a site. */
export async function refuseFullDatabase(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rowCount } = await client
    .query("select 1 from pg_namespace where nspname = 'platform'")
    .finally(() => client.end());
  if (rowCount) throw new Error('The database of DATABASE_OWNER_URL is not empty.');
}

/**
 * Fills an empty database from such a file. It stays empty when anything fails.
 * @throws NoClientProgram
 */
export async function restoreDatabase(ownerUrl: string, file: string): Promise<void> {
  await refuseFullDatabase(ownerUrl);
  const major = await majorOf(ownerUrl);
  const [toScript, psql] = [await findProgram('pg_restore', major), await findProgram('psql', major)];
  const [list, script] = [`${file}.list`, `${file}.sql`];
  const { stdout } = await run(toScript, ['--list', file], { maxBuffer: listLimitBytes });
  // Only the owner of an extension, who may be another role, may comment on it.
  const wanted = stdout.split('\n').filter((line) => !line.includes(' COMMENT - EXTENSION '));
  try {
    await writeFile(list, wanted.join('\n'), { mode: 0o600 });
    await run(toScript, ['--no-owner', `--use-list=${list}`, `--file=${script}`, file]);
    // Functions set parameters of pg_trgm, which a session knows once it has used it.
    const loaded = ['create extension if not exists pg_trgm', "select similarity('', '')"];
    const commands = loaded.flatMap((command) => ['-c', command]);
    const how = ['--no-psqlrc', '--quiet', '--single-transaction', '-v', 'ON_ERROR_STOP=1'];
    await run(psql, [...how, ...commands, '-o', '/dev/null', '-f', script], { env: environmentOf(ownerUrl) });
  } finally {
    await Promise.all([list, script].map((one) => rm(one, { force: true })));
  }
}

async function majorOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    return Math.floor(Number(rows[0]?.version) / 10_000);
  } finally {
    await client.end();
  }
}

/** The oldest program that can read the server: a dump by a newer one may not fit an older server. */
async function findProgram(name: string, major: number): Promise<string> {
  const installed = await readdir(debianFolder).catch((): string[] => []);
  const candidates = [name, ...installed.map((version) => path.join(debianFolder, version, 'bin', name))];
  const found = await Promise.all(
    candidates.map(async (program) => {
      const { stdout } = await run(program, ['--version']).catch(() => ({ stdout: '' }));
      return { program, major: Number(/\s(\d+)/.exec(stdout)?.[1] ?? 0) };
    }),
  );
  const [best] = found.filter((one) => one.major >= major).sort((a, b) => a.major - b.major);
  if (!best) throw new NoClientProgram(name, major);
  return best.program;
}

/** The address as the client programs read it: in the list of processes a password would be seen by all. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const ssl = searchParams.get('sslmode');
  return {
    ...childEnvironment,
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(ssl && { PGSSLMODE: ssl }),
  };
}

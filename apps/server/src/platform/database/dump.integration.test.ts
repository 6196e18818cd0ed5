import { execFile, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@candela/testkit/free-port';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dumpDatabase, restoreDatabase } from './dump.ts';
import { migrate } from './migrate.ts';

const run = promisify(execFile);
const migrations = path.resolve(import.meta.dirname, '../../../migrations');
const programs = globSync('/usr/lib/postgresql/*/bin/initdb').map((file) => path.dirname(file));
const bin = programs.find((folder) => existsSync(path.join(folder, 'pg_dump')));

/** Needs a PostgreSQL server of the system, as Debian packs it; skipped where there is none. */
describe.skipIf(!bin)('a database of its own server', () => {
  let folder: string;
  let address: (role: string, database: string) => string;
  let server: ReturnType<typeof spawn>;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'candela-postgres-'));
    const account = await unprivileged(folder);
    const cluster = path.join(folder, 'cluster');
    await run(`${bin}/initdb`, ['-D', cluster, '--username=postgres', '--auth=trust', '--no-sync'], {
      ...account,
      cwd: folder,
    });
    const port = await freePort();
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
    const options = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
    server = spawn(`${bin}/postgres`, options, { ...account, cwd: folder, stdio: 'ignore' });
    address = (role, database) => `postgres://${role}@127.0.0.1:${port}/${database}`;
    await vi.waitFor(() => ask(address('postgres', 'postgres'), 'select 1'), { timeout: 30_000 });
    for (const made of [
      'role candela_owner login',
      'role candela_app login',
      'database one',
      'database two',
    ]) {
      const owner = made.startsWith('database') ? ' owner candela_owner' : '';
      await ask(address('postgres', 'postgres'), `create ${made}${owner}`);
    }
    for (const database of ['one', 'two']) {
      await ask(address('postgres', database), 'create extension pg_trgm');
      await ask(address('postgres', database), 'create extension citext');
    }
  });
  afterAll(async () => {
    server?.kill('SIGQUIT');
    await new Promise((resolve) => (server ? server.once('exit', resolve) : resolve(undefined)));
    await rm(folder, { recursive: true, force: true });
  });

  it('is dumped, and restored with its rights into an empty one only', async () => {
    const from = address('candela_owner', 'one');
    const to = address('candela_owner', 'two');
    await migrate({ ownerUrl: from, folder: migrations, appRole: 'candela_app' });
    await ask(from, `insert into platform.settings (key, value, updated_at) values ('kept', '1', now())`);
    const file = path.join(folder, 'database.dump');
    await dumpDatabase(from, file);
    expect((await readFile(file)).byteLength).toBeGreaterThan(10_000);

    await restoreDatabase(to, file);
    const asApp = address('candela_app', 'two');
    expect(await ask(asApp, `select value::text from platform.settings where key = 'kept'`)).toHaveLength(1);
    await expect(ask(asApp, 'delete from ledger.entries')).rejects.toThrow('permission denied');
    await expect(restoreDatabase(to, file)).rejects.toThrow('not empty');
  });
});

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** PostgreSQL refuses root, so root gives the folder to nobody. */
async function unprivileged(folder: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const { stdout } = await run('id', ['-u', 'nobody']);
  const account = { uid: Number(stdout), gid: Number((await run('id', ['-g', 'nobody'])).stdout) };
  await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
  return account;
}

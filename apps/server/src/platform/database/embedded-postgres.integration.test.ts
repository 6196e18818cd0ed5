import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAlive } from './embedded/running-process.ts';
import {
  type EmbeddedPostgres,
  isDatabaseUnavailable,
  openDatabase,
  startEmbeddedPostgres,
  statement,
} from './index.ts';

const root = process.getuid?.() === 0;
const managerUrl = pathToFileURL(path.join(import.meta.dirname, 'embedded-postgres.ts')).href;

/** A program of its own that runs the database until its input ends; the tests kill it as users do. */
const program = `
process.umask(0o077);
const { startEmbeddedPostgres } = await import(${JSON.stringify(managerUrl)});
const server = await startEmbeddedPostgres({ dataFolder: process.argv[1] });
console.log(JSON.stringify({ ownerUrl: server.ownerUrl, appUrl: server.appUrl, pid: server.pid }));
process.stdin.on('end', async () => { await server.stop(); process.exit(0); }).resume();
`;

interface Running {
  readonly child: ChildProcess;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly pid: number;
}

let base: string;
const children: ChildProcess[] = [];
const servers: EmbeddedPostgres[] = [];

beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'candela postgres '));
  await chmod(base, 0o755);
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.stdin?.end();
    await once(child, 'exit');
  }
  await rm(base, { recursive: true, force: true });
});

async function start(dataFolder: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder });
  servers.push(server);
  return server;
}

/** Starts the program with no locale and no other variable, as root or whoever runs the tests, or `as`. */
async function startProgram(dataFolder: string, as: { uid?: number; gid?: number } = {}): Promise<Running> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataFolder], {
    ...as,
    env: { PATH: '/usr/bin:/bin' },
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, ...(JSON.parse(line) as Omit<Running, 'child'>) };
  }
  throw new Error('The program ended before its database was ready.');
}

async function kill(running: Running): Promise<void> {
  running.child.kill('SIGKILL');
  await once(running.child, 'exit');
}

async function stopProgram(running: Running): Promise<void> {
  running.child.stdin?.end();
  const [code] = await once(running.child, 'exit');
  expect(code).toBe(0);
}

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const gone = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 });

describe('a first and a second start', () => {
  it('work without a locale, under a strict umask and after a start that was cut off half-way', async () => {
    const folder = path.join(base, 'data folder');
    await mkdir(path.join(folder, 'making', 'cluster'), { recursive: true });
    const first = await startProgram(folder);
    expect(await query(first.ownerUrl, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
    expect(await query(first.ownerUrl, "select lower('ÄÉ') as low, 'ä' ~ '\\w' as letter")).toEqual([
      { low: 'äé', letter: true },
    ]);
    await query(first.ownerUrl, "create table kept (word text); insert into kept values ('here')");
    await expect(query(first.appUrl, 'create table mine (word text)')).rejects.toThrow('permission denied');
    await expect(query(first.appUrl, 'select * from kept')).rejects.toThrow('permission denied');
    await expect(query(first.appUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password');
    expect((await stat(path.join(folder, 'server.json'))).mode & 0o077).toBe(0);
    await stopProgram(first);
    expect(isAlive(first.pid)).toBe(false);

    const second = await startProgram(folder);
    expect(second.ownerUrl, 'port and passwords stay').toBe(first.ownerUrl);
    expect(await query(second.ownerUrl, 'select word from kept')).toEqual([{ word: 'here' }]);
    await stopProgram(second);
  });

  it.runIf(root && existsSync('/etc/passwd'))('work for an ordinary user too', async () => {
    const passwd = await readFile('/etc/passwd', 'utf8');
    const [, , uid, gid] =
      passwd
        .split('\n')
        .find((line) => line.startsWith('daemon:'))
        ?.split(':') ?? [];
    const as = { uid: Number(uid), gid: Number(gid) };
    const folder = path.join(base, 'home', 'data');
    await mkdir(folder, { recursive: true });
    execFileSync('chown', ['-R', `${as.uid}:${as.gid}`, path.join(base, 'home')]);
    const running = await startProgram(folder, as);
    await query(running.ownerUrl, "create table kept (word text); insert into kept values ('here')");
    await stopProgram(running);
    // Root then runs it as the account that it belongs to.
    const server = await start(folder);
    expect(await query(server.ownerUrl, 'select word from kept')).toEqual([{ word: 'here' }]);
  });

  it.runIf(root)('keep the data elsewhere when root’s folder is closed to others', async () => {
    const closed = path.join(base, 'closed');
    const folder = path.join(closed, 'data');
    await mkdir(closed, { mode: 0o700 });
    const first = await startProgram(folder);
    const location = JSON.parse(await readFile(path.join(folder, 'location.json'), 'utf8')) as {
      folder: string;
    };
    try {
      expect(path.relative(closed, location.folder)).toMatch(/^\.\./);
      await query(first.ownerUrl, "create table kept (word text); insert into kept values ('here')");
      await stopProgram(first);
      const second = await startProgram(folder);
      expect(await query(second.ownerUrl, 'select word from kept')).toEqual([{ word: 'here' }]);
      await stopProgram(second);
    } finally {
      await rm(location.folder, { recursive: true, force: true });
    }
  });

  it('move to another port when theirs is taken', async () => {
    const folder = path.join(base, 'data');
    const first = await start(folder);
    await first.stop();
    const port = Number(new URL(first.ownerUrl).port);
    const squatter = createServer().listen(port, '127.0.0.1');
    await once(squatter, 'listening');
    try {
      const second = await start(folder);
      expect(Number(new URL(second.ownerUrl).port)).not.toBe(port);
      expect(await query(second.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      squatter.close();
    }
  });
});

describe('two servers on one folder', () => {
  it('are refused, with the number of the process that is in the way', async () => {
    const folder = path.join(base, 'data');
    const running = await startProgram(folder);
    await expect(startEmbeddedPostgres({ dataFolder: folder })).rejects.toThrow(
      `already in use by pid ${running.child.pid}`,
    );
    expect(await query(running.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stopProgram(running);
    const server = await start(folder);
    await expect(startEmbeddedPostgres({ dataFolder: folder })).rejects.toThrow(
      `already in use by pid ${process.pid}`,
    );
    expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('after kill -9', () => {
  it('of the program, the database stops by itself and has all that was committed', async () => {
    const folder = path.join(base, 'data');
    const running = await startProgram(folder);
    await query(running.ownerUrl, "create table kept (word text); insert into kept values ('here')");
    await kill(running);
    await gone(running.pid);
    const server = await start(folder);
    expect(await query(server.ownerUrl, 'select word from kept')).toEqual([{ word: 'here' }]);
  });

  it.runIf(process.platform === 'linux')('of program and watcher, the orphan is taken over', async () => {
    const folder = path.join(base, 'data');
    const running = await startProgram(folder);
    await query(running.ownerUrl, "create table kept (word text); insert into kept values ('here')");
    const processes = execFileSync('ps', ['-ww', '-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
    const watchers = processes.filter((line) => line.includes('/bin/sh -c') && line.includes(folder));
    expect(watchers).toHaveLength(1);
    process.kill(Number.parseInt(watchers[0] ?? '', 10), 'SIGKILL');
    await kill(running);
    expect(isAlive(running.pid), 'the database is an orphan now').toBe(true);
    const server = await start(folder);
    expect(isAlive(running.pid)).toBe(false);
    expect(await query(server.ownerUrl, 'select word from kept')).toEqual([{ word: 'here' }]);
  });

  it('of the database, it comes back at the same address with all that was committed', async () => {
    const server = await start(path.join(base, 'data'));
    await query(server.ownerUrl, 'create table kept (word text); grant all on kept to candela_app');
    const database = openDatabase({ url: server.appUrl, poolSize: 2 });
    const add = statement<never>('embedded-test.add', "insert into kept values ('here')");
    const count = statement<{ number: bigint }>('embedded-test.count', 'select count(*) as number from kept');
    await database.execute(add);
    const before = server.pid;
    process.kill(before, 'SIGKILL');
    const refused: unknown[] = [];
    await vi.waitFor(
      async () => {
        try {
          expect(await database.row(count)).toEqual({ number: 1n });
        } catch (error) {
          refused.push(error);
          throw error;
        }
        expect(server.pid).not.toBe(before);
      },
      { timeout: 15_000, interval: 20 },
    );
    expect(refused.length).toBeGreaterThan(0);
    for (const error of refused) expect(isDatabaseUnavailable(error), String(error)).toBe(true);
    await database.execute(add);
    expect(await database.row(count)).toEqual({ number: 2n });
    await database.close();
  });

  it('of everything, a process id that now belongs to another program is left alone', async () => {
    const folder = path.join(base, 'data');
    const running = await startProgram(folder);
    const postmasterFile = path.join(folder, 'cluster', 'postmaster.pid');
    const text = await readFile(postmasterFile, 'utf8');
    await query(running.ownerUrl, "create table kept (word text); insert into kept values ('here')");
    await stopProgram(running);
    const bystander = spawn('sleep', ['60']);
    try {
      await writeFile(postmasterFile, text.replace(/^\d+/, String(bystander.pid)), { mode: 0o600 });
      const { uid, gid } = await stat(path.join(folder, 'cluster'));
      if (root) execFileSync('chown', [`${uid}:${gid}`, postmasterFile]);
      await writeFile(path.join(folder, 'claim'), `${bystander.pid} 1\n`);
      const server = await start(folder);
      expect(await query(server.ownerUrl, 'select word from kept')).toEqual([{ word: 'here' }]);
      expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
    } finally {
      bystander.kill('SIGKILL');
    }
  });
});

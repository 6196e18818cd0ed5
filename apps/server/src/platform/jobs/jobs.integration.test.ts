import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hourMs } from '@candela/contract/shared/durations';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrate, openDatabase, startEmbeddedPostgres, statement } from '../database/index.ts';
import { createJobs, type Jobs } from './index.ts';

const migrations = path.resolve(import.meta.dirname, '../../../migrations');
const soon = { timeout: 15_000, interval: 50 };

/** Keeps the shared server running from the first test to the last. */
let holdsServer: TestDatabase;
let test: TestDatabase;
let jobs: Jobs;

async function asOwner<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: test.ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  holdsServer = await openTestDatabase();
});

afterAll(async () => {
  await holdsServer?.drop();
});

beforeEach(async () => {
  test = await openTestDatabase();
  jobs = createJobs({ ownerUrl: test.ownerUrl, database: test.database, concurrency: 2 });
});

afterEach(async () => {
  await jobs.stop();
  await test.drop();
});

describe('jobs', () => {
  it('runs what was committed and nothing that was rolled back', async () => {
    const done = vi.fn(async (_payload: unknown) => {});
    jobs.register('note', done);
    await jobs.start();
    const lost = test.database.transaction(async (tx) => {
      await jobs.add(tx, 'note', { text: 'lost' });
      throw new Error('no');
    });
    await expect(lost).rejects.toThrow('no');
    await test.database.transaction((tx) => jobs.add(tx, 'note', { text: 'kept' }));
    await vi.waitFor(() => expect(done).toHaveBeenCalled(), soon);
    expect(done.mock.calls.map(([payload]) => payload)).toEqual([{ text: 'kept' }]);
  });

  it('tries a failed job again and says which attempt it is', async () => {
    const attempts: number[] = [];
    jobs.register('shaky', async (_payload, run) => {
      attempts.push(run.attempt);
      if (run.attempt === 1) throw new Error('not yet');
    });
    await jobs.start();
    await jobs.add(test.database, 'shaky', {});
    await vi.waitFor(() => expect(attempts).toEqual([1, 2]), soon);
  });

  it('does quick jobs and pictures while slow ones take all of their own places', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let underWay = 0;
    let most = 0;
    const slow = vi.fn(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await held;
      underWay -= 1;
    });
    const quick = vi.fn(async () => {});
    const picture = vi.fn(async () => {});
    jobs.register('film', slow, 'slow');
    jobs.register('picture', picture, 'pictures');
    jobs.register('note', quick);
    await jobs.prepare();
    for (let count = 0; count < 5; count += 1) await jobs.add(test.database, 'film', {});
    await jobs.start();
    await vi.waitFor(() => expect(slow).toHaveBeenCalledTimes(1), soon);
    await jobs.add(test.database, 'note', {});
    await jobs.add(test.database, 'picture', {});
    await vi.waitFor(() => expect(picture).toHaveBeenCalledTimes(1), soon);
    await vi.waitFor(() => expect(quick).toHaveBeenCalledTimes(1), soon);
    expect(slow).toHaveBeenCalledTimes(1);
    release();
    await vi.waitFor(() => expect(slow).toHaveBeenCalledTimes(5), soon);
    expect(most).toBe(1);
  });

  it('replaces a waiting job of the same key and keeps to its time', async () => {
    const done = vi.fn(async (_payload: unknown) => {});
    jobs.register('note', done);
    await jobs.prepare();
    const later = new Date(Date.now() + hourMs);
    await jobs.add(test.database, 'note', { text: 'first' }, { jobKey: 'one', runAt: later });
    await jobs.add(test.database, 'note', { text: 'much later' }, { runAt: later });
    await jobs.add(test.database, 'note', { text: 'second' }, { jobKey: 'one' });
    await jobs.start();
    await vi.waitFor(() => expect(done).toHaveBeenCalled(), soon);
    expect(done.mock.calls.map(([payload]) => payload)).toEqual([{ text: 'second' }]);
    // A job leaves its table after its handler has returned.
    await vi.waitFor(
      async () => expect(await asOwner('select 1 from graphile_worker.jobs')).toHaveLength(1),
      soon,
    );
  });

  it('lets the application add work but not read or change what waits', async () => {
    jobs.register('note', async () => {});
    await jobs.prepare();
    // A second start of the site grants its role rights on every schema of the owner's, this one too.
    await migrate({ ownerUrl: test.ownerUrl, folder: migrations, appRole: 'candela_app' });
    const later = new Date(Date.now() + hourMs);
    await jobs.add(test.database, 'note', { secret: 1 }, { runAt: later });
    const read = statement<{ id: string }>('test.jobs.read', 'select id from graphile_worker._private_jobs');
    const wipe = statement<unknown>('test.jobs.wipe', 'delete from graphile_worker._private_jobs');
    expect(await test.database.rows(read)).toEqual([]);
    expect(await test.database.execute(wipe)).toBe(0);
    expect(await asOwner('select 1 from graphile_worker.jobs')).toHaveLength(1);
  });

  it('knows its handlers and its clock', async () => {
    jobs.register('note', async () => {});
    expect(() => jobs.register('note', async () => {})).toThrow('Two handlers');
    expect(() => jobs.every('odd', 'every noon', async () => {})).toThrow();
    await expect(jobs.add(test.database, 'unknown', {})).rejects.toThrow('No handler is registered');
    jobs.every('nightly', '10 4 * * *', async () => {});
    await jobs.start();
    expect(() => jobs.register('late', async () => {})).toThrow('after the runner had started');
    const known = () =>
      asOwner<{ identifier: string }>('select identifier from graphile_worker._private_known_crontabs');
    await vi.waitFor(async () => expect(await known()).toEqual([{ identifier: 'nightly' }]), soon);
  });

  it('waits for the job under way when it stops, and starts no other', async () => {
    const events: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    jobs.register('slow', async () => {
      events.push('began');
      await held;
      events.push('finished');
    });
    await jobs.start();
    await jobs.add(test.database, 'slow', {});
    await vi.waitFor(() => expect(events).toEqual(['began']), soon);
    const stopped = jobs.stop().then(() => events.push('stopped'));
    await jobs.add(test.database, 'slow', {});
    release();
    await stopped;
    expect(events).toEqual(['began', 'finished', 'stopped']);
  });

  it('frees what a killed process had locked, when it is the only one', async () => {
    const done = vi.fn(async () => {});
    jobs.register('note', done);
    await jobs.prepare();
    await jobs.add(test.database, 'note', {});
    await asOwner(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1`,
    );
    const sole = createJobs({ ownerUrl: test.ownerUrl, database: test.database, soleRunner: true });
    sole.register('note', done);
    await sole.start();
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), soon);
    await sole.stop();
  });

  it('takes up what a killed process had begun', async () => {
    const worker = fork(path.join(import.meta.dirname, 'test-worker-process.ts'), [
      test.ownerUrl,
      test.appUrl,
    ]);
    try {
      const done = vi.fn(async () => {});
      const heir = createJobs({
        ownerUrl: test.ownerUrl,
        database: test.database,
        heartbeat: { beatMs: 100, deadAfterMs: 1_000 },
      });
      heir.register('film', done);
      await jobs.prepare();
      await heir.add(test.database, 'film', {});
      await once(worker, 'message');
      await heir.start();
      worker.kill('SIGKILL');
      await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), soon);
      await heir.stop();
      expect(await asOwner('select name from platform.job_runners')).toEqual([]);
    } finally {
      worker.kill('SIGKILL');
    }
  });

  it('leaves alone what a living process does for long', async () => {
    const heartbeat = { beatMs: 50, deadAfterMs: 500 };
    const both = [1, 2].map(() =>
      createJobs({ ownerUrl: test.ownerUrl, database: test.database, heartbeat }),
    );
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const long = vi.fn(() => held);
    const [busy, idle] = both;
    for (const one of both) one.register('film', long);
    await busy?.start();
    await busy?.add(test.database, 'film', {});
    await vi.waitFor(() => expect(long).toHaveBeenCalledOnce(), soon);
    await idle?.start();
    const lockedLong = () =>
      asOwner(`select 1 from graphile_worker.jobs where locked_at < now() - interval '1 second'`);
    await vi.waitFor(async () => expect(await lockedLong()).toHaveLength(1), soon);
    expect(long).toHaveBeenCalledOnce();
    release();
    for (const one of both) await one.stop();
  });

  it('lets several processes start at once on an empty database', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'candela-empty-'));
    const empty = await openTestDatabase({ migrations: folder });
    const start = async () => {
      await migrate({ ownerUrl: empty.ownerUrl, folder: migrations, appRole: 'candela_app' });
      await createJobs({ ownerUrl: empty.ownerUrl, database: empty.database }).prepare();
    };
    try {
      await Promise.all([start(), start(), start()]);
    } finally {
      await empty.drop();
      await rm(folder, { recursive: true });
    }
  });

  it('goes on after the database was killed and is back', async () => {
    const dataFolder = await mkdtemp(path.join(tmpdir(), 'candela-jobs-'));
    const server = await startEmbeddedPostgres({ dataFolder });
    await migrate({ ownerUrl: server.ownerUrl, folder: migrations, appRole: 'candela_app' });
    const database = openDatabase({ url: server.appUrl });
    const own = createJobs({ ownerUrl: server.ownerUrl, database });
    const done = vi.fn(async (_payload: unknown) => {});
    own.register('note', done);
    let letGo = () => {};
    const held = vi.fn(async () => {});
    held.mockImplementationOnce(() => new Promise((resolve) => (letGo = resolve)));
    own.register('held', held);
    const waiting = statement<{ count: number }>(
      'test.jobs.waiting',
      'select count(*)::integer as count from graphile_worker.jobs',
    );
    const owner = openDatabase({ url: server.ownerUrl });
    try {
      await own.start();
      await own.add(database, 'note', { text: 'before' });
      await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), soon);
      await own.add(database, 'held', {});
      await vi.waitFor(() => expect(held).toHaveBeenCalledOnce(), soon);
      process.kill(server.pid, 'SIGKILL');
      await vi.waitFor(() => expect(database.ping()).rejects.toThrow(), soon);
      // This job ends while there is no database to take its receipt.
      letGo();
      await vi.waitFor(() => own.add(database, 'note', { text: 'after' }), soon);
      await vi.waitFor(
        () => expect(done).toHaveBeenLastCalledWith({ text: 'after' }, expect.anything()),
        soon,
      );
      await vi.waitFor(async () => expect(await owner.row(waiting)).toEqual({ count: 0 }), soon);
      expect(held.mock.calls.length).toBeLessThanOrEqual(2);
    } finally {
      await own.stop();
      await owner.close();
      await database.close();
      await server.stop();
      await rm(dataFolder, { recursive: true, force: true });
    }
  });
});

import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lockSite, SiteTaken } from './site-lock.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test?.drop());

const onLost = vi.fn();
const lock = (isShared: boolean) => lockSite({ url: test.appUrl, isShared, patienceMs: 0, onLost });

it('lets one process alone, or several that know of each other, and says which it is', async () => {
  const alone = await lock(false);
  await expect(lock(false)).rejects.toThrow('Another process runs on this database');
  await expect(lock(true)).rejects.toThrow('A process without REDIS_URL');
  await alone.release();
  const [one, two] = [await lock(true), await lock(true)];
  await expect(lock(false)).rejects.toBeInstanceOf(SiteTaken);
  await one.release();
  await two.release();
  await (await lock(false)).release();
});

it('takes the lock again after its connection was lost', async () => {
  const alone = await lock(false);
  const owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  const holders = async () =>
    (
      await owner.query(
        "select pid from pg_locks where locktype = 'advisory' and granted and database =\n      (select oid from pg_database where datname = current_database())",
      )
    ).rows;
  try {
    const [before] = await holders();
    await owner.query('select pg_terminate_backend($1)', [before.pid]);
    await vi.waitFor(async () => {
      const [after] = await holders();
      expect(after?.pid).toEqual(expect.any(Number));
      expect(after.pid).not.toBe(before.pid);
    });
    expect(onLost).not.toHaveBeenCalled();
  } finally {
    await owner.end();
    await alone.release();
  }
});

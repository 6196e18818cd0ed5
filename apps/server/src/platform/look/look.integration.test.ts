import { randomUUID } from 'node:crypto';
import { standardLook } from '@candela/contract/admin/look-fields';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { saveFeaturesOff } from '@candela/testkit/test-features';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase, statement } from '../database/index.ts';
import { openLook, type SiteLook } from './index.ts';

const insertRaw = statement(
  'look-test.raw',
  `insert into platform.looks (number, look, reason, made_at) values ($1, $2, 'A test.', now())`,
);

const notifyAll = statement('look-test.notify', `select pg_notify('look_changed', '')`);

let test: TestDatabase;
let here: SiteLook;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  test = await openTestDatabase();
  here = await openLook({ database: test.database, configuredName: 'As configured' });
  stops.push(await here.follow());
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await test.drop();
});

const call = (site: SiteLook, name: string, seen: number) =>
  test.database.transaction((tx) =>
    site.save(
      tx,
      { seen, look: { ...standardLook, name }, reason: 'A test.', staffId: randomUUID() },
      new Date(),
    ),
  );

it('is what the configuration says until somebody changes it', () => {
  expect(here.siteName()).toBe('As configured');
  expect(here.now().number).toBe(0);
});

it('is known to every process within moments of the change', async () => {
  const database = openDatabase({ url: test.appUrl });
  const there = await openLook({ database, configuredName: 'As configured' });
  const stop = await there.follow();
  try {
    expect(await call(here, 'Night Harbour', 0)).toBe(true);
    for (const site of [here, there]) {
      await vi.waitFor(() => expect(site.siteName()).toBe('Night Harbour'), { timeout: 5_000 });
    }
  } finally {
    await stop();
    await database.close();
  }
});

it('takes one of two changes made at once', async () => {
  const { number } = await here.saved(test.database);
  const saved = await Promise.all(['One', 'Two', 'Three'].map((name) => call(here, name, number)));
  expect(saved.filter(Boolean)).toHaveLength(1);
  expect((await here.saved(test.database)).number).toBe(number + 1);
  expect(await call(here, 'Late', number)).toBe(false);
});

it('does without a part that it does not understand', async () => {
  const { number } = await here.saved(test.database);
  await test.database.execute(insertRaw, [number + 1, JSON.stringify({ name: 'A\nB', later: { x: 1 } })]);
  expect((await here.saved(test.database)).look).toEqual(standardLook);
});

it('reads again until it succeeds, so that no process goes on with what was turned off', async () => {
  const there = await openLook({ database: flaky(), configuredName: 'As configured' });
  const stop = await there.follow();
  try {
    failures = 3;
    await saveFeaturesOff(test.database, ['shop']);
    await test.database.execute(notifyAll);
    await vi.waitFor(() => expect(there.isOff('shop')).toBe(true), { timeout: 10_000 });
    expect(failures).toBe(0);
  } finally {
    await stop();
  }
});

let failures = 0;

/** The database of the test, whose next reads fail. */
function flaky(): TestDatabase['database'] {
  return {
    ...test.database,
    async maybeRow(...request: Parameters<TestDatabase['database']['maybeRow']>) {
      if (failures > 0) {
        failures -= 1;
        throw new Error('No reading now.');
      }
      return await test.database.maybeRow(...request);
    },
  } as TestDatabase['database'];
}

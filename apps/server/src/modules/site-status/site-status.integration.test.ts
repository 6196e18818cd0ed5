import type { SiteStatus } from '@candela/contract/site-status/operations';
import { contextOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { createRouterClient } from '@orpc/server';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, statement } from '../../platform/database/index.ts';
import { createJobs } from '../../platform/jobs/index.ts';
import { createSettings } from '../../platform/settings/index.ts';
import { siteStatusRoutes } from './index.ts';

let own: TestDatabase;
let now: Date;
let isLiveKnown: boolean;

const run = (name: string, text: string, values: unknown[]) =>
  own.database.execute(statement<object>(`site-status-test.${name}`, text), values);
const beat = (at: Date) =>
  run(
    'beat',
    `insert into platform.job_runners (name, beat_at) values ('one', $1)
     on conflict (name) do update set beat_at = excluded.beat_at`,
    [at],
  );
const webhook = (verified: boolean, outcome: string | null, at = now) =>
  run(
    'webhook',
    `insert into payments.webhooks (id, provider, received_at, ip, method, headers, query, body, verified, outcome)
     values ($1, 'sandbox', $2, '192.0.2.7', 'POST', '{}', '', '', $3, $4)`,
    [newId(), at, verified, outcome],
  );

beforeAll(async () => {
  own = await openTestDatabase();
  await createJobs({ ownerUrl: own.ownerUrl, database: own.database }).prepare();
});
beforeEach(async () => {
  now = new Date();
  isLiveKnown = true;
  await run('no-webhooks', 'delete from payments.webhooks', []);
  await beat(now);
});
afterAll(() => own.drop());

/** The answers of a process that has just started. */
function startAsking(database: Pick<Database, 'row' | 'rows'> = own.database) {
  const settings = createSettings({ database: own.database, clock: () => now });
  const routes = siteStatusRoutes({
    database: database as Database,
    clock: () => now,
    settings,
    engine: { isPresenceKnown: () => isLiveKnown },
  });
  const client = createRouterClient(routes, { context: contextOf() });
  return async () => {
    const { data } = await client.getSiteStatus({});
    return { ...data, parts: Object.fromEntries(data.parts.map(({ part, state }) => [part, state])) };
  };
}

test('a site in which all goes well works in all its parts', async () => {
  expect(await startAsking()()).toEqual({
    checkedAt: now.toISOString(),
    notice: '',
    parts: { live: 'works', payments: 'works', uploads: 'works', mail: 'works' },
  } satisfies Omit<SiteStatus, 'parts'> & { parts: Record<string, string> });
});

test('what is silent is down, and what nobody works on is slow', async () => {
  isLiveKnown = false;
  await beat(new Date(now.getTime() - 120_000));
  expect((await startAsking()()).parts).toMatchObject({ live: 'down', uploads: 'slow', mail: 'slow' });
});

test('payments are slow after several confirmations that failed of late, and never by what strangers sent', async () => {
  const hoursAgo = new Date(now.getTime() - 2 * 3_600_000);
  for (let count = 0; count < 5; count += 1) {
    await webhook(false, 'failed');
    await webhook(true, 'done');
    await webhook(true, 'failed', hoursAgo);
  }
  expect((await startAsking()()).parts.payments).toBe('works');
  for (let count = 0; count < 3; count += 1) await webhook(true, 'failed');
  expect((await startAsking()()).parts.payments).toBe('slow');
});

test('however many ask, the database is asked once in ten seconds, and a failure is asked again at once', async () => {
  let asked = 0;
  let isAway = true;
  const ask = startAsking({
    rows: own.database.rows,
    row: (...statementAndValues) => {
      asked += 1;
      return isAway ? Promise.reject(new Error('away')) : own.database.row(...statementAndValues);
    },
  });
  await expect(ask()).rejects.toThrow();
  isAway = false;
  asked = 0;
  await Promise.all(Array.from({ length: 100 }, ask));
  const atFirst = asked;
  expect(atFirst).toBeLessThan(10);
  now = new Date(now.getTime() + 9_000);
  await ask();
  expect(asked).toBe(atFirst);
  now = new Date(now.getTime() + 2_000);
  await ask();
  expect(asked).toBe(2 * atFirst);
});

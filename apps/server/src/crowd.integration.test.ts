import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from './platform/database/index.ts';
import { type Crowd, openCrowd } from './test-crowd.ts';

/**
 * 200 calls at a time on the standard pool of ten connections. None may wait for another that waits for it, so
 * each has more time for its place than any machine needs; `npm run bench:orders` says how long they take.
 */

const rounds = 3;
const ofEachKind = 64;

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let crowd: Crowd;

const renewals = statement<{ count: number }>(
  'test.crowd-renewals',
  'select count(*)::int as count from plans.renewals',
);
const mailCount = statement<{ count: number }>(
  'test.crowd-mails',
  'select count(*)::int as count from platform.mails',
);

beforeAll(async () => {
  test = await openTestDatabase({ connectTimeoutMs: 60_000 });
  crowd = await openCrowd(test);
});
afterAll(() => test.drop());

it('refuses none of 200 orders, shipments, renewals and refunds at a time', async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const calls = await crowd.round(ofEachKind);
    const mailsBefore = (await test.database.row(mailCount)).count;
    await Promise.all(calls.map(({ run }) => run()));
    // Two mails an order, one a shipment, two a refund and one a renewal.
    const mails = (await test.database.row(mailCount)).count - mailsBefore;
    expect(mails).toBe(ofEachKind * (2 + 1 + 2 + 1));
  }
  expect((await test.database.row(renewals)).count).toBe(rounds * ofEachKind);
  expect(await crowd.wallet.verifyLedger()).toEqual([]);
}, 180_000);

import { randomUUID } from 'node:crypto';
import { minuteMs } from '@candela/contract/shared/durations';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEvents } from '../../platform/events/index.ts';
import { createJobs } from '../../platform/jobs/index.ts';
import { createEarnings, type Earnings } from './create-earnings.ts';
import { openTestEarnings, type TestEarnings } from './test-earnings.ts';

/** What staff undo of payouts and holds, with a queue that nobody works on yet. */

let test: TestDatabase;
let site: TestEarnings;
let payouts: Earnings['payouts'];
let model: string;
const actorId = randomUUID();
const other = randomUUID();

beforeEach(async () => {
  test = await openTestDatabase();
  site = openTestEarnings(test);
  const jobs = createJobs({ ownerUrl: test.ownerUrl, database: test.database });
  await jobs.prepare();
  payouts = createEarnings({ ...site.deps, events: createEvents({ jobs, database: test.database }) }).payouts;
  model = await site.addModel();
});
afterEach(() => site.close());

/** A payout of 2,000 credits that waits. */
async function requested(): Promise<string> {
  const buyer = await site.addMember(1_000_000n);
  await site.sell({ model, buyer, credits: 5000n, daysAgo: 10 });
  await site.addMethod(model);
  return (await site.as(model).requestPayout({ amountCredits: 2000 })).data._id;
}
const inTransaction = <T>(work: Parameters<typeof test.database.transaction<T>>[0]) =>
  test.database.transaction(work);
const undo = (payoutId: string, by = actorId) =>
  inTransaction((tx) => payouts.undoApproval({ payoutId, actorId: by }, tx));
const isHeld = async () => (await site.as(model).getModelEarning({})).data.balance.availableCredits;

it('undoes an approval by who gave it, until it is in a file or some seconds are over', async () => {
  const payoutId = await requested();
  await payouts.approve({ payoutId, actorId });
  await refusal(undo(payoutId, other), 'conflict');
  expect(await undo(payoutId)).toMatchObject({ status: 'requested', approved_at: null });
  await refusal(undo(payoutId), 'conflict');

  await payouts.approve({ payoutId, actorId });
  await refusal(
    inTransaction(async (tx) => {
      await payouts.exportFile({ actorId }, tx);
      await payouts.undoApproval({ payoutId, actorId }, tx);
    }),
    'conflict',
  );
  await site.pass(minuteMs, () => refusal(undo(payoutId), 'conflict'));
  expect(await undo(payoutId)).toMatchObject({ status: 'requested' });
});

it('undoes a hold and its release before the model is notified, once', async () => {
  await requested();
  const before = await isHeld();
  const hold = { modelId: model, kind: 'operator' as const, reason: 'Look.', actorId };
  const holdId = await inTransaction((tx) => payouts.hold(tx, { ...hold, amountHundredths: 100_000n }));
  expect(await isHeld()).toBe(before - 1000);
  const undoHold = (by = actorId) =>
    inTransaction((tx) => payouts.undoHold(tx, { modelId: model, actorId: by }));
  await refusal(undoHold(other), 'conflict');
  expect(await undoHold()).toBe(holdId);
  expect(await isHeld()).toBe(before);
  await refusal(undoHold(), 'conflict');

  const again = await inTransaction((tx) => payouts.hold(tx, { ...hold, amountHundredths: 100_000n }));
  await inTransaction((tx) => payouts.release(tx, { modelId: model, holdId: again, actorId }));
  expect(await isHeld()).toBe(before);
  const undoRelease = () => inTransaction((tx) => payouts.undoRelease(tx, { holdId: again, actorId }));
  expect(await undoRelease()).toBe(model);
  expect(await isHeld()).toBe(before - 1000);
  await refusal(undoRelease(), 'conflict');
});

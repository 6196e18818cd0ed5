import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { statement } from '../database/index.ts';
import { createJobs, type Jobs } from '../jobs/index.ts';
import { createEvents, defineEvent, type Events } from './index.ts';

const soon = { timeout: 15_000, interval: 50 };
const noted = defineEvent('test.noted', z.object({ text: z.string() }));
const keyCount = statement<{ keys: number }>(
  'test.keys',
  'select count(*)::int as keys from platform.idempotency_keys',
);

let test: TestDatabase;
let jobs: Jobs;
let events: Events;

beforeEach(async () => {
  test = await openTestDatabase();
  jobs = createJobs({ ownerUrl: test.ownerUrl, database: test.database, concurrency: 2 });
  await jobs.prepare();
  events = createEvents({ jobs, database: test.database });
});
afterEach(async () => {
  await jobs.stop();
  await test.drop();
});

const publish = (text: string) => test.database.transaction((tx) => events.publish(tx, noted, { text }));

it('calls who subscribed after the commit, and nobody after a rollback', async () => {
  const received: string[] = [];
  events.afterCommit(noted, 'one', async ({ text }) => void received.push(text));
  await jobs.start();
  const lost = test.database.transaction(async (tx) => {
    await events.publish(tx, noted, { text: 'lost' });
    throw new Error('no');
  });
  await expect(lost).rejects.toThrow('no');
  await publish('kept');
  await vi.waitFor(() => expect(received).toEqual(['kept']), soon);
});

it('delivers what was published while no process ran jobs', async () => {
  await publish('early');
  const received: string[] = [];
  events.afterCommit(noted, 'one', async ({ text }) => void received.push(text));
  await jobs.start();
  await vi.waitFor(() => expect(received).toEqual(['early']), soon);
});

it('tries a subscriber that failed again, and the others once', async () => {
  const failing = vi.fn().mockRejectedValueOnce(new Error('not now')).mockResolvedValue(undefined);
  const steady = vi.fn().mockResolvedValue(undefined);
  events.afterCommit(noted, 'failing', failing);
  events.afterCommit(noted, 'steady', steady);
  await jobs.start();
  await publish('once');
  await vi.waitFor(() => expect(failing).toHaveBeenCalledTimes(2), soon);
  expect(steady).toHaveBeenCalledTimes(1);
});

it('gives what is tried again the id it had, and another event another', async () => {
  const ids: string[] = [];
  events.afterCommit(noted, 'steady', async () => {});
  events.afterCommit(noted, 'failing', async (_payload, id) => {
    if (ids.push(id) === 1) throw new Error('not now');
  });
  await jobs.start();
  await publish('one');
  await vi.waitFor(() => expect(ids).toHaveLength(2), soon);
  await publish('two');
  await vi.waitFor(() => expect(ids).toHaveLength(3), soon);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

it('lets a handler of the transaction see it, and undo it', async () => {
  const seen: number[] = [];
  events.inTransaction(noted, 'strict', async (tx, { text }) => {
    seen.push((await tx.row(keyCount)).keys);
    if (text === 'bad') throw new Error('refused');
  });
  await expect(publish('bad')).rejects.toThrow('refused');
  await publish('good');
  expect(seen).toEqual([0, 0]);
});

it('refuses a payload of another shape and two subscribers of one name', async () => {
  await expect(publish(7 as never)).rejects.toThrow();
  events.afterCommit(noted, 'one', async () => {});
  expect(() => events.afterCommit(noted, 'one', async () => {})).toThrow('subscribed');
});

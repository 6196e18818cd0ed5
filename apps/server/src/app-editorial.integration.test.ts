import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type FakeImap, startFakeImap } from '@candela/testkit/fake-imap';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

/** Two processes on one mailbox of support, as the site runs them, and what becomes of mail when one is killed. */

let test: TestDatabase;
let owner: pg.Client;
let imap: FakeImap;
let folder: string;
let outcomes: string[] = [];
let mailCount = 0;
const workers = new Map<string, ChildProcess>();

beforeAll(async () => {
  test = await openTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  imap = await startFakeImap();
  folder = await mkdtemp(path.join(os.tmpdir(), 'candela-support-'));
});
afterAll(async () => {
  await Promise.all([...workers.keys()].map(kill));
  await imap?.stop();
  await owner?.end();
  await test?.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const user of ['first', 'second']) if (!workers.has(user)) start(user);
  await expect.poll(() => [imap.idling(), imap.connections()], { timeout: 30_000 }).toEqual([2, 2]);
  await expect.poll(waitingJobs).toBe(0);
  outcomes = [];
}, 40_000);

function start(user: string) {
  const url = new URL(imap.url);
  url.username = user;
  const program = path.join(import.meta.dirname, 'support-mail-process.ts');
  const worker = fork(program, [test.ownerUrl, test.appUrl, url.href, folder]);
  worker.on('message', ({ outcome }: { outcome?: string }) => {
    if (outcome) outcomes.push(outcome);
  });
  workers.set(user, worker);
}
async function kill(user: string) {
  const worker = workers.get(user);
  workers.delete(user);
  if (!worker || worker.exitCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
}

/** So many mails, each from somebody else. */
async function deliver(count: number) {
  for (let more = 0; more < count; more += 1) {
    mailCount += 1;
    const head = `From: Ann <ann${mailCount}@mail.test>\nTo: support@site.test\nSubject: Mail ${mailCount}`;
    await imap.deliver(`${head}\nMessage-ID: <${mailCount}@mail.test>\n\nHello.\n`);
  }
}
const waitingJobs = async () =>
  (await owner.query('select from graphile_worker.jobs where locked_at is null')).rowCount;
const rowsOf = async (sql: string) => (await owner.query<{ said: string }>(sql)).rows.map(({ said }) => said);
const tickets = () => rowsOf('select subject as said from editorial.support_tickets order by number');
const all = () => Array.from({ length: mailCount }, (_, at) => `Mail ${at + 1}`).sort();

/** Every mail is a ticket, once, was answered once, and is marked read and nothing else. */
async function expectEachOnce() {
  await expect
    .poll(() => imap.mails.filter(({ flags }) => flags.size === 0).length, { timeout: 20_000 })
    .toBe(0);
  expect((await tickets()).sort()).toEqual(all());
  const answered = await rowsOf('select recipient as said from platform.mails');
  expect(answered.sort()).toEqual(
    all()
      .map((subject) => `ann${subject.slice(5)}@mail.test`)
      .sort(),
  );
  expect(new Set(imap.mails.flatMap(({ flags }) => [...flags]))).toEqual(new Set(['\\Seen']));
}

it('takes each mail once when both read the same ones at once', async () => {
  const one = imap.hold('UID SEARCH', 1);
  await deliver(1);
  const [first] = await one;
  const other = imap.hold('UID SEARCH', 1);
  await deliver(19);
  const [second] = await other;
  expect([first?.user, second?.user].sort()).toEqual(['first', 'second']);
  first?.letGo();
  second?.letGo();
  await expectEachOnce();
  await expect.poll(() => outcomes.filter((outcome) => outcome === 'known').length).toBe(20);
  expect(outcomes.filter((outcome) => outcome === 'ticket')).toHaveLength(20);
});

it.each([
  ['before it had read one', 'UID FETCH', 0],
  ['after it had stored one and before it could mark it', 'UID STORE', 1],
])('loses no mail of a process that was killed %s', async (_when, command, stored) => {
  const before = (await tickets()).length;
  const held = imap.hold(command, 1);
  await deliver(1);
  const [found] = await held;
  expect(await tickets()).toHaveLength(before + stored);
  await kill(found?.user ?? '');
  found?.letGo();
  await deliver(4);
  await expectEachOnce();
  // Whoever is left came upon it again.
  await expect
    .poll(() => outcomes.filter((outcome) => outcome === 'known').length)
    .toBeGreaterThanOrEqual(stored);
});

it('loses no mail of processes that were killed while they stored it', async () => {
  const before = (await tickets()).length;
  const lock = "hashtextextended('editorial.mails', 0)";
  await owner.query(`select pg_advisory_lock(${lock})`);
  await deliver(3);
  const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
  await expect
    .poll(async () => (await owner.query(waiting)).rowCount, { timeout: 20_000 })
    .toBeGreaterThan(0);
  await Promise.all([...workers.keys()].map(kill));
  await owner.query(`select pg_advisory_unlock(${lock})`);
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(0);
  expect(await tickets()).toHaveLength(before);
  start('third');
  await expectEachOnce();
});

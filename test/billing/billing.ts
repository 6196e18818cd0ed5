/**
 * `npm run test:billing`: 200 viewers in a paid show for ten simulated minutes, on two server processes whose clocks
 * jump an hour both ways, while the media engine dies ten times and each server process is killed once. A hundred have
 * bad links: nothing arrives at half of them, and the other half's pictures freeze again and again. Ten of those with
 * good ones report nothing of what they see. Then every viewer's bill is held against the time they really had a
 * picture. A simulated minute is six seconds.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs } from '@candela/contract/shared/durations';
import { openTestDatabase } from '@candela/testkit/test-database';
import { addAccount } from '@candela/testkit/test-people';
import pg from 'pg';
import { createWallet } from '../../apps/server/src/modules/ledger/index.ts';
import { minutesReturnedAtMost } from '../../apps/server/src/modules/metering/index.ts';
import { createSettings } from '../../apps/server/src/platform/settings/index.ts';
import { createHub } from './hub.ts';
import { createRpc, type Rpc } from './rpc.ts';

/** How many there are of each. `silent` pages report nothing of the picture that is delivered to them. */
const viewersOf = { ordinary: 90, silent: 10, blocked: 50, starving: 50 } as const;
type Kind = keyof typeof viewersOf;
const minutesSimulated = 10;
const minuteMs = 6_000;
const tickMs = 100;
const engineDeaths = 10;
const cost = 7;

const test = await openTestDatabase();
const owner = new pg.Client({ connectionString: test.ownerUrl });
await owner.connect();
const hub = createHub();
const servers: { child: ChildProcess; rpc: Rpc }[] = [];
const problems: string[] = [];

async function startServer(): Promise<{ child: ChildProcess; rpc: Rpc }> {
  const child = fork(new URL('server-process.ts', import.meta.url), { stdio: 'inherit' });
  const rpc = createRpc(child, {
    disconnect: ({ channel, subject }: { channel: string; subject?: string }) =>
      hub.disconnect(channel, subject),
    stats: () => hub.stats(),
  });
  const stop = hub.subscribe((event, payload) => rpc.notify('engine', { event, payload }));
  const stopDelivery = hub.onDelivery((sessionIds) => rpc.notify('delivered', sessionIds));
  child.on('exit', () => {
    stop();
    stopDelivery();
  });
  await rpc.ask('start', { appUrl: test.appUrl, minuteMs, tickMs });
  return { child, rpc };
}

const account = (type: 'user' | 'model') => addAccount(test.database, type);

const anyServer = () => servers[Math.floor(Math.random() * servers.length)]?.rpc as Rpc;

/** Asks one process, then the other while processes come and go. */
async function operate<Data>(
  name: string,
  input: unknown,
  accountId: string,
  type: 'user' | 'model',
): Promise<Data> {
  for (;;) {
    try {
      const answer = await anyServer().ask<{ data: Data }>('operation', { name, input, accountId, type });
      return answer.data;
    } catch (error) {
      if ((error as { code: string }).code !== 'process_gone') throw error;
      await sleep(20);
    }
  }
}

interface Viewer {
  id: string;
  kind: Kind;
  seatId?: string;
  /** Set once the viewer means to be gone. */
  isGone: boolean;
  minutesAtLeaving?: number;
  balance: number;
}

let isOver = false;
const model = await account('model');
const viewers: Viewer[] = [];
for (const kind of Object.keys(viewersOf) as Kind[]) {
  for (let index = 0; index < viewersOf[kind]; index += 1) {
    // A third of those with a picture cannot pay for all ten minutes.
    const isShort = kind === 'ordinary' && index % 3 === 0;
    const balance = isShort ? cost * (2 + (index % 7)) : 10_000;
    viewers.push({ id: await account('user'), kind, isGone: false, balance });
  }
}
{
  const settings = createSettings({ database: test.database, clock: () => new Date() });
  const wallet = createWallet({ database: test.database, clock: () => new Date(), settings });
  for (const { id, balance } of viewers) {
    await test.database.transaction((tx) =>
      wallet.grantCredits(tx, { accountId: id, amountCredits: BigInt(balance), note: 'test', actorId: null }),
    );
  }
}
servers.push(await startServer(), await startServer());
const broadcast = await operate<{ sessionId: string }>(
  'startBroadcast',
  { channelName: model, showType: 'private', cost, privateShowCost: 50, title: '' },
  model,
  'model',
);
const channel = broadcast.sessionId;

/** The model's camera comes back whenever the engine does. */
async function keepPublishing(): Promise<void> {
  while (!isOver) {
    if (hub.isUp() && !hub.stats().some((one) => one.channel === channel && one.isPublished)) {
      hub.join(channel, 'publish', model);
    }
    await sleep(25);
  }
}

/** Takes the seat, or the way back to it, and connects. */
async function join(viewer: Viewer): Promise<string | undefined> {
  const joined = await operate<{ seat: { seatId: string }; media: { token: string } }>(
    'joinBroadcast',
    { channelName: model, confirmedCost: viewer.seatId === undefined ? cost : undefined },
    viewer.id,
    'user',
  );
  viewer.seatId = joined.seat.seatId;
  await anyServer().ask('authorize', { role: 'view', channel, bearer: joined.media.token });
  return viewer.isGone ? undefined : hub.join(channel, 'view', viewer.id);
}

/** Watches until asked to leave or kicked, joining again as a browser does. */
async function watch(viewer: Viewer): Promise<void> {
  let connection: string | undefined;
  hub.onDrop((subject) => {
    if (subject === viewer.id) connection = undefined;
  });
  while (!isOver && !viewer.isGone) {
    if (connection === undefined && hub.isUp()) {
      try {
        connection = await join(viewer);
      } catch (error) {
        const { code } = error as { code: string };
        if (code === 'not_unlocked' || code === 'not_enough_credits') return;
        if (code !== 'not_live' && code !== 'process_gone') problems.push(`joining was answered ${code}`);
      }
    }
    await sleep(30 + Math.random() * 40);
  }
  if (connection !== undefined) hub.leave(connection);
}

async function leave(viewer: Viewer): Promise<void> {
  if (viewer.isGone || viewer.seatId === undefined) return;
  viewer.isGone = true;
  const seat = await operate<{ minutesCharged: number }>(
    'leaveShow',
    { seatId: viewer.seatId },
    viewer.id,
    'user',
  );
  viewer.minutesAtLeaving = seat.minutesCharged;
}

/** Has the pages report what they see, as seldom as they do. */
async function keepReporting(): Promise<void> {
  while (!isOver) {
    const subjects = new Set(hub.delivered().map((one) => one.subject));
    const reports = viewers.flatMap(({ id, kind, seatId, isGone }) =>
      kind === 'silent' || isGone || seatId === undefined
        ? []
        : [{ seatId, memberId: id, isMoving: subjects.has(id) }],
    );
    anyServer().notify('report', reports);
    await sleep(2 * tickMs);
  }
}

/** Sees for about a minute, then nothing for half of one, and so on. */
async function starve(viewer: Viewer): Promise<void> {
  while (!isOver && !viewer.isGone) {
    await sleep(minuteMs * (0.7 + Math.random() * 0.6));
    hub.setLink(viewer.id, 'blocked');
    await sleep(minuteMs / 2);
    hub.setLink(viewer.id, 'clear');
  }
}

for (const { id, kind } of viewers) if (kind === 'blocked') hub.setLink(id, 'blocked');
const publishing = keepPublishing();
const reporting = keepReporting();
while (!hub.stats().some((one) => one.isPublished)) await sleep(10);
await sleep(200);
const started = performance.now();
const watching = viewers.map(watch);
const starving = viewers.filter(({ kind }) => kind === 'starving').map(starve);
const disturbances = disturb();
while (performance.now() - started < minutesSimulated * minuteMs) {
  await sleep(minuteMs / 4);
  // Some leave early, at any moment.
  const leaver = viewers[Math.floor(Math.random() * viewers.length)];
  if (leaver && performance.now() - started > minuteMs) await leave(leaver);
}
await disturbances;
for (const viewer of viewers) await leave(viewer);
isOver = true;
await Promise.all([...watching, ...starving, publishing, reporting]);
await operate('stopBroadcast', { channelName: model }, model, 'model');
await sleep(20 * tickMs);
const facts = await check();
for (const { child } of servers) child.kill('SIGTERM');
await owner.end();
await test.drop();
for (const problem of problems.slice(0, 20)) print(`  ${problem}`);
print(JSON.stringify(facts));
print(problems.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exit(problems.length === 0 ? 0 : 1);

async function disturb(): Promise<void> {
  const between = (minutesSimulated * minuteMs) / (engineDeaths + 2);
  for (let death = 0; death < engineDeaths; death += 1) {
    await sleep(between);
    for (const { rpc } of servers) rpc.notify('jump', (Math.random() < 0.5 ? -1 : 1) * hourMs);
    hub.crash();
    await sleep(100);
    hub.comeBack();
    if (death !== 3 && death !== 6) continue;
    await sleep(between / 2);
    servers.shift()?.child.kill('SIGKILL');
    servers.push(await startServer());
  }
}

async function check(): Promise<object> {
  const seats = await owner.query(
    `select seat.id, seat.member_id, seat.status, seat.end_reason, seat.minutes_charged, seat.credits_charged,
       seat.minutes_returned, seat.credits_returned,
       (select count(*)::int from metering.seat_minutes where seat_id = seat.id) as rows,
       (select count(distinct transaction_id)::int from metering.seat_minutes where seat_id = seat.id) as transactions,
       (select count(*)::int from metering.returned_minutes where seat_id = seat.id) as returned_rows
     from metering.seats seat`,
  );
  const bySeat = new Map(seats.rows.map((row) => [row.member_id, row]));
  let charged = 0;
  let uncharged = 0;
  let unfair = 0;
  for (const viewer of viewers) {
    const seat = bySeat.get(viewer.id);
    if (!seat) {
      problems.push('a viewer never got a seat');
      continue;
    }
    const watchedMinutes = hub.watchedMs(viewer.id) / minuteMs;
    charged += seat.minutes_charged;
    unfair += isUnfair(viewer, seat, watchedMinutes) ? 1 : 0;
    uncharged = Math.max(uncharged, Math.ceil(watchedMinutes) - seat.minutes_charged);
    checkSeat(viewer, seat, watchedMinutes);
  }
  const settings = createSettings({ database: test.database, clock: () => new Date() });
  const wallet = createWallet({ database: test.database, clock: () => new Date(), settings });
  for (const difference of await wallet.verifyLedger())
    problems.push(`ledger: ${JSON.stringify(difference)}`);
  const reasons = Object.groupBy(seats.rows, (row) => row.end_reason as string);
  return {
    viewers: viewersOf,
    engineDeaths,
    serverKills: 2,
    minutesCharged: charged,
    minutesReturned: seats.rows.reduce((sum, row) => sum + row.minutes_returned, 0),
    /** Of a hundred with bad links. */
    paidForWhatTheyDidNotSee: unfair,
    mostUnchargedMinutes: uncharged,
    seatsBy: Object.fromEntries(Object.entries(reasons).map(([reason, rows]) => [reason, rows?.length ?? 0])),
  };
}

interface SeatRow {
  status: string;
  end_reason: string;
  minutes_charged: number;
  credits_charged: number;
  minutes_returned: number;
  credits_returned: number;
  rows: number;
  transactions: number;
  returned_rows: number;
}

/** Whether somebody with a bad link paid for more than they saw; a minute begun counts whole. */
function isUnfair({ kind }: Viewer, seat: SeatRow, watchedMinutes: number): boolean {
  const paid = seat.minutes_charged - seat.minutes_returned;
  if (kind === 'blocked') return seat.minutes_charged > 0;
  return kind === 'starving' && paid > Math.floor(watchedMinutes) + 1;
}

function checkSeat(viewer: Viewer, seat: SeatRow, watchedMinutes: number): void {
  const { minutes_charged: minutes, minutes_returned: returned } = seat;
  const wrong = {
    'paid for what was not seen': isUnfair(viewer, seat, watchedMinutes),
    'returned minutes disagree': seat.returned_rows !== returned || seat.credits_returned !== returned * cost,
    'too many given back': returned > minutesReturnedAtMost,
    'nothing given back for a frozen picture': viewer.kind === 'starving' && minutes > 2 && returned === 0,
    'given back to who reports nothing and lost nothing': viewer.kind === 'silent' && returned > 0,
    'still open': seat.status !== 'ended',
    'minutes disagree': seat.rows !== minutes || seat.transactions !== minutes,
    'credits disagree': seat.credits_charged !== minutes * cost,
    // A minute is paid in advance, so the one begun counts whole.
    'charged too much': minutes > Math.floor(watchedMinutes + 0.1) + 1,
    'charged too little': Math.ceil(watchedMinutes) - minutes > 1,
    'charged after leaving': viewer.minutesAtLeaving !== undefined && minutes !== viewer.minutesAtLeaving,
    'shown out with credits left':
      seat.end_reason === 'balance' && viewer.balance - seat.credits_charged + seat.credits_returned >= cost,
  };
  for (const [what, isWrong] of Object.entries(wrong)) {
    if (isWrong)
      problems.push(
        `${what} (${viewer.kind}): ${minutes} charged, ${returned} returned, ${watchedMinutes.toFixed(2)} watched, ${seat.end_reason}`,
      );
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '@candela/contract/shared/durations';
import { type Database, statement } from '@candela/server/database';
import { bootSite, type Site } from '@candela/testkit/boot';
import { signal } from '@candela/testkit/boot-processes';
import { createWallet } from '../../apps/server/src/modules/ledger/index.ts';
import { addMembers, addModel, databaseOf } from './people.ts';
import { startTipping, type Tip } from './tipping.ts';

export interface CrashFigures {
  kills: number;
  tips: number;
  repeated: number;
  slowestReadyMs: number;
}

/** @property readyLimitMs after each kill the site has to answer again within so much time */
export interface CrashRun {
  kills: number;
  limitMs: number;
  readyLimitMs: number;
}

const comesBackMs = minuteMs;
const membersCount = 12;
const workers = 8;

const countPurchases = statement<{ buyer: string; count: number; credits: bigint }>(
  'crash.purchases',
  `select buyer_id as buyer, count(*)::int as count, sum(amount)::bigint as credits from ledger.purchases group by 1`,
);
const allPurchases = statement<{ id: string; amount: bigint; buyer: string }>(
  'crash.all-purchases',
  'select id, amount, buyer_id as buyer from ledger.purchases',
);

/**
 * Kills the server, the database or both without a word, again and again, while members tip through the wire. Stops
 * after so many kills or so much time, and then holds every answer against the database.
 * @throws the first thing that is not as it must be
 */
export async function crashRun(options: CrashRun): Promise<CrashFigures> {
  const site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '10000', LOG_LEVEL: 'error' } });
  let database = await databaseOf(site);
  try {
    const modelId = await addModel(database);
    const members = await addMembers(database, membersCount, 1_000_000n);
    const tipping = startTipping(site, modelId, members, workers);
    const deadline = Date.now() + options.limitMs;
    const figures: CrashFigures = { kills: 0, tips: 0, repeated: 0, slowestReadyMs: 0 };
    tipping.start();
    while (figures.kills < options.kills && Date.now() < deadline) {
      await sleep(50 + Math.random() * 850);
      const victim = anyOf(['server', 'database', 'both'] as const);
      await database.close();
      const { readyMs, reopened } = await killAndWait(site, victim);
      database = reopened;
      figures.slowestReadyMs = Math.max(figures.slowestReadyMs, readyMs);
      figures.kills += 1;
      if (readyMs > options.readyLimitMs)
        throw new Error(`Not ready within ${options.readyLimitMs} ms of killing ${victim}: ${readyMs} ms.`);
      await requireSaved(
        database,
        tipping.tips.filter((tip) => tip.answer !== undefined),
      );
      const answered = tipping.tips.filter((tip) => tip.answer !== undefined);
      for (let again = 0; again < 3 && answered.length > 0; again += 1) {
        const tip = anyOf(answered);
        const answer = await tipping.repeat(tip);
        if (answer !== tip.answer)
          throw new Error(`A repeated tip was answered ${answer}, first ${tip.answer}.`);
        figures.repeated += 1;
      }
    }
    await tipping.stop();
    figures.tips = tipping.tips.length;
    await requireExact(database, tipping.tips);
    return figures;
  } finally {
    await database.close();
    await site.stop();
  }
}

/** @returns a connection to the database, and the milliseconds until it and the site answered again */
async function killAndWait(
  site: Site,
  victim: 'server' | 'database' | 'both',
): Promise<{ readyMs: number; reopened: Database }> {
  const { server, database } = site.pids();
  const started = Date.now();
  if (victim !== 'database') {
    if (victim === 'both') await site.kill9();
    else signal(server, 'SIGKILL');
    await sleep(20);
    await site.restart();
  } else if (database !== undefined) {
    signal(database, 'SIGKILL');
    await sleep(20);
  }
  for (;;) {
    const ready = await fetch(`${site.url}/health`).then(
      (response) => response.ok,
      () => false,
    );
    // The last connections of a killed database answer for a moment, so the site's word is not enough.
    const reopened = ready ? await openAgain(site) : undefined;
    if (reopened) return { readyMs: Date.now() - started, reopened };
    if (Date.now() - started > comesBackMs) throw new Error(`The site did not come back.\n${site.output()}`);
    await sleep(50);
  }
}

async function openAgain(site: Site): Promise<Database | undefined> {
  const database = await databaseOf(site).catch(() => undefined);
  const answers = await database?.ping().then(
    () => true,
    () => false,
  );
  if (!answers) await database?.close();
  return answers ? database : undefined;
}

/** Every acknowledged tip is there, and the ledger adds up. */
async function requireSaved(database: Database, tips: readonly Tip[]): Promise<void> {
  const found = new Map((await database.rows(allPurchases)).map((row) => [row.id, row]));
  for (const tip of tips) {
    const row = found.get(purchaseOf(tip));
    if (!row) throw new Error(`An acknowledged tip is gone: ${tip.answer}`);
    if (row.amount !== BigInt(tip.amount) || row.buyer !== tip.member.id)
      throw new Error('A tip has changed.');
  }
  const differences = await createWallet({ database, clock: () => new Date() }).verifyLedger();
  if (differences.length > 0) throw new Error(`The ledger does not add up: ${differences[0]?.what}`);
}

/** Beyond that, once every tip has its answer: nothing is there twice and nothing nobody asked for. */
async function requireExact(database: Database, tips: readonly Tip[]): Promise<void> {
  await requireSaved(database, tips);
  const different = new Set(tips.map(purchaseOf)).size;
  if (different !== tips.length) throw new Error(`${tips.length} tips share ${different} purchases.`);
  let count = 0;
  for (const row of await database.rows(countPurchases)) {
    const own = tips.filter((tip) => tip.member.id === row.buyer);
    const credits = own.reduce((sum, tip) => sum + BigInt(tip.amount), 0n);
    if (own.length !== row.count || credits !== row.credits) {
      throw new Error(
        `A member sent ${own.length} tips of ${credits}, and ${row.count} of ${row.credits} are there.`,
      );
    }
    count += row.count;
  }
  if (count !== tips.length) throw new Error(`${tips.length} tips were sent and ${count} are there.`);
}

function purchaseOf(tip: Tip): string {
  const { data } = JSON.parse(tip.answer ?? '{"data":{}}') as { data: { purchaseId?: string } };
  return data.purchaseId ?? '';
}

function anyOf<T>(choices: readonly T[]): T {
  return choices[Math.floor(Math.random() * choices.length)] as T;
}

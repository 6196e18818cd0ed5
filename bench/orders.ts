import path from 'node:path';
import { findEmbeddedPostgres, openDatabase } from '@candela/server/database';
import { bootSite } from '@candela/testkit/boot';
import pg from 'pg';
import { type Crowd, type CrowdCall, openCrowd } from '../apps/server/src/test-crowd.ts';
import { prepareSimpleUpdate, simpleUpdate } from './ledger/simple-update.ts';
import { percentile, round } from './report/percentile.ts';
import { report } from './report/table.ts';
import { endWithin } from './report/within.ts';

/**
 * `npm run bench:orders`: 200 orders, shipments, refunds and looks for due renewals at the same moment on a pool of
 * ten connections, held against 200 of pgbench's simple updates at a time on the same pool, turn by turn. Also how
 * many statements each sends, which a busy machine does not change. `--json` ends with one line.
 */
const limitMs = 300_000;
const turns = 5;
const ofEachKind = 64;
const poolSize = 10;
const kinds = ['order', 'shipment', 'refund', 'renewals'] as const;

interface Sample {
  kind: CrowdCall['kind'];
  ms: number;
}

/** Does all at once; resolves to how long each took from that moment. */
async function together(calls: readonly CrowdCall[]): Promise<Sample[]> {
  const started = performance.now();
  return await Promise.all(
    calls.map(async ({ kind, run }) => {
      await run();
      return { kind, ms: performance.now() - started };
    }),
  );
}

/** How many statements one of each kind sends, done alone; of the renewals, what one membership costs. */
async function statementsOf(crowd: Crowd): Promise<Record<CrowdCall['kind'], number>> {
  let sent = 0;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    sent += 1;
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    const calls = await crowd.round(1);
    const counts = { order: 0, shipment: 0, refund: 0, renewals: 0 };
    for (const kind of kinds) {
      const call = calls.find((one) => one.kind === kind);
      const before = sent;
      await call?.run();
      counts[kind] = sent - before;
    }
    return counts;
  } finally {
    pg.Client.prototype.query = query;
  }
}

async function main(): Promise<void> {
  const site = await bootSite({ seed: 'none', env: { LOG_LEVEL: 'error' } });
  const known = await findEmbeddedPostgres(path.join(site.dataFolder, 'database'));
  if (!known) throw new Error('The site has no embedded database.');
  const database = openDatabase({ url: known.appUrl, poolSize });
  const baseline = openDatabase({ url: known.ownerUrl, poolSize });
  try {
    await prepareSimpleUpdate(baseline);
    const crowd = await openCrowd({ database, ownerUrl: known.ownerUrl });
    const statements = await statementsOf(crowd);
    const samples: Sample[] = [];
    const updates: number[] = [];
    const slowest: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const done = await together(await crowd.round(ofEachKind));
      const update = { kind: 'order' as const, run: () => simpleUpdate(baseline) };
      updates.push(Math.max(...(await together(done.map(() => update))).map(({ ms }) => ms)));
      // The first turn warms up.
      if (turn === 0) continue;
      samples.push(...done);
      slowest.push(Math.max(...done.map(({ ms }) => ms)));
    }
    const differences = await crowd.wallet.verifyLedger();
    if (differences.length > 0) throw new Error('The ledger does not add up.');
    show(samples, { slowest: middle(slowest), update: middle(updates.slice(1)) }, statements);
  } finally {
    await baseline.close();
    await database.close();
    await site.stop();
  }
}

function show(
  samples: readonly Sample[],
  { slowest, update }: { slowest: number; update: number },
  statements: Record<CrowdCall['kind'], number>,
): void {
  const p99 = (some: readonly Sample[]) =>
    round(
      percentile(
        some.map(({ ms }) => ms),
        0.99,
      ),
      0,
    );
  const p99Ms = p99(samples);
  const ratio = round(slowest / update, 1);
  report(
    [
      { what: '200 calls at once, p99', value: `${p99Ms} ms`, aim: '2000 ms' },
      ...kinds.map((kind) => ({
        what: `of these, ${kind}`,
        value: `p99 ${p99(samples.filter((one) => one.kind === kind))} ms, ${statements[kind]} statements`,
      })),
      {
        what: 'Until the last of 200 is done',
        value: `${round(slowest, 0)} ms`,
        against: `${round(update, 0)} ms (${ratio})`,
      },
    ],
    {
      p99Ms,
      ratioToUpdates: ratio,
      statementsOfOrder: statements.order,
      statementsOfRefund: statements.refund,
      statementsOfRenewals: statements.renewals,
    },
  );
}

function middle(values: readonly number[]): number {
  return percentile(values, 0.5);
}

endWithin(limitMs);
await main();

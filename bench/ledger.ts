import { randomBytes, randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import path from 'node:path';
import { type Database, findEmbeddedPostgres, openDatabase, statement } from '@candela/server/database';
import { bootSite, type Site } from '@candela/testkit/boot';
import { call } from '@orpc/server';
import { createWallet, tipGiver } from '../apps/server/src/modules/ledger/index.ts';
import type { RequestContext } from '../apps/server/src/platform/http/context.ts';
import { addMembers, addModel, type Member } from '../test/crash/people.ts';
import { postTip } from '../test/crash/tipping.ts';
import { drive, middle, type Speed } from './ledger/clients.ts';
import { prepareSimpleUpdate, simpleUpdate } from './ledger/simple-update.ts';
import { round } from './report/percentile.ts';
import { report } from './report/table.ts';
import { endWithin } from './report/within.ts';

/**
 * `npm run bench:ledger`: tips a second to one hot model, in SQL and through the wire, held against pgbench's simple
 * update driven from here with the same driver, on the same server, turn by turn. `--json` ends with one line.
 */
const limitMs = 200_000;
const turnMs = 4_000;
const turns = 3;
const manyClients = 64;
/** Of members who look on: a charge must find its accounts among many. */
const otherWallets = 100_000;

const addWallets = statement<object>(
  'bench.add-wallets',
  `insert into ledger.accounts (kind, owner_id) select 'wallet', gen_random_uuid() from generate_series(1, $1::integer)`,
);

/** Members of some standing: tips of fresh accounts are also held against the rules of fraud. */
const ageMembers = statement<object>(
  'bench.age-members',
  "update accounts.accounts set created_at = now() - interval '90 days'",
);

interface Bench {
  site: Site;
  database: Database;
  baseline: Database;
  members: Member[];
  hotModel: string;
  otherModels: string[];
}

async function main(): Promise<void> {
  const site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '10000', LOG_LEVEL: 'error' } });
  const known = await findEmbeddedPostgres(path.join(site.dataFolder, 'database'));
  if (!known) throw new Error('The site has no embedded database.');
  const database = openDatabase({ url: known.appUrl, poolSize: manyClients });
  const baseline = openDatabase({ url: known.ownerUrl, poolSize: manyClients });
  try {
    await prepareSimpleUpdate(baseline);
    await baseline.execute(addWallets, [otherWallets]);
    const members = await addMembers(database, 2 * manyClients, 1_000_000n);
    await baseline.execute(ageMembers);
    const otherModels: string[] = [];
    for (let made = 0; made < manyClients; made += 1) otherModels.push(await addModel(database));
    const bench = { site, database, baseline, members, hotModel: await addModel(database), otherModels };
    await measure(bench);
  } finally {
    await baseline.close();
    await database.close();
    await site.stop();
  }
}

async function measure(bench: Bench): Promise<void> {
  const update = () => simpleUpdate(bench.baseline);
  const { database } = bench;
  const clock = () => new Date();
  const wallet = createWallet({ database, clock });
  const give = tipGiver(database, undefined, clock);
  // What the database does for a tip, sent as the server sends it: the key, the limit, the charge, the journal, the
  // history, the answer.
  const tipTo = (model: (client: number) => string) => (client: number) =>
    give({
      buyerId: memberOf(bench, client).id,
      country: undefined,
      modelId: model(client),
      amountCredits: 10,
      message: '',
      channelName: null,
      anonymous: false,
      key: { text: randomUUID(), inputHash: randomBytes(32) },
    });
  // All the server does for it below HTTP.
  const operation = (client: number) => {
    const tip = { modelId: bench.hotModel, amountCredits: 10 };
    return call(wallet.routes.sendTip, tip, { context: contextOf(memberOf(bench, client)) });
  };
  const hot = tipTo(() => bench.hotModel);
  const spread = tipTo((client) => bench.otherModels[client] ?? bench.hotModel);
  const agent = new Agent({ keepAlive: true, maxSockets: manyClients });
  const wire = async (client: number) => {
    const tip = { key: randomUUID(), member: memberOf(bench, client), amount: 10 };
    const { status, text } = await postTip(agent, bench.site.port, bench.hotModel, tip);
    if (status !== 200) throw new Error(`A tip was answered ${status}: ${text}`);
  };
  const [few, spreadFew, operationFew, wireFew, updateFew] = await inTurns(16, [
    hot,
    spread,
    operation,
    wire,
    update,
  ]);
  const [many, spreadMany, updateMany] = await inTurns(manyClients, [hot, spread, update]);
  agent.destroy();
  if (!few || !spreadFew || !operationFew || !wireFew || !updateFew || !many || !spreadMany || !updateMany) {
    throw new Error('A measurement is missing.');
  }
  const ratio = (one: Speed, to: Speed) => round(one.perSecond / to.perSecond, 2);
  const figures = {
    ratioHot16: ratio(few, updateFew),
    ratioHot64: ratio(many, updateMany),
    ratioHttp16: ratio(wireFew, updateFew),
    p99Ms: round(few.p99Ms),
  };
  report(
    [
      row('Tips to one model in SQL, 16 clients', few, updateFew, '0.9'),
      row('Tips to one model in SQL, 64 clients', many, updateMany, '0.9'),
      row('The operation without HTTP, 16 clients', operationFew, updateFew, '–'),
      row('Tips through HTTP, 16 clients', wireFew, updateFew, '0.4'),
      {
        what: 'One model against many, 16 and 64 clients',
        value: `${ratio(few, spreadFew)}, ${ratio(many, spreadMany)}`,
        aim: '1',
      },
    ],
    figures,
  );
}

/** Each in turn, several times over, after one turn of each that does not count. */
async function inTurns(
  clients: number,
  acts: readonly ((client: number) => Promise<unknown>)[],
): Promise<Speed[]> {
  const speeds: Speed[][] = acts.map(() => []);
  for (const act of acts) await drive(clients, turnMs / 4, act);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, act] of acts.entries()) speeds[index]?.push(await drive(clients, turnMs, act));
  }
  return speeds.map(middle);
}

/** As much of a request as a tip looks at. */
function contextOf({ id: accountId }: Member): RequestContext {
  const session = { id: accountId, accountId, type: 'user' };
  return { session, idempotencyKey: randomUUID() } as RequestContext;
}

function memberOf({ members }: Bench, client: number): Member {
  return members[client] as Member;
}

function row(what: string, one: Speed, update: Speed, aim: string) {
  return {
    what,
    value: `${Math.round(one.perSecond)}/s, p99 ${round(one.p99Ms)} ms`,
    against: `${Math.round(update.perSecond)}/s, p99 ${round(update.p99Ms)} ms (${round(one.perSecond / update.perSecond, 2)})`,
    aim,
  };
}

endWithin(limitMs);
await main();

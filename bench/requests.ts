import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { findEmbeddedPostgres, openDatabase } from '@candela/server/database';
import { bootSite, type Site } from '@candela/testkit/boot';
import { addMembers, addModel } from '../test/crash/people.ts';
import { postTip } from '../test/crash/tipping.ts';
import { round } from './report/percentile.ts';
import { usageOf } from './report/process-usage.ts';
import { report } from './report/table.ts';
import { endWithin } from './report/within.ts';
import { askerOf } from './site/ask.ts';

/**
 * `npm run bench:requests`: processor time of one request, of the server and of the database. What a core carries
 * follows from it, whatever else the machine does. `--json` ends with one line.
 */
const limitMs = 240_000;
const turnMs = 6_000;
const atOnce = 8;

type Request = () => Promise<unknown>;

async function main(): Promise<void> {
  const site = await bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '10000', LOG_LEVEL: 'error' } });
  const known = await findEmbeddedPostgres(path.join(site.dataFolder, 'database'));
  if (!known) throw new Error('The site has no embedded database.');
  const database = openDatabase({ url: known.appUrl, poolSize: atOnce });
  const asker = askerOf(site.url, atOnce);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  try {
    const members = await addMembers(database, atOnce, 1_000_000n);
    const modelId = await addModel(database);
    const requests: Record<string, Request> = {
      'landing page as HTML': () => asker.ask({ path: '/' }),
      'category page as HTML': () => asker.ask({ path: '/category' }),
      'list of models as JSON': () =>
        asker.ask({ path: '/api/userPopularModel/getAllPopularModel', body: {} }),
      tip: async () => {
        const member = members[Math.floor(Math.random() * members.length)];
        if (!member) throw new Error('There is no member.');
        const { status, text } = await postTip(agent, site.port, modelId, {
          key: randomUUID(),
          member,
          amount: 1,
        });
        if (status !== 200) throw new Error(`A tip was answered ${status}: ${text}`);
      },
    };
    const rows: { what: string; value: string }[] = [];
    const figures: Record<string, number> = {};
    for (const [name, request] of Object.entries(requests)) {
      const { serverMs, databaseMs } = await costOf(site, request);
      rows.push({ what: `One ${name}`, value: `server ${serverMs} ms, database ${databaseMs} ms of a core` });
      const key = name.split(' ')[0];
      figures[`${key}ServerMs`] = serverMs;
      figures[`${key}DatabaseMs`] = databaseMs;
    }
    report(rows, figures);
  } finally {
    agent.destroy();
    asker.close();
    await database.close();
    await site.stop();
  }
}

/** Processor milliseconds one request costs, as the mean over some seconds of them. */
async function costOf(site: Site, request: Request): Promise<{ serverMs: number; databaseMs: number }> {
  await doFor(turnMs / 3, request);
  const before = usage(site);
  const count = await doFor(turnMs, request);
  const after = usage(site);
  return {
    serverMs: round((after.server - before.server) / count, 2),
    databaseMs: round((after.database - before.database) / count, 2),
  };
}

async function doFor(forMs: number, request: Request): Promise<number> {
  const start = performance.now();
  let count = 0;
  const client = async () => {
    while (performance.now() - start < forMs) {
      await request();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return count;
}

function usage(site: Site): { server: number; database: number } {
  const { server, database } = site.pids();
  if (database === undefined) throw new Error('The site has no embedded database.');
  // A connection that ended between two looks would be missing; the pool keeps its own.
  const parts = [database, ...childrenOf(database)].map((pid) => usageOf(pid).cpuMs);
  return { server: usageOf(server).cpuMs, database: parts.reduce((sum, ms) => sum + ms, 0) };
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return parent === pid ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

endWithin(limitMs);
await main();

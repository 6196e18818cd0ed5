import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { callApi, dataOf } from '@candela/testkit/boot-calls';
import type { Cluster } from './cluster.ts';
import { asOwner } from './engines.ts';
import { openListeners } from './listeners.ts';

const requestsPerSecond = 50;
const redisGoneMs = 20_000;

/** What a run of the proofs found. */
export interface Figures {
  requests: number;
  failedRequests: number;
  failures: Record<string, number>;
  socketsBackMs: number;
  lostLines: number;
  doubledLines: number;
  lostTips: number;
  jobsLeft: number;
  ledger: string;
}

/** Fifty requests a second of many kinds, through the balancer, until stopped. */
function startRequests(cluster: Cluster, ask: readonly (() => Promise<number>)[]) {
  const failures: Record<string, number> = {};
  const underWay = new Set<Promise<void>>();
  let requests = 0;
  const timer = setInterval(() => {
    const one = ask[requests % ask.length];
    requests += 1;
    if (!one) return;
    const asked = one()
      .then((status) => (status < 500 ? undefined : `${status}`))
      .catch((error: unknown) => String((error as Error).cause ?? error))
      .then((failure) => {
        if (failure) failures[failure] = (failures[failure] ?? 0) + 1;
        underWay.delete(asked);
      });
    underWay.add(asked);
  }, 1000 / requestsPerSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
    return { requests, failures, failed, site: cluster.url };
  };
}

/** Runs the proofs on a cluster that nobody else uses. */
export async function prove(cluster: Cluster, say: (line: string) => void): Promise<Figures> {
  const { url, postgres } = cluster;
  const tokenOf = async (login: string, type: string) => {
    const answer = await callApi(url, 'userAccess/login', { login, password: 'candle-light-1', type });
    return dataOf<{ token: string }>('login', answer).token;
  };
  const [member, model] = [await tokenOf('rafe.tolland', 'user'), await tokenOf('maren.vale', 'model')];
  const [{ id: channelName } = { id: '' }] = await asOwner<{ id: string }>(
    postgres.ownerUrl,
    "select id from accounts.accounts where username = 'maren.vale'",
  );
  const showId = randomUUID();
  await asOwner(
    postgres.ownerUrl,
    `insert into shows.shows (id, model_id, status, show_type, private_cost, title, created_at, started_at, publisher_lost_at)
     values ($1, $2, 'interrupted', 'free', 10, 'A proof', now(), now(), now())`,
    [showId, channelName],
  );
  // Nobody publishes; the show is kept from ending by its interruption being young.
  const keeping = setInterval(() => {
    asOwner(
      postgres.ownerUrl,
      `update shows.shows set publisher_lost_at = now() where id = $1 and status = 'interrupted'`,
      [showId],
    ).catch(() => {});
  }, 2_000);
  const listeners = await openListeners(url, channelName, [member, model, undefined, undefined]);
  try {
    const get = (path: string) => async () => {
      const response = await fetch(`${url}${path}`);
      await response.arrayBuffer();
      return response.status;
    };
    const balance = async () => (await callApi(url, 'userWallet/tipTransactions', {}, member)).status;
    const tips: string[] = [];
    const tip = async () => {
      const message = `tip ${tips.length}`;
      const answer = await callApi(
        url,
        'userAccess/tips',
        { modelId: channelName, amountCredits: 1, message },
        member,
      );
      if (answer.status === 200) tips.push((answer.body.data as { purchaseId: string }).purchaseId);
      return answer.status;
    };
    const ask = [get('/'), balance, get('/health'), tip, get('/login')];

    say('Both web processes are restarted, one after the other, under 50 requests a second.');
    let stopRequests = startRequests(cluster, ask);
    listeners.startSaying();
    await sleep(3_000);
    for (const name of ['web1', 'web2']) await cluster.restartProcess(name);
    await sleep(3_000);
    const rolling = await stopRequests();
    const socketsBackMs = Math.round(listeners.slowestBackMs());
    say(`${rolling.requests} requests, ${rolling.failed} failed; sockets back within ${socketsBackMs} ms.`);

    say('Redis is gone for 20 s, then PostgreSQL restarts, then the worker is killed.');
    stopRequests = startRequests(cluster, ask);
    await cluster.killRedis();
    await sleep(redisGoneMs);
    await cluster.startRedis();
    await sleep(6_000);
    const withoutRedis = await stopRequests();
    say(`${withoutRedis.requests} requests without Redis, ${withoutRedis.failed} failed.`);
    await postgres.restart();
    await cluster.processes.get('worker')?.stop('SIGKILL');
    await callApi(url, 'userAccess/password-reset', { email: 'rafe.tolland@candela.example' }).catch(
      () => {},
    );
    await cluster.restartProcess('worker');
    await sleep(5_000);
    const chat = await listeners.stop(async () => {
      const lines = await asOwner<{ text: string }>(
        postgres.ownerUrl,
        'select text from rooms.messages where show_id = $1 order by number',
        [showId],
      );
      return lines.map((line) => line.text);
    });
    const [kept] = await asOwner<{ count: number }>(
      postgres.ownerUrl,
      'select count(*)::int as count from ledger.purchases where id = any($1::uuid[])',
      [tips],
    );
    const jobsLeft = await untilNoJobs(postgres.ownerUrl);
    const failures = { ...rolling.failures };
    for (const [what, count] of Object.entries(withoutRedis.failures)) {
      failures[`without Redis: ${what}`] = count;
    }
    return {
      requests: rolling.requests + withoutRedis.requests,
      failedRequests: rolling.failed + withoutRedis.failed,
      failures,
      socketsBackMs,
      ...chat,
      lostTips: tips.length - (kept?.count ?? 0),
      jobsLeft,
      ledger: '',
    };
  } finally {
    clearInterval(keeping);
    listeners.close();
  }
}

/** Waits a minute for what is due to be done; resolves to how much is left. */
async function untilNoJobs(ownerUrl: string): Promise<number> {
  for (let second = 0; ; second += 1) {
    const [row] = await asOwner<{ count: number }>(
      ownerUrl,
      'select count(*)::int as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
    );
    if (!row || row.count === 0 || second >= 60) return row?.count ?? 0;
    await sleep(1_000);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { callApi } from '@candela/testkit/boot-calls';
import type { Cluster } from './cluster.ts';
import { asOwner } from './engines.ts';
import { openListeners } from './listeners.ts';
import type { LiveBrowser } from './pages.ts';
import { untilFrames } from './proofs-live.ts';
import { publishShow, signIn } from './site-people.ts';

const requestsPerSecond = 50;
const redisGoneMs = 20_000;
const viewers = ['one', 'two', 'three'];

/** What a run of the proofs found. */
export interface Figures {
  requests: number;
  failedRequests: number;
  failures: Record<string, number>;
  socketsBackMs: number;
  /** Of three visitors' pictures while the processes were restarted. */
  longestFreezeMs: number;
  lostLines: number;
  doubledLines: number;
  lostTips: number;
  jobsLeft: number;
  ledger: string;
}

/** What went wrong with a request, in few words; nothing where the visitor is to blame. */
function failureOf(what: string, status: number, body: string): string | undefined {
  return status < 500 ? undefined : `${what}: ${status} ${body.replace(/\s+/g, ' ').slice(0, 80)}`;
}

/** Fifty requests a second of many kinds, through the balancer, until stopped. */
function startRequests(cluster: Cluster, ask: readonly (() => Promise<string | undefined>)[]) {
  const failures: Record<string, number> = {};
  const underWay = new Set<Promise<void>>();
  let requests = 0;
  const timer = setInterval(() => {
    const one = ask[requests % ask.length];
    requests += 1;
    if (!one) return;
    const asked = one()
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

/**
 * Both web processes are restarted while fifty requests a second come in, people write, and three visitors watch; then Redis,
 * PostgreSQL and the worker are lost.
 */
export async function prove(
  cluster: Cluster,
  browser: LiveBrowser,
  say: (line: string) => void,
): Promise<Figures> {
  const { url, postgres } = cluster;
  const { token: member } = await signIn(cluster, 'rafe.tolland', 'user');
  const show = await publishShow(cluster, browser, 'maren.vale');
  const { model, showId } = show;
  const channelName = model.id;
  const watchers = await browser.newPage();
  for (const name of viewers) {
    await watchers.open({ name, role: 'watch', path: 'userLive/joinBroadcast', body: { channelName } });
  }
  for (const name of viewers) await untilFrames(watchers, name);
  const listeners = await openListeners(url, channelName, [member, model.token, undefined, undefined]);
  try {
    const get = (path: string) => async () => {
      const response = await fetch(`${url}${path}`);
      return failureOf(path, response.status, await response.text());
    };
    const balance = async () => {
      const { status, body } = await callApi(url, 'userWallet/tipTransactions', {}, member);
      return failureOf('a history', status, JSON.stringify(body));
    };
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
      return failureOf('a tip', answer.status, JSON.stringify(answer.body));
    };
    const ask = [get('/'), balance, get('/status'), tip, get('/login')];

    say('Both web processes are restarted, one after the other, under 50 requests a second.');
    let stopRequests = startRequests(cluster, ask);
    listeners.startSaying();
    await watchers.resetFreezes();
    await sleep(3_000);
    for (const name of ['web1', 'web2']) await cluster.restartProcess(name);
    await sleep(3_000);
    const rolling = await stopRequests();
    const socketsBackMs = Math.round(listeners.slowestBackMs());
    const seen = Object.values(await watchers.read());
    const longestFreezeMs = Math.round(Math.max(...seen.map((one) => one.longestMs)));
    say(`${rolling.requests} requests, ${rolling.failed} failed; sockets back within ${socketsBackMs} ms.`);
    say(`No picture stood still for longer than ${longestFreezeMs} ms.`);

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
      longestFreezeMs,
      ...chat,
      lostTips: tips.length - (kept?.count ?? 0),
      jobsLeft,
      ledger: '',
    };
  } finally {
    listeners.close();
    for (const name of viewers) await watchers.close(name).catch(() => {});
    await show.end();
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

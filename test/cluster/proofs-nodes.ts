import { setTimeout as sleep } from 'node:timers/promises';
import { openRedis } from '../../apps/server/src/platform/redis/index.ts';
import type { Cluster } from './cluster.ts';
import { asOwner, type Restartable } from './engines.ts';
import type { LiveBrowser, LivePage } from './pages.ts';
import { untilFrames } from './proofs-live.ts';
import { type Person, publishShow, showOf, signIn, until } from './site-people.ts';

const cost = 2;
/** So long a node stays away, and a viewer who left with it may be seen. */
const ghostsGoneMs = 30_000;
const recoveredWithinMs = 60_000;
/** Long enough for a second minute to be charged between two outages. */
const watchedBetweenMs = 30_000;

export interface NodeFigures {
  /** From the loss of the node that carried the room until every viewer had pictures again: killed, and paused. */
  nodeKillRecoveryMs: number;
  nodePauseRecoveryMs: number;
  /** Minutes paid beyond those watched and the one begun, of the worst seat. */
  overchargedMinutes: number;
  minutesCharged: number;
  /** Viewers counted half a minute after they went with the node. */
  ghosts: number;
}

interface Viewer {
  readonly person: Person;
  readonly page: LivePage;
  watchedMs: number;
  isGone: boolean;
}

/**
 * A paid show published from a browser. The LiveKit node that carries it is killed, and later the one it moved to is paused;
 * each time one viewer goes with it for good, the others come back by themselves.
 */
export async function proveLostNodes(
  cluster: Cluster,
  browser: LiveBrowser,
  say: (line: string) => void,
): Promise<NodeFigures> {
  const people: Person[] = [];
  for (const name of ['rafe.tolland', 'halden', 'thea_wicks', 'quietfox'])
    people.push(await signIn(cluster, name, 'user'));
  const show = await publishShow(cluster, browser, 'maren.vale', cost);
  const { model, showId: sessionId } = show;
  const viewers: Viewer[] = [];
  for (const person of people) {
    const page = await browser.newPage();
    const order = {
      name: 'show',
      role: 'watch',
      path: 'userLive/joinBroadcast',
      token: person.token,
    } as const;
    await page.open({ ...order, body: { channelName: model.id, confirmedCost: cost } });
    viewers.push({ person, page, watchedMs: 0, isGone: false });
  }
  for (const { page } of viewers) await untilFrames(page, 'show');
  const stopClock = startClock(viewers);
  try {
    await sleep(watchedBetweenMs);
    const killed = await lose(cluster, sessionId, viewers, say, async (node) => {
      await node.child().stop('SIGKILL');
      return () => node.restart();
    });
    await sleep(watchedBetweenMs);
    const paused = await lose(cluster, sessionId, viewers, say, async (node) => {
      process.kill(node.child().pid, 'SIGSTOP');
      // As docs/operations.md has it: one that hung never goes on (decision 0341).
      return async () => {
        await node.child().stop('SIGKILL');
        await node.restart();
      };
    });
    await sleep(watchedBetweenMs / 2);
    await stopClock();
    const seats = await asOwner<{ memberId: string; minutes: number }>(
      cluster.postgres.ownerUrl,
      `select member_id as "memberId", sum(minutes_charged - minutes_returned)::int as minutes
       from metering.seats where channel = $1 group by member_id`,
      [sessionId],
    );
    const over = viewers.map(({ person, watchedMs }) => {
      const paid = seats.find((seat) => seat.memberId === person.id)?.minutes ?? 0;
      say(`${person.username}: ${(watchedMs / 60_000).toFixed(2)} minutes watched, ${paid} paid.`);
      return minutesOver(watchedMs, paid);
    });
    return {
      nodeKillRecoveryMs: killed.recoveryMs,
      nodePauseRecoveryMs: paused.recoveryMs,
      overchargedMinutes: Math.max(...over),
      minutesCharged: seats.reduce((sum, { minutes }) => sum + minutes, 0),
      ghosts: killed.ghosts + paused.ghosts,
    };
  } finally {
    await stopClock();
    for (const { page } of viewers) await page.close('show').catch(() => {});
    await show.end();
  }
}

/** Loses the node that carries a room, and one viewer with it. */
async function lose(
  cluster: Cluster,
  room: string,
  viewers: readonly Viewer[],
  say: (line: string) => void,
  take: (node: Restartable) => Promise<() => Promise<void>>,
): Promise<{ recoveryMs: number; ghosts: number }> {
  const node = await nodeOf(cluster, room);
  const leaver = viewers.findLast((one) => !one.isGone);
  const back = viewers.filter((one) => !one.isGone && one !== leaver);
  for (const { page } of back) await page.resetFreezes();
  const bringBack = await take(node);
  const lostAt = performance.now();
  if (leaver) {
    leaver.isGone = true;
    // As a page that is killed does: nothing is said to anybody.
    await leaver.page.drop();
  }
  const recoveries = await Promise.all(back.map(({ page }) => untilBack(page, lostAt)));
  const recoveryMs = Math.round(Math.max(...recoveries));
  say(`The node of the show was lost; pictures were back after ${recoveryMs} ms.`);
  await sleep(Math.max(0, ghostsGoneMs - (performance.now() - lostAt)));
  const counted = (await showOf(cluster, await modelOf(cluster, room)))?.viewers ?? 0;
  await bringBack();
  // Its return must bring nobody back.
  await sleep(watchedBetweenMs / 2);
  const later = (await showOf(cluster, await modelOf(cluster, room)))?.viewers ?? 0;
  say(
    `${counted} viewers counted after ${ghostsGoneMs / 1000} s, ${later} once the node was back; ${back.length} are there.`,
  );
  return { recoveryMs, ghosts: Math.max(0, counted - back.length, later - back.length) };
}

/** When pictures came again after the last one of before the loss. */
async function untilBack(page: LivePage, lostAt: number): Promise<number> {
  const framesAtLoss = (await page.read()).show?.frames ?? 0;
  let frozen = false;
  await until('The picture', recoveredWithinMs, async () => {
    const view = (await page.read()).show;
    if (view?.stillMs === null || !view) return false;
    if (view.stillMs > 1_000) frozen = true;
    // A few more frames may come out of the buffer before it stands still.
    return frozen && view.stillMs < 500 && view.frames > framesAtLoss;
  });
  return performance.now() - lostAt;
}

/** Adds up for how long each viewer's picture moved. */
function startClock(viewers: readonly Viewer[]): () => Promise<void> {
  let isOver = false;
  const running = (async () => {
    let before = performance.now();
    while (!isOver) {
      await sleep(250);
      const now = performance.now();
      for (const viewer of viewers) {
        if (viewer.isGone) continue;
        const view = await viewer.page.read().catch(() => undefined);
        const stillMs = view?.show?.stillMs;
        if (stillMs !== null && stillMs !== undefined && stillMs < 1_000) viewer.watchedMs += now - before;
      }
      before = now;
    }
  })();
  return async () => {
    isOver = true;
    await running;
  };
}

/** The node that carries a room, as LiveKit's own Redis says. */
export async function nodeOf(cluster: Cluster, room: string): Promise<Restartable> {
  const { patient: redis, close } = openRedis(cluster.liveRedis, { info: () => {}, warn: () => {} });
  try {
    // A room whose node was lost is carried by none until it is placed anew.
    return await until(`A node that carries ${room}`, recoveredWithinMs, async () => {
      const id = await redis.hget('room_node_map', room);
      const node = (await redis.hgetBuffer('nodes', id ?? ''))?.toString('latin1') ?? '';
      return cluster.liveNodes[Number(/node-(\d)/.exec(node)?.[1]) - 1];
    });
  } finally {
    close();
  }
}

async function modelOf(cluster: Cluster, showId: string): Promise<string> {
  const [row] = await asOwner<{ id: string }>(
    cluster.postgres.ownerUrl,
    'select model_id as id from shows.shows where id = $1',
    [showId],
  );
  return row?.id ?? '';
}

/** In each minute the picture may be frozen for so long; with more, the minute is given back. */
const frozenAtMostMs = 5_000;

/** Minutes paid beyond those watched and the one begun. */
export function minutesOver(watchedMs: number, paid: number): number {
  const seenMs = watchedMs + paid * frozenAtMostMs;
  return Math.max(0, paid - (Math.floor(seenMs / 60_000) + 1));
}

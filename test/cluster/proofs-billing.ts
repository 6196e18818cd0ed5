import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@candela/server/database';
import { addMembers } from '../crash/people.ts';
import type { Cluster } from './cluster.ts';
import { asOwner } from './engines.ts';
import type { LiveBrowser, LivePage } from './pages.ts';
import { minutesOver, nodeOf } from './proofs-nodes.ts';
import { publishShow, until } from './site-people.ts';

const cost = 3;
const kills = 3;
/** In one page; each is a connection of its own. */
const viewersAPage = 10;
const betweenKillsMs = 40_000;
const backWithinMs = 60_000;
const lookEveryMs = 500;

export interface BillingFigures {
  billedViewers: number;
  billedMinutes: number;
  watchedMinutes: number;
  /** Minutes beyond those watched and the one begun, of all viewers together. */
  billedMinutesOver: number;
  /** Viewers who paid less than they watched by more than a minute. */
  billedTooLittle: number;
}

interface Viewer {
  readonly id: string;
  readonly name: string;
  readonly page: LivePage;
  watchedMs: number;
}

/** So many members watch a paid show in real minutes, in Chromium, while the node that carries it is killed again and again. */
export async function proveBilling(
  cluster: Cluster,
  browser: LiveBrowser,
  count: number,
  say: (line: string) => void,
): Promise<BillingFigures> {
  const database = await openDatabase({ url: cluster.postgres.appUrl, poolSize: 2 });
  const members = await addMembers(database, count, 1_000n);
  await database.close();
  const show = await publishShow(cluster, browser, 'maren.vale', cost);
  const body = { channelName: show.model.id, confirmedCost: cost };
  const viewers: Viewer[] = [];
  let page: LivePage | undefined;
  for (const { id, token } of members) {
    if (viewers.length % viewersAPage === 0) page = await browser.newPage();
    if (!page) break;
    await page.open({
      ...{ name: id, role: 'watch', path: 'userLive/joinBroadcast', body, token },
      reportsPicture: true,
    });
    viewers.push({ id, name: id, page, watchedMs: 0 });
  }
  const pages = new Set(viewers.map((viewer) => viewer.page));
  const stopClock = startClock(viewers, pages);
  try {
    await untilAllSee(viewers);
    say(`${count} members see the show.`);
    for (let killed = 0; killed < kills; killed += 1) {
      await sleep(betweenKillsMs);
      const node = await nodeOf(cluster, show.showId);
      await node.child().stop('SIGKILL');
      await sleep(2_000);
      await untilAllSee(viewers);
      await node.restart();
      say(`Node ${killed + 1} of ${kills} was killed; everybody sees the show again.`);
    }
    await sleep(betweenKillsMs);
  } finally {
    await stopClock();
    for (const one of pages) await one.drop().catch(() => {});
    await show.end();
  }
  const seats = await asOwner<{ memberId: string; minutes: number; each: string }>(
    cluster.postgres.ownerUrl,
    `select member_id as "memberId", sum(minutes_charged - minutes_returned)::int as minutes,
       string_agg(format('%s charged, %s returned, measured %s ms, away %s, ended as %s',
         minutes_charged, minutes_returned, metered_ms, away_ms, end_reason), '; ' order by id) as each
     from metering.seats where channel = $1 group by member_id`,
    [show.showId],
  );
  const seatsOf = (memberId: string) => seats.find((one) => one.memberId === memberId)?.each;
  const paidBy = new Map(seats.map(({ memberId, minutes }) => [memberId, minutes]));
  const differences = viewers.map(({ id, watchedMs }) => {
    const watched = watchedMs / 60_000;
    const paid = paidBy.get(id) ?? 0;
    const over = minutesOver(watchedMs, paid);
    if (over > 0) say(`${watched.toFixed(2)} minutes watched, ${paid} paid: ${seatsOf(id)}.`);
    return { over, under: Math.floor(watched) - 1 - paid };
  });
  return {
    billedViewers: count,
    billedMinutes: seats.reduce((sum, { minutes }) => sum + minutes, 0),
    watchedMinutes: Math.round(viewers.reduce((sum, { watchedMs }) => sum + watchedMs, 0) / 60_000),
    billedMinutesOver: differences.reduce((sum, { over }) => sum + over, 0),
    billedTooLittle: differences.filter(({ under }) => under > 0).length,
  };
}

async function untilAllSee(viewers: readonly Viewer[]): Promise<void> {
  const pages = new Set(viewers.map(({ page }) => page));
  const blind = async () => {
    const views = await Promise.all([...pages].map(async (page) => Object.values(await page.read())));
    return views.flat().filter(({ stillMs }) => stillMs === null || stillMs > 1_000);
  };
  const describe = async () => JSON.stringify(await blind());
  await until('The picture of everybody', backWithinMs, async () => (await blind()).length === 0, describe);
}

/** Adds up for how long each viewer's picture moved. */
function startClock(viewers: readonly Viewer[], pages: ReadonlySet<LivePage>): () => Promise<void> {
  let isOver = false;
  const running = (async () => {
    let before = performance.now();
    while (!isOver) {
      await sleep(lookEveryMs);
      const views = Object.assign({}, ...(await Promise.all([...pages].map((page) => page.read()))));
      const now = performance.now();
      for (const viewer of viewers) {
        const stillMs = views[viewer.name]?.stillMs;
        if (typeof stillMs === 'number' && stillMs < 1_000) viewer.watchedMs += now - before;
      }
      before = now;
    }
  })();
  return async () => {
    isOver = true;
    await running;
  };
}

import type { Presence } from '../../platform/live/index.ts';
import { sweepBookings } from '../calls/bookings.ts';
import { sweepCalls } from '../calls/calls.ts';
import { callStore } from '../calls/store.ts';
import type { Meter } from '../metering/meter.ts';
import { sweepPrivateShows } from '../private-shows/private-shows.ts';
import { privateStore } from '../private-shows/store.ts';
import { sweepBoards } from '../rooms/board/goals.ts';
import { announce } from './announce.ts';
import type { LiveDeps } from './dependencies.ts';
import { afterEnd } from './end-show.ts';
import { showStarted } from './events.ts';
import { keepRecordings, recordingEnded } from './recording/keep-recordings.ts';
import { isAudience } from './rules.ts';
import { isSideChannel } from './side-channels.ts';
import { showStore } from './store.ts';
import { createViewerCounts } from './viewer-counts.ts';
import { createWaitWatch } from './wait-watch.ts';

const reconcileEveryTicks = 5;

/** Keeps the shows in the database true to what the engine carries and to the clock. */
export interface ShowKeeper {
  /** Takes up the shows that were open when the last process ended, then keeps at it until `stop`. */
  start(): Promise<void>;
  /** Ends what is overdue; any process may, at any time. */
  sweep(): Promise<void>;
  /** Resolves when everything the engine has told so far is in the database. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export function createShowKeeper(deps: LiveDeps, meter: Meter): ShowKeeper {
  const { database, clock, engine, log } = deps;
  const counts = createViewerCounts();
  const watch = createWaitWatch(deps.steadyMs);
  /** By show: the publishing connection last heard of, so that the end of an earlier one says nothing. */
  const publishing = new Map<string, string>();
  const unsubscribe: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let ticks = 0;
  let queue: Promise<void> = Promise.resolve();
  /** One look at the meter at a time; a slow one delays the next rather than doubling it. */
  let measuring: Promise<void> | undefined;

  /** One after the other, in the order the engine told them: a join must not overtake the loss before it. */
  function enqueue(what: string, work: () => Promise<void>): Promise<void> {
    queue = queue.then(work).catch((error: unknown) => {
      // The next look at the engine finds what was missed here.
      log.error({ error, what }, 'A change of live shows could not be kept.');
    });
    return queue;
  }

  /** A show's picture has come, or is back; false when no show waits for one there. */
  async function nowLive(channel: string): Promise<boolean> {
    const now = clock();
    const show = await database.transaction(async (tx) => {
      const live = await showStore.markLive(tx, channel, now);
      if (live?.startedAt?.getTime() === now.getTime()) {
        await deps.events.publish(tx, showStarted, { showId: live.id, modelId: live.modelId });
      }
      return live;
    });
    if (!show) return false;
    await announce(deps, [show]);
    return true;
  }

  async function publisherJoined({ channel, sessionId }: Presence): Promise<void> {
    publishing.set(channel, sessionId);
    if (await nowLive(channel)) return;
    const known = await showStore.byId(database, channel);
    const isWanted = known ? known.status !== 'ended' : await isSideChannel(deps, channel);
    if (!isWanted) await engine.close(channel);
  }

  async function publisherLeft({ channel, sessionId }: Presence): Promise<void> {
    if (publishing.get(channel) !== sessionId) return;
    publishing.delete(channel);
    const show = await showStore.markInterrupted(database, channel, clock());
    if (show) await announce(deps, [show]);
  }

  async function engineDown(): Promise<void> {
    publishing.clear();
    counts.clear();
    await announce(deps, await showStore.interruptAllBut(database, [], clock()));
  }

  /** Shows another process opened become known to this one's engine here, too. */
  async function reconcile(): Promise<void> {
    for (const show of await showStore.allOpen(database)) await engine.open(show.id);
    for (const { id } of await privateStore.accepted(database)) await engine.open(id);
    for (const { id, backChannel } of await callStore.active(database)) {
      await engine.open(id);
      await engine.open(backChannel);
    }
    const published = (await engine.stats()).filter((one) => one.isPublished).map((one) => one.channel);
    await announce(deps, await showStore.interruptAllBut(database, published, clock()));
    for (const channel of published) await nowLive(channel);
  }

  async function sweep(): Promise<void> {
    const waiting = watch.look(await showStore.allOpen(database));
    const ended = await showStore.endOverdue(database, clock(), waiting);
    for (const { id } of ended) {
      counts.forget(id);
      publishing.delete(id);
    }
    await afterEnd(deps, ended);
    await sweepPrivateShows(deps);
    await sweepBoards(deps);
    await sweepCalls(deps);
    await sweepBookings(deps);
    await keepRecordings(deps);
  }

  async function keepCounts(): Promise<void> {
    const changed = counts.takeChanged();
    if (changed.size > 0) await announce(deps, await showStore.setViewerCounts(database, changed));
  }

  function tick(): void {
    ticks += 1;
    if (ticks % reconcileEveryTicks === 0) void enqueue('reconcile', reconcile);
    void enqueue('sweep', sweep);
    void enqueue('counts', keepCounts);
    measuring ??= meter
      .tick()
      .catch(reportMeter)
      .finally(() => {
        measuring = undefined;
      });
  }

  function reportMeter(error: unknown): void {
    log.error({ error }, 'Paid minutes were not measured; the next look goes on from here.');
  }

  function listen(): void {
    const viewer = (change: 'joined' | 'left') => (presence: Presence) => {
      if (isAudience(presence.subject))
        counts[change](presence.channel, presence.subject, presence.sessionId);
    };
    unsubscribe.push(
      meter.listen(),
      engine.on('publisherJoined', (one) => void enqueue('publisherJoined', () => publisherJoined(one))),
      engine.on('publisherLeft', (one) => void enqueue('publisherLeft', () => publisherLeft(one))),
      engine.on('viewerJoined', viewer('joined')),
      engine.on('viewerLeft', viewer('left')),
      engine.on(
        'recordingEnded',
        ({ key, end }) => void enqueue('recordingEnded', () => recordingEnded(deps, key, end)),
      ),
      engine.on('engineDown', () => void enqueue('engineDown', engineDown)),
    );
  }

  return {
    async start() {
      listen();
      await enqueue('reconcile', reconcile);
      await enqueue('sweep', sweep);
      timer = setInterval(tick, deps.tickMs).unref();
    },
    sweep: () => enqueue('sweep', sweep),
    settled: () => queue,
    async stop() {
      clearInterval(timer);
      for (const stopListening of unsubscribe.splice(0)) stopListening();
      await measuring;
      await queue;
    },
  };
}

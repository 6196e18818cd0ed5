import { isAudience, isSoftware, type Presence } from '../../platform/live/index.ts';
import { createAudience } from './audience.ts';
import { holdClips } from './clips/hold-clips.ts';
import { withholdBlurred } from './commands/blur-show.ts';
import type { ShowsDeps } from './dependencies.ts';
import { emitShowStates } from './emit-show-states.ts';
import { afterEnd } from './end-show.ts';
import { showStarted } from './events.ts';
import { createReconnectTimer } from './reconnect-timer.ts';
import { recordingEnded, saveRecordings } from './recording/save-recordings.ts';
import { showStore } from './store.ts';
import { endUploadChecks } from './upload-checks.ts';
import { createViewerCounts } from './viewer-counts.ts';

const reconcileTicks = 5;

/** Keeps the shows in the database true to what the engine carries, and, looking at them every tick, to the clock. */
export interface ShowReconciler {
  /** Begins to follow the engine. */
  start(): void;
  /** Ends what is overdue; any process may, at any time. */
  cleanUp(): Promise<void>;
  /** Resolves when everything the engine has reported so far is in the database. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export function createShowReconciler(deps: ShowsDeps): ShowReconciler {
  const { database, clock, engine, log } = deps;
  const counts = createViewerCounts();
  const audience = createAudience(deps.monotonicMs);
  const reconnectTimer = createReconnectTimer(deps.monotonicMs);
  /** By show: the publishing connection last seen, so that the end of an earlier one says nothing. */
  const publishing = new Map<string, string>();
  const unsubscribe: (() => void)[] = [];
  let queue: Promise<void> = Promise.resolve();

  /** One after the other, in the order the engine reported them: a join must not overtake the loss before it. */
  function enqueue(what: string, work: () => Promise<void>): Promise<void> {
    queue = queue.then(work).catch((error: unknown) => {
      // The next look at the engine finds what was missed here.
      log.error({ error, what }, 'A change of live shows could not be kept.');
    });
    return queue;
  }

  /** A show's picture has come, or is back. */
  async function nowLive(channel: string, publisher?: string): Promise<void> {
    const now = clock();
    const show = await database.transaction(async (tx) => {
      if (publisher !== undefined) await showStore.notePublisher(tx, channel, isSoftware(publisher));
      const live = await showStore.markLive(tx, channel, now);
      if (live?.startedAt?.getTime() === now.getTime()) {
        await deps.events.publish(tx, showStarted, { showId: live.id, modelId: live.modelId });
      }
      return live;
    });
    if (show) await emitShowStates(deps, [show]);
  }

  async function publisherJoined({ channel, sessionId, subject }: Presence): Promise<void> {
    publishing.set(channel, sessionId);
    await nowLive(channel, subject);
  }

  async function publisherLeft({ channel, sessionId }: Presence): Promise<void> {
    if (publishing.get(channel) !== sessionId) return;
    publishing.delete(channel);
    const show = await showStore.markInterrupted(database, channel, clock());
    if (show) await emitShowStates(deps, [show]);
  }

  async function engineDown(): Promise<void> {
    publishing.clear();
    counts.clear();
    audience.clear();
    await emitShowStates(deps, await showStore.interruptAllBut(database, [], clock()));
  }

  /** Rooms the engine lost are made again. */
  async function reconcile(): Promise<void> {
    if (!engine.isLeader()) return;
    for (const show of await showStore.allOpen(database)) await engine.open(show.id);
    const published = (await engine.stats()).filter((one) => one.isPublished).map((one) => one.channel);
    await emitShowStates(deps, await showStore.interruptAllBut(database, published, clock()));
    for (const channel of published) await nowLive(channel);
  }

  async function cleanUp(): Promise<void> {
    const open = await showStore.allOpen(database);
    await withholdBlurred(deps, open);
    const waiting = reconnectTimer.look(open);
    const ended = [
      ...(await showStore.endOverdue(database, clock(), waiting)),
      ...(await showStore.endOverBreaks(database, clock(), waiting)),
    ];
    for (const { id } of ended) {
      counts.forget(id);
      publishing.delete(id);
    }
    await afterEnd(deps, ended);
    await holdClips(deps);
    await saveRecordings(deps);
  }

  async function recordCounts(): Promise<void> {
    const changed = counts.takeChanged();
    // One that leads no more forgets whom it saw; the next leader counts.
    if (!engine.isLeader()) return;
    if (changed.size > 0)
      await emitShowStates(deps, await showStore.setViewerCounts(database, changed, clock()));
    const watched = audience.takeWatched();
    if (watched.length > 0) await showStore.addAudience(database, watched, clock());
  }

  function listen(): void {
    const viewer = (change: 'joined' | 'left') => (presence: Presence) => {
      if (!isAudience(presence.subject)) return;
      counts[change](presence.channel, presence.subject, presence.sessionId);
      audience[change](presence);
    };
    unsubscribe.push(
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

  deps.ticker.every('shows.reconcile', () => enqueue('reconcile', reconcile), reconcileTicks);
  deps.ticker.every('shows.reconcile', () => enqueue('cleanUp', cleanUp));
  deps.ticker.every('shows.upload-checks', () => endUploadChecks(deps), reconcileTicks);
  deps.ticker.every('shows.viewer-counts', () => enqueue('counts', recordCounts));

  return {
    start: listen,
    cleanUp: () => enqueue('cleanUp', cleanUp),
    settled: () => queue,
    async stop() {
      for (const stopListening of unsubscribe.splice(0)) stopListening();
      await queue;
    },
  };
}

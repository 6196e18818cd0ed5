import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Recordings, requireChannelName } from '../live-engine.ts';
import type { LiveLog } from '../live-log.ts';
import { fetchedName, type RecordedStretches, recordingOf, stretchName } from './recorded-stretches.ts';
import type { RoomMirror } from './room-mirror.ts';

export interface MirroredRecordingsDeps {
  /** Of the embedded engine: what is written under a stretch's name. */
  written: Pick<Recordings, 'start' | 'stop' | 'folderOf' | 'keys'>;
  stretches: RecordedStretches;
  mirror: Pick<RoomMirror, 'need' | 'drop'>;
  /** Where recordings of the store are put together for whoever reads them here. */
  folder: string;
  /** Whether this process is the one that records. */
  isLeader(): boolean;
  /** Has the process that records do so at once; its own next look would come a second later. */
  notifyLeader(what: 'start' | 'stop', channel: string, key: string): Promise<void>;
  log: LiveLog;
}

/** Recordings of rooms, and what else needs to hand in a stretch. */
export interface MirroredRecordings extends Recordings {
  /** A stretch ended by itself; returns the recording it belongs to. */
  ended(stretch: string): string;
  /** Hands in a stretch this process has just written. */
  handIn(recording: string): Promise<void>;
  /** Hands in everything that is being recorded, as far as the store takes it. */
  stopAll(): Promise<void>;
}

interface Running {
  channel: string;
  stretch: string;
}

export function newStretch(recording: string): string {
  return stretchName(recording, randomBytes(4).toString('hex'));
}

/**
 * Of several processes the one that leads records. What another one wrote when it led, it hands in when it is asked again.
 * `start` and `stop` never wait for that: it takes minutes, and fails while the store is away.
 */
export function createMirroredRecordings(deps: MirroredRecordingsDeps): MirroredRecordings {
  const { written, stretches, mirror, folder, isLeader, log } = deps;
  const running = new Map<string, Running>();
  /** Stretches this process has stopped, until they are handed in; one of which nothing was written has no folder. */
  const over = new Set<string>();
  const handingIn = new Map<string, Promise<void>>();
  /** What the leader was last told, so that it is told of changes alone. */
  const notified = new Map<string, 'start' | 'stop'>();

  /** One after the other for a recording: looks come every second. */
  function handIn(recording: string): Promise<void> {
    const under = handingIn.get(recording) ?? handInNow(recording).finally(() => handingIn.delete(recording));
    handingIn.set(recording, under);
    return under;
  }

  /** The next look tries again what failed. */
  function handInLater(recording: string): void {
    handIn(recording).catch((error: unknown) =>
      log.warn({ error, recording }, 'What was recorded is not in the file store yet; it is tried again.'),
    );
  }

  async function handInNow(recording: string): Promise<void> {
    // Another stretch may be over by the time one is handed in.
    for (let next = await nextOf(recording); next; next = await nextOf(recording)) {
      await stretches.finish(next, await written.folderOf(next));
      over.delete(next);
    }
  }

  /** A stretch of a recording that this process has to hand in. */
  async function nextOf(recording: string): Promise<string | undefined> {
    const here = await written.keys();
    return [...here, ...over].find(
      (stretch) => recordingOf(stretch) === recording && running.get(recording)?.stretch !== stretch,
    );
  }

  /** Nothing more is written once this resolves. */
  async function stopWriting(key: string, one: Running): Promise<void> {
    await written.stop(one.stretch);
    over.add(one.stretch);
    if (running.get(key) === one) running.delete(key);
    // Another stretch of the same show may have begun meanwhile.
    if (!running.has(key)) await mirror.drop(one.channel, 'recording');
  }

  async function stopHere(key: string): Promise<void> {
    const one = running.get(key);
    if (one) await stopWriting(key, one);
    handInLater(key);
  }

  async function startHere(key: string, one: Running): Promise<void> {
    const steps = [
      () => stretches.begin(key, one.stretch),
      () => mirror.need(one.channel, 'recording'),
      () => written.start(one.channel, one.stretch),
    ];
    for (const step of steps) {
      await step();
      // It was stopped meanwhile: nothing of what comes now may be recorded.
      if (running.get(key) !== one) return await undo(key, one);
    }
  }

  async function undo(key: string, one: Running): Promise<void> {
    await stopWriting(key, one);
    handInLater(key);
  }

  async function notify(what: 'start' | 'stop', channel: string, key: string): Promise<void> {
    if (notified.get(key) === what) return;
    notified.set(key, what);
    await deps.notifyLeader(what, channel, key);
  }

  /** What lies in this process's folder, also what a crash left half fetched. */
  const fetched = () => readdir(folder).catch(() => []);

  return {
    async start(channel, key) {
      requireChannelName(key);
      if (!isLeader()) {
        await stopHere(key);
        return await notify('start', channel, key);
      }
      if (running.has(key)) return;
      const one = { channel, stretch: newStretch(key) };
      running.set(key, one);
      handInLater(key);
      try {
        await startHere(key, one);
      } catch (error) {
        // Otherwise a restart of the engine would record it after all.
        await undo(key, one).catch(() => undefined);
        if (running.get(key) === one) running.delete(key);
        throw error;
      }
    },
    async stop(key) {
      await stopHere(key);
      if (!isLeader()) await notify('stop', '', key);
    },
    partsOf: (key) => stretches.partsOf(key),
    async folderOf(key) {
      requireChannelName(key);
      const here = path.join(folder, key);
      await stretches.fetch(key, here);
      return here;
    },
    async keys() {
      const here = [...(await written.keys()).map(recordingOf), ...(await fetched()).map(fetchedName)];
      return [...new Set([...here, ...(await stretches.recordings())])];
    },
    async remove(key) {
      requireChannelName(key);
      notified.delete(key);
      await stretches.remove(key);
      // What is being handed in just now is removed when its row is found gone.
      for (let next = await nextOf(key); next && !handingIn.has(key); next = await nextOf(key)) {
        await stretches.discard(next, await written.folderOf(next));
        over.delete(next);
      }
      for (const name of await fetched()) {
        if (fetchedName(name) === key) await rm(path.join(folder, name), { recursive: true, force: true });
      }
    },
    ended(stretch) {
      const key = recordingOf(stretch);
      const one = running.get(key);
      over.add(stretch);
      if (one?.stretch === stretch) {
        running.delete(key);
        void mirror.drop(one.channel, 'recording');
      }
      return key;
    },
    handIn,
    async stopAll() {
      const keys = new Set([...running.keys(), ...handingIn.keys()]);
      const ends = await Promise.allSettled(
        [...keys].map(async (key) => {
          const one = running.get(key);
          if (one) await stopWriting(key, one);
          await handIn(key);
        }),
      );
      for (const end of ends) {
        if (end.status === 'rejected')
          log.warn({ error: end.reason }, 'What was recorded is handed in when this process is back.');
      }
    },
  };
}

import { describe, expect, it, vi } from 'vitest';
import { silentLiveLog } from '../live-log.ts';
import { createMirroredRecordings } from './mirrored-recordings.ts';
import type { RecordedStretches } from './recorded-stretches.ts';

const nothing = async () => {};

/** A process whose store, database and engine are what a test makes of them. */
function leader() {
  const does = {
    begin: nothing,
    need: nothing,
    start: nothing,
    finish: nothing as RecordedStretches['finish'],
  };
  const [written, handedIn] = [new Set<string>(), [] as string[]];
  const [needed, onDisk] = [new Set<string>(), new Set<string>()];
  const stretches: Partial<RecordedStretches> = {
    begin: () => does.begin(),
    async finish(stretch, folder) {
      await does.finish(stretch, folder);
      onDisk.delete(stretch);
      handedIn.push(stretch);
    },
  };
  const recordings = createMirroredRecordings({
    written: {
      async start(_channel, stretch) {
        written.add(stretch);
        onDisk.add(stretch);
        await does.start();
      },
      stop: async (stretch) => void written.delete(stretch),
      folderOf: async (stretch) => stretch,
      keys: async () => [...onDisk],
    },
    stretches: stretches as RecordedStretches,
    mirror: {
      async need(channel) {
        needed.add(channel);
        await does.need();
      },
      drop: async (channel) => void needed.delete(channel),
    },
    folder: '/nowhere',
    isLeader: () => true,
    notifyLeader: nothing,
    log: silentLiveLog,
  });
  return { does, recordings, written, needed, handedIn };
}

const never = () => new Promise<void>(() => {});
const away = async () => {
  throw new Error('The store is away.');
};

describe.each([
  ['does not answer', never],
  ['is away', away],
])('while the store %s', (_, finish) => {
  it('recording stops at once, and the next stretch is recorded', async () => {
    const { does, recordings, written, needed } = leader();
    does.finish = finish;
    await recordings.start('show', 'key');
    const [first] = written;
    await recordings.stop('key');
    expect([written.size, needed.size]).toEqual([0, 0]);
    await recordings.start('show', 'key');
    expect(written.size).toBe(1);
    expect([...written]).not.toContain(first);
    expect([...needed]).toEqual(['show']);
  });
});

it('hands in with the next look what the store did not take', async () => {
  const { does, recordings, written, handedIn } = leader();
  does.finish = away;
  await recordings.start('show', 'key');
  const [stretch] = written;
  await recordings.stop('key');
  await new Promise(setImmediate);
  expect(handedIn).toEqual([]);
  does.finish = nothing;
  await recordings.stop('key');
  await vi.waitFor(() => expect(handedIn).toEqual([stretch]));
});

describe.each(['begin', 'need', 'start'] as const)('stopped while it waits for %s', (step) => {
  it('records nothing', async () => {
    const { does, recordings, written, needed } = leader();
    const waiting = Promise.withResolvers<void>();
    does[step] = () => waiting.promise;
    const started = recordings.start('show', 'key');
    await new Promise(setImmediate);
    await recordings.stop('key');
    waiting.resolve();
    await started;
    expect([written.size, needed.size]).toEqual([0, 0]);
  });

  it('leaves alone what was started after that', async () => {
    const { does, recordings, written, needed } = leader();
    const waiting = Promise.withResolvers<void>();
    does[step] = () => waiting.promise;
    const started = recordings.start('show', 'key');
    await new Promise(setImmediate);
    await recordings.stop('key');
    does[step] = nothing;
    await recordings.start('show', 'key');
    const now = [...written];
    expect(now).toHaveLength(1);
    waiting.resolve();
    await started;
    expect([...written]).toEqual(now);
    expect([...needed]).toEqual(['show']);
    await recordings.start('show', 'key');
    expect([...written]).toEqual(now);
  });
});

it('tries again what could not be started, and mirrors nothing for it meanwhile', async () => {
  const { does, recordings, written, needed } = leader();
  does.start = away;
  await expect(recordings.start('show', 'key')).rejects.toThrow('away');
  expect([written.size, needed.size]).toEqual([0, 0]);
  does.start = nothing;
  await recordings.start('show', 'key');
  expect(written.size).toBe(1);
});

it('hands in all it can before it ends, although one of them fails', async () => {
  const { does, recordings, handedIn, written } = leader();
  for (const key of ['one', 'two', 'three']) await recordings.start(`show-${key}`, key);
  const others = [...written].filter((stretch) => !stretch.startsWith('one'));
  const slow = Promise.withResolvers<void>();
  does.finish = async (stretch) => {
    if (stretch.startsWith('one')) await away();
    await slow.promise;
  };
  let isOver = false;
  const stopped = recordings.stopAll().then(() => {
    isOver = true;
  });
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  slow.resolve();
  await stopped;
  expect(handedIn.toSorted()).toEqual(others.toSorted());
  expect(written.size).toBe(0);
});

import { hasRedis, type RedisServer, startRedis } from '@candela/testkit/redis-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openRedis } from '../../redis/index.ts';
import type { EmbeddedEngine } from '../embedded-engine.ts';
import { createEngineEvents } from '../engine-events.ts';
import type { LiveEngine } from '../live-engine.ts';
import { silentLiveLog } from '../live-log.ts';
import type { RecordedStretches } from './recorded-stretches.ts';
import { withMirror } from './with-mirror.ts';

const silent = { info: () => {}, warn: () => {} };
const stops: (() => unknown)[] = [];
/** Until then the store takes nothing. */
const handedIn = Promise.withResolvers<void>();
let server: RedisServer;

/** One process of a site: an engine that says who leads, and a studio without media. */
function startProcess(role: { leads: boolean }) {
  const redis = openRedis(server.url, silent);
  const done: string[] = [];
  const studio = {
    on: createEngineEvents().on,
    recordings: {
      start: async (channel: string) => void done.push(`record ${channel}`),
      stop: async () => {},
      keys: async () => [],
      folderOf: async () => '',
    },
    clips: {
      holdOnly: async (channels: string[]) =>
        void (channels.length > 0 && done.push(`hold ${channels.join()}`)),
      cut: async (channel: string) => channel === 'held',
    },
    newestKeyFrame: async () => ({ codec: 'VP8', data: Buffer.from([1, 2, 3]), atMs: 5 }),
    start: async () => {},
    stop: async () => {},
  } as unknown as EmbeddedEngine;
  const stretches = {
    begin: async (key: string) => void done.push(`begin ${key}`),
    finish: () => handedIn.promise,
  } as unknown as RecordedStretches;
  const mirror = {
    ...{ saw: () => {}, drop: async () => {}, needOnly: async () => {}, clear: async () => {} },
    need: async (channel: string, need: string) => void done.push(`need ${channel} ${need}`),
  };
  const base = { on: studio.on, isLeader: () => role.leads, start: async () => {}, stop: async () => {} };
  const engine = withMirror(base as unknown as LiveEngine, {
    ...{ studio, mirror, stretches, redis, dataFolder: '/nowhere', mayLead: true, log: silentLiveLog },
  });
  stops.push(async () => {
    await engine.stop();
    redis.close();
  });
  return { engine, done };
}

describe.skipIf(!hasRedis())('of two processes', () => {
  const roles = [{ leads: true }, { leads: false }];
  let leader: ReturnType<typeof startProcess>;
  let other: ReturnType<typeof startProcess>;

  beforeAll(async () => {
    server = await startRedis();
    [leader, other] = roles.map(startProcess) as [typeof leader, typeof other];
    // Until both listen.
    const isHeard = async () => expect(await other.engine.newestKeyFrame?.('shown', 0)).toBeDefined();
    await vi.waitFor(isHeard, { timeout: 20_000 });
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
    await server?.stop();
  });

  it('the one that does not lead gets key frames of the one that does', async () => {
    expect(await other.engine.newestKeyFrame?.('shown', 0)).toMatchObject({ codec: 'VP8', atMs: 5 });
    expect(Buffer.from((await other.engine.newestKeyFrame?.('shown', 0))?.data ?? [])).toEqual(
      Buffer.from([1, 2, 3]),
    );
    expect(leader.done).toContain('need shown picture');
    expect(other.done).toEqual([]);
  });

  it('and has it cut, record and hold at once, each only once', async () => {
    const range = { fromMs: 0, toMs: 1 };
    expect(await other.engine.clips?.cut('held', 'clip', range)).toBe(true);
    expect(await other.engine.clips?.cut('other', 'none', range)).toBe(false);
    for (let look = 0; look < 3; look += 1) {
      await other.engine.clips?.holdOnly(['held']);
      await other.engine.recordings?.start('show', 'key');
    }
    expect(leader.done.filter((one) => !one.startsWith('need'))).toEqual([
      'begin clip',
      'hold held',
      'begin key',
      'record show',
    ]);
    expect(other.done).toEqual([]);
  });

  it('gets nothing of one that is stopping, while that still hands in what it recorded', async () => {
    let isStopped = false;
    const stopped = leader.engine.stop().then(() => {
      isStopped = true;
    });
    const isAlone = async () => expect(await other.engine.newestKeyFrame?.('shown', 0)).toBeUndefined();
    await vi.waitFor(isAlone, { timeout: 20_000 });
    expect(isStopped).toBe(false);
    handedIn.resolve();
    await stopped;
  });

  it('gets nothing where nobody leads', async () => {
    for (const role of roles) role.leads = false;
    expect(await other.engine.newestKeyFrame?.('shown', 0)).toBeUndefined();
  });
});

import { setTimeout } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { ParticipantInfo, ParticipantInfo_State, Room, TrackInfo } from 'livekit-server-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import type { LiveEngine } from './live-engine.ts';
import { createLiveKitEngine, type RoomService } from './livekit-engine.ts';

const secret = 'a secret of the tests, thirty-two bytes or more';
const engines: LiveEngine[] = [];

/** A cluster kept in memory: rooms and who is in them. */
function cluster() {
  const rooms = new Map<string, ParticipantInfo[]>();
  const removed: string[] = [];
  const service: RoomService = {
    async createRoom({ name }) {
      rooms.set(name, rooms.get(name) ?? []);
      return new Room({ name });
    },
    deleteRoom: async (name) => void rooms.delete(name),
    listRooms: async (names = [...rooms.keys()]) =>
      names.flatMap((name) => {
        const here = rooms.get(name);
        return here ? [new Room({ name, numParticipants: here.length })] : [];
      }),
    listParticipants: async (name) => rooms.get(name) ?? [],
    async removeParticipant(name, identity) {
      removed.push(identity);
      rooms.set(
        name,
        (rooms.get(name) ?? []).filter((one) => one.identity !== identity),
      );
    },
  };
  return { rooms, removed, service };
}

function engineOn(rooms: RoomService): LiveEngine {
  const engine = createLiveKitEngine({
    url: 'wss://live.test',
    key: 'key',
    secret,
    rooms,
    pollMs: 5,
    maxViewersPerChannel: 500,
  });
  engines.push(engine);
  return engine;
}

/** A participant as a grant of the engine would make it. */
async function participant(engine: LiveEngine, role: 'publish' | 'view', subject: string, grantId: string) {
  const { token } = await engine.grant({ channel: 'show', role, subject, grantId, ttlSeconds: 60 });
  const { sub } = decodeJwt(token);
  return new ParticipantInfo({
    sid: `PA_${grantId}`,
    identity: sub,
    state: ParticipantInfo_State.ACTIVE,
    attributes: { grantId },
    tracks: role === 'publish' ? [new TrackInfo({ sid: 'TR_1' })] : [],
  });
}

afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
});

describe('grants', () => {
  it('let a publisher only publish, and a viewer only watch, in one room and for a while', async () => {
    const engine = engineOn(cluster().service);
    const claims = async (role: 'publish' | 'view') => {
      const grant = await engine.grant({
        channel: 'show',
        role,
        subject: 'ada',
        grantId: 'g1',
        ttlSeconds: 60,
      });
      expect(grant.url).toBe('wss://live.test');
      expect(grant.expiresAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
      return decodeJwt<{ video: Record<string, unknown> }>(grant.token);
    };
    const [publish, view] = [await claims('publish'), await claims('view')];
    const common = { room: 'show', roomJoin: true, canPublishData: false, canUpdateOwnMetadata: false };
    expect(publish.video).toEqual({ ...common, canPublish: true, canSubscribe: false, hidden: false });
    expect(view.video).toEqual({ ...common, canPublish: false, canSubscribe: true, hidden: true });
    expect(publish.iss).toBe('key');
    expect((publish.exp ?? 0) - Date.now() / 1000).toBeLessThan(62);
  });

  it('make a returning publisher replace itself and each viewing grant a participant of its own', async () => {
    const engine = engineOn(cluster().service);
    const identity = async (role: 'publish' | 'view', grantId: string) =>
      (await participant(engine, role, 'ada', grantId)).identity;
    expect(await identity('publish', 'g1')).toBe(await identity('publish', 'g2'));
    expect(await identity('view', 'g1')).not.toBe(await identity('view', 'g2'));
  });

  it('are read back, and not those of another key', async () => {
    const engine = engineOn(cluster().service);
    const request = { channel: 'show', role: 'view', subject: 'ada', grantId: 'g1', ttlSeconds: 60 } as const;
    const { token } = await engine.grant(request);
    const { ttlSeconds, ...granted } = request;
    expect(await engine.readGrant(token)).toEqual(granted);
    const other = createLiveKitEngine({
      maxViewersPerChannel: 500,
      url: 'wss://live.test',
      key: 'key',
      secret: `${secret}!`,
      rooms: cluster().service,
    });
    expect(await other.readGrant(token)).toBeUndefined();
    expect(await engine.readGrant('nonsense')).toBeUndefined();
    expect(ttlSeconds).toBe(60);
  });
});

describe('presence', () => {
  /** Ends the calls that hang, as the client's own time limit does. */
  const giveUp = new EventTarget();

  it('is read from what the cluster lists, and counted', async () => {
    const { rooms, service } = cluster();
    const engine = engineOn(service);
    const received: string[] = [];
    for (const event of ['publisherJoined', 'publisherLeft', 'viewerJoined', 'viewerLeft'] as const) {
      engine.on(event, ({ subject }) => received.push(`${event} ${subject}`));
    }
    await engine.start();
    await engine.open('show');
    const silent = await participant(engine, 'publish', 'ada', 'g0');
    silent.tracks = [];
    const recorder = new ParticipantInfo({
      sid: 'PA_r',
      identity: 'EG_recorder',
      state: ParticipantInfo_State.ACTIVE,
    });
    rooms.set('show', [silent, recorder]);
    expect(await engine.stats()).toEqual([{ channel: 'show', isPublished: false, viewers: 0 }]);
    rooms.set('show', [
      await participant(engine, 'publish', 'ada', 'g1'),
      await participant(engine, 'view', 'bo', 'g2'),
    ]);
    expect(await engine.stats()).toEqual([{ channel: 'show', isPublished: true, viewers: 1 }]);
    rooms.set('show', [await participant(engine, 'view', 'bo', 'g2')]);
    expect(await engine.stats()).toEqual([{ channel: 'show', isPublished: false, viewers: 1 }]);
    expect(received).toEqual(['publisherJoined ada', 'viewerJoined bo', 'publisherLeft ada']);
  });

  it('is unknown, not empty, while the cluster cannot be asked', async () => {
    const { service } = cluster();
    const engine = engineOn({ ...service, listRooms: async () => Promise.reject(new Error('away')) });
    await engine.open('show');
    await expect(engine.stats()).rejects.toThrow('away');
  });

  it.each([
    ['refuses', () => Promise.reject(new Error('away'))],
    ['does not answer', () => new Promise<never>((_, reject) => giveUp.addEventListener('abort', reject))],
  ])(
    'is unknown once the cluster %s for three heartbeats, and known again with its next answer',
    async (_, away) => {
      const { rooms, service } = cluster();
      let isAway = false;
      let now = 0;
      const listRooms: RoomService['listRooms'] = (names) => (isAway ? away() : service.listRooms(names));
      const engine = createLiveKitEngine({
        maxViewersPerChannel: 500,
        url: 'wss://live.test',
        key: 'key',
        secret,
        rooms: { ...service, listRooms },
        pollMs: 1_000,
        monotonicMs: () => now,
      });
      const left: string[] = [];
      engine.on('viewerLeft', ({ subject }) => left.push(subject));
      expect(engine.isPresenceKnown(), 'before it was ever asked').toBe(false);
      await engine.open('show');
      rooms.set('show', [await participant(engine, 'view', 'bo', 'g2')]);
      await engine.stats();
      isAway = true;
      for (const [atMs, isKnown] of [
        [1_000, true],
        [3_000, true],
        [3_001, false],
        [300_000, false],
      ] as const) {
        now = atMs;
        const asked = engine.stats().catch(() => undefined);
        await Promise.race([asked, setTimeout(5)]);
        expect(engine.isPresenceKnown(), `after ${atMs} ms`).toBe(isKnown);
      }
      expect(left, 'nobody is thought to have left').toEqual([]);
      isAway = false;
      giveUp.dispatchEvent(new Event('abort'));
      await engine.stats();
      expect(engine.isPresenceKnown()).toBe(true);
    },
  );
});

it('disconnects every participant of a subject, or of one grant', async () => {
  const { rooms, removed, service } = cluster();
  const engine = engineOn(service);
  const all = [
    await participant(engine, 'publish', 'ada', 'g1'),
    await participant(engine, 'view', 'bo', 'g2'),
    await participant(engine, 'view', 'bo', 'g3'),
    await participant(engine, 'view', 'cy', 'g4'),
  ];
  rooms.set('show', [...all]);
  await engine.disconnect({ channel: 'show', subject: 'bo' });
  expect(removed).toEqual([all[1]?.identity, all[2]?.identity]);
  await engine.disconnect({ channel: 'show', grantId: 'g4' });
  expect(removed).toHaveLength(3);
  expect(rooms.get('show')).toEqual([all[0]]);
});

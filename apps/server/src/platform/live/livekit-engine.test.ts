import { setTimeout } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { ParticipantInfo, ParticipantInfo_State, Room, TrackInfo } from 'livekit-server-sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LiveEngine } from './live-engine.ts';
import { type LiveTurns, soleTurn } from './live-turns.ts';
import { createLiveKitEngine, type LiveKitEngineOptions } from './livekit-engine.ts';
import type { RoomService } from './livekit-members.ts';
import { requireOnlyPublisher } from './only-publisher.ts';

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

function engineOn(
  rooms: RoomService,
  options: Pick<LiveKitEngineOptions, 'turns' | 'turn'> = {},
): LiveEngine {
  const engine = createLiveKitEngine({
    url: 'wss://live.test',
    key: 'key',
    secret,
    rooms,
    pollMs: 5,
    maxViewersPerChannel: 500,
    ...options,
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

  it('bring credentials for the TURN server of the site, where it has one', async () => {
    const request = { channel: 'show', role: 'view', subject: 'ada', grantId: 'g1', ttlSeconds: 60 } as const;
    const turn = { urls: ['turn:turn.example.org:3478'], secret: 'north star line' };
    const { iceServers } = await engineOn(cluster().service, { turn }).grant(request);
    expect(iceServers).toEqual([
      { urls: turn.urls[0], username: expect.stringMatching(/^\d+:ada$/), credential: expect.any(String) },
    ]);
    expect((await engineOn(cluster().service).grant(request)).iceServers).toEqual([]);
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

it('disconnects many of a room with one look at who is in it', async () => {
  const { rooms, removed, service } = cluster();
  let looks = 0;
  let underWay = 0;
  let mostAtOnce = 0;
  const engine = engineOn({
    ...service,
    listParticipants: (name) => {
      looks += 1;
      return service.listParticipants(name);
    },
    removeParticipant: async (...args) => {
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      await setTimeout(2);
      underWay -= 1;
      await service.removeParticipant(...args);
    },
  });
  const names = Array.from({ length: 60 }, (_, at) => `viewer${at}`);
  rooms.set(
    'show',
    await Promise.all([...names, 'stays'].map((name) => participant(engine, 'view', name, name))),
  );
  await engine.disconnectMany('show', names);
  expect([looks, removed.length, rooms.get('show')?.length]).toEqual([1, 60, 1]);
  expect(mostAtOnce).toBeGreaterThan(1);
  expect(mostAtOnce).toBeLessThanOrEqual(16);
});

describe('a node that has died', () => {
  it('serves nobody, is replaced, and whoever was on it is lost', async () => {
    const { rooms, service } = cluster();
    let now = 0;
    const dead = new Set<string>();
    const engine = createLiveKitEngine({
      maxViewersPerChannel: 500,
      url: 'wss://live.test',
      key: 'key',
      secret,
      rooms: {
        ...service,
        createRoom: (room) => {
          // As the cluster does: the room is placed on a node that lives, where nobody is yet.
          if (dead.delete(room.name ?? '')) rooms.set(room.name ?? '', []);
          return service.createRoom(room);
        },
        listParticipants: (name) =>
          dead.has(name) ? Promise.reject(new Error('no response')) : service.listParticipants(name),
      },
      pollMs: 1_000,
      monotonicMs: () => now,
    });
    const left: unknown[] = [];
    engine.on('viewerLeft', ({ subject, isLost }) => left.push({ subject, isLost }));
    engine.on('publisherLeft', ({ subject }) => left.push({ subject }));
    await engine.open('show');
    await engine.open('another');
    rooms.set('show', [
      await participant(engine, 'publish', 'ada', 'g1'),
      await participant(engine, 'view', 'bo', 'g2'),
    ]);
    await engine.stats();
    expect(engine.delivered()).toEqual(new Set(['PA_g1', 'PA_g2']));
    dead.add('show');
    for (now of [1_000, 2_000, 3_000]) await engine.stats();
    expect(engine.delivered(), 'at once').toEqual(new Set());
    expect(engine.isPresenceKnown(), 'of the other rooms').toBe(true);
    expect(left, 'it may answer again').toEqual([]);
    for (now of [4_000, 5_000]) await engine.stats();
    expect(left).toEqual([{ subject: 'ada' }, { subject: 'bo', isLost: true }]);
    // Who comes back has a connection before a picture; coming back again and again is not free.
    for (const [times, servedAfterMs] of [10_000, 10_000, 10_000, 0].entries()) {
      const sessionId = `PA_again${times}`;
      rooms.set('show', [await participant(engine, 'view', 'bo', `again${times}`)]);
      const backAtMs = now + 1_000;
      for (now = backAtMs; now < backAtMs + servedAfterMs; now += 1_000) {
        await engine.stats();
        expect(engine.delivered(), `${now - backAtMs} ms after return ${times + 1}`).toEqual(new Set());
      }
      await engine.stats();
      expect(engine.delivered()).toEqual(new Set([sessionId]));
      rooms.set('show', []);
      await engine.stats();
    }
  });

  it('serves nobody while it keeps whoever asks waiting', async () => {
    const { rooms, service } = cluster();
    let now = 0;
    let isHung = false;
    const engine = createLiveKitEngine({
      ...{ url: 'wss://live.test', key: 'key', secret, maxViewersPerChannel: 500, pollMs: 1_000 },
      rooms: {
        ...service,
        listParticipants: (name) =>
          isHung ? new Promise<never>(() => undefined) : service.listParticipants(name),
      },
      monotonicMs: () => now,
    });
    rooms.set('show', [await participant(engine, 'view', 'bo', 'g2')]);
    await engine.stats();
    isHung = true;
    void engine.stats();
    now = 1_500;
    expect(engine.delivered()).toEqual(new Set(['PA_g2']));
    now = 1_501;
    expect(engine.delivered()).toEqual(new Set());
  });

  it('does not keep a show from being closed', async () => {
    const { rooms, service } = cluster();
    let isDead = true;
    const engine = engineOn({
      ...service,
      createRoom: (room) => {
        isDead = false;
        return service.createRoom(room);
      },
      deleteRoom: (name) => (isDead ? Promise.reject(new Error('no response')) : service.deleteRoom(name)),
    });
    rooms.set('show', []);
    await engine.close('show');
    expect([...rooms.keys()]).toEqual([]);
  });
});

it('knows nothing once no room answers, although the cluster lists them', async () => {
  const { service } = cluster();
  let now = 0;
  let isSilent = false;
  const engine = createLiveKitEngine({
    maxViewersPerChannel: 500,
    url: 'wss://live.test',
    key: 'key',
    secret,
    rooms: {
      ...service,
      listParticipants: (name) =>
        isSilent ? Promise.reject(new Error('no response')) : service.listParticipants(name),
    },
    pollMs: 1_000,
    monotonicMs: () => now,
  });
  await engine.open('show');
  await engine.open('another');
  await engine.stats();
  isSilent = true;
  for (now of [1_000, 2_000, 3_000]) await expect(engine.stats()).rejects.toThrow('No LiveKit room answers.');
  expect(engine.isPresenceKnown()).toBe(true);
  now = 3_001;
  expect(engine.isPresenceKnown()).toBe(false);
  isSilent = false;
  await engine.stats();
  expect(engine.isPresenceKnown()).toBe(true);
});

describe('a leader', () => {
  /** Whose turn it is, until nobody says so any more. */
  function turnsOf(take: LiveTurns['take']) {
    const asked = { take };
    return { asked, turns: { ...soleTurn, take: () => asked.take() } satisfies LiveTurns };
  }
  const mine = async () => ({ isMine: true, lookedAgoMs: 0 });

  it.each([
    ['refuses', async () => Promise.reject(new Error('away'))],
    ['does not answer', () => new Promise<never>(() => {})],
  ])('leads no more once the database %s for three beats, and knows nobody then', async (_, away) => {
    const { rooms, service } = cluster();
    const { asked, turns } = turnsOf(mine);
    const looks: boolean[] = [];
    const engine = createLiveKitEngine({
      ...{ url: 'wss://live.test', key: 'key', secret, maxViewersPerChannel: 500 },
      ...{ rooms: service, turns, pollMs: 50, onLook: (seen) => looks.push(seen !== undefined) },
    });
    engines.push(engine);
    const left: unknown[] = [];
    engine.on('viewerLeft', ({ subject, isLost }) => left.push({ subject, isLost }));
    rooms.set('show', [await participant(engine, 'view', 'bo', 'g2')]);
    await engine.start();
    await vi.waitFor(() => expect(engine.delivered().size).toBe(1));
    expect(engine.isLeader()).toBe(true);
    asked.take = away;
    await vi.waitFor(() => expect(engine.isLeader()).toBe(false));
    expect(left).toEqual([{ subject: 'bo', isLost: true }]);
    expect(looks.at(-1)).toBe(false);
    asked.take = mine;
    await vi.waitFor(() => expect(engine.isLeader()).toBe(true));
  });

  it('still leads after a single failure', async () => {
    let now = 0;
    let failures = 0;
    const { asked, turns } = turnsOf(mine);
    const engine = createLiveKitEngine({
      ...{ url: 'wss://live.test', key: 'key', secret, maxViewersPerChannel: 500 },
      ...{ rooms: cluster().service, turns, pollMs: 5, monotonicMs: () => now },
    });
    engines.push(engine);
    await engine.start();
    await vi.waitFor(() => expect(engine.isLeader()).toBe(true));
    asked.take = () => {
      failures += 1;
      now = 14;
      return Promise.reject(new Error('away'));
    };
    await vi.waitFor(() => expect(failures).toBeGreaterThan(1));
    expect(engine.isLeader()).toBe(true);
  });

  it('that stops answers as one no more before another may take the lead', async () => {
    const leading: boolean[] = [];
    const engine = engineOn(cluster().service, {
      turns: { ...soleTurn, take: mine, leave: async () => void leading.push(engine.isLeader()) },
    });
    await engine.start();
    await vi.waitFor(() => expect(engine.isLeader()).toBe(true));
    await engine.stop();
    expect(leading).toEqual([false]);
  });
});

describe('a removal the cluster does not answer', () => {
  const following: LiveTurns = { ...soleTurn, take: async () => ({ isMine: false, lookedAgoMs: 0 }) };

  it.each([
    ['asked of the leader, as to who is in the room', 'listParticipants', soleTurn],
    ['asked of another process, as to who is in the room', 'listParticipants', following],
    ['asked of the leader, as to the removal itself', 'removeParticipant', soleTurn],
  ] as const)('%s, is repeated until it does', async (_, silentCall, turns) => {
    const { rooms, removed, service } = cluster();
    let isSilent = true;
    let refusals = 0;
    let rounds = 0;
    const engine = engineOn(
      {
        ...service,
        listRooms: (names) => {
          rounds += 1;
          return service.listRooms(names);
        },
        [silentCall]: async (room: string, identity: string) => {
          if (!isSilent) return service[silentCall](room, identity);
          refusals += 1;
          throw new Error('no response');
        },
      },
      { turns },
    );
    const [bo, cy] = [
      await participant(engine, 'view', 'bo', 'g2'),
      await participant(engine, 'view', 'cy', 'g3'),
    ];
    rooms.set('show', [bo, cy]);
    await engine.start();
    await engine.disconnect({ channel: 'show', subject: 'bo' });
    await vi.waitFor(() => expect(refusals).toBeGreaterThan(3));
    expect(removed).toEqual([]);
    isSilent = false;
    await vi.waitFor(() => expect(rooms.get('show')).toEqual([cy]));
    // Who comes again later, as somebody let in again, is not removed once more.
    rooms.set('show', [bo, cy]);
    if (turns === soleTurn) {
      const roundsBefore = rounds;
      await vi.waitFor(() => expect(rounds).toBeGreaterThan(roundsBefore + 3));
    }
    expect(removed).toEqual([bo.identity]);
  });

  it('is given up once the room is gone', async () => {
    const { rooms, service } = cluster();
    let asked = 0;
    let rounds = 0;
    const engine = engineOn({
      ...service,
      listRooms: (names) => {
        rounds += 1;
        return service.listRooms(names);
      },
      listParticipants: async () => {
        asked += 1;
        throw new Error('no response');
      },
    });
    rooms.set('show', []);
    await engine.disconnect({ channel: 'show', subject: 'bo' });
    rooms.clear();
    await engine.start();
    await vi.waitFor(() => expect(rounds).toBeGreaterThan(5));
    expect(asked).toBe(1);
  });
});

describe('a second publisher', () => {
  it('is not let in while the room does not say whether somebody publishes', async () => {
    const { service } = cluster();
    const engine = engineOn({
      ...service,
      listParticipants: () => Promise.reject(new Error('no response')),
    });
    const { token } = await engine.grant({
      channel: 'show',
      role: 'publish',
      subject: 'ada',
      grantId: 'g1',
      ttlSeconds: 60,
    });
    await expect(requireOnlyPublisher(engine, { channel: 'show', token })).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 5,
    });
  });

  it('who joined in the same instant is removed, and nobody hears of it', async () => {
    const { rooms, removed, service } = cluster();
    const engine = engineOn(service);
    const joined: string[] = [];
    engine.on('publisherJoined', ({ subject }) => joined.push(subject));
    const browser = await participant(engine, 'publish', 'ada', 'g1');
    const software = await participant(engine, 'publish', 'key_ada', 'g2');
    browser.joinedAtMs = 2_000n;
    software.joinedAtMs = 1_000n;
    rooms.set('show', [browser, software]);
    await engine.stats();
    expect(joined).toEqual(['key_ada']);
    await vi.waitFor(() => expect(rooms.get('show')).toEqual([software]));
    expect(removed).toEqual([browser.identity]);
  });

  it('does not take the place of the one who is live, not even of one who has just come back', async () => {
    const { rooms, service } = cluster();
    const engine = engineOn(service);
    rooms.set('show', [await participant(engine, 'publish', 'ada', 'g1')]);
    await engine.stats();
    const back = await participant(engine, 'publish', 'ada', 'g3');
    const software = await participant(engine, 'publish', 'key_ada', 'g2');
    back.joinedAtMs = 2_000n;
    software.joinedAtMs = 1_000n;
    rooms.set('show', [software, back]);
    await engine.stats();
    await vi.waitFor(() => expect(rooms.get('show')).toEqual([back]));
  });
});

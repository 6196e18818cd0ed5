import type { PullSource } from '@candela/sfu';
import { decodeJwt } from 'jose';
import { TrackSource } from 'livekit-server-sdk';
import { describe, expect, it, vi } from 'vitest';
import { createEngineEvents } from '../engine-events.ts';
import { silentLiveLog } from '../live-log.ts';
import type { PublishedRoom } from '../livekit-presence.ts';
import { liveKitSource } from './livekit-source.ts';
import { createRoomMirror, type MirrorEngine } from './room-mirror.ts';

const room = (channel: string, sessionId = 'PA_1', sid = 'TR_1'): PublishedRoom => ({
  ...{ channel, sessionId, identity: 'publish|ada' },
  tracks: [
    { sid, name: 'camera', mimeType: 'video/VP8', source: TrackSource.CAMERA },
    { sid: 'TR_2', name: 'voice', mimeType: 'audio/opus', source: TrackSource.MICROPHONE },
  ],
});

/** Beside the camera, which is what is pulled. */
const screen = { sid: 'TR_0', name: 'screen', mimeType: 'video/VP8', source: TrackSource.SCREEN_SHARE };
const screenSound = {
  sid: 'TR_00',
  name: 'game',
  mimeType: 'audio/opus',
  source: TrackSource.SCREEN_SHARE_AUDIO,
};

/** An embedded engine without media. */
function studio() {
  const events = createEngineEvents();
  const [open, pulled, closed] = [new Set<string>(), [] as string[], [] as string[]];
  const answer = { pull: async () => {} };
  const engine: MirrorEngine = {
    on: events.on,
    open: async (channel) => void open.add(channel),
    close: async (channel) => {
      open.delete(channel);
      closed.push(channel);
    },
    async pull(channel, source) {
      pulled.push(`${channel} ${source.url}`);
      await answer.pull();
    },
  };
  const time = { ms: 0 };
  const mirror = createRoomMirror(engine, {
    sourceOf: async ({ sessionId, tracks }) =>
      ({
        url: `${sessionId}/${tracks[0]?.sid}`,
        headers: {},
        video: 'VP8',
        hasSound: true,
      }) satisfies PullSource,
    monotonicMs: () => time.ms,
    log: silentLiveLog,
  });
  const left = (channel: string) =>
    events.emit('publisherLeft', { channel, subject: 'pull', grantId: '', sessionId: '' });
  return { mirror, time, open, pulled, closed, answer, left };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a mirror of rooms', () => {
  it('pulls a room that is needed and published, once, and no other', async () => {
    const { mirror, pulled, open } = studio();
    await mirror.need('one', 'recording');
    expect([...open]).toEqual(['one']);
    mirror.saw([room('one'), room('two')]);
    await settled();
    mirror.saw([room('one'), room('two')]);
    await mirror.need('one', 'clips');
    await settled();
    expect(pulled).toEqual(['one PA_1/TR_1']);
  });

  it('pulls anew when the publisher came back, sends another picture, or the connection ended', async () => {
    const { mirror, pulled, left } = studio();
    await mirror.need('one', 'recording');
    for (const seen of [room('one'), room('one', 'PA_2'), room('one', 'PA_2', 'TR_9')]) {
      mirror.saw([seen]);
      await settled();
    }
    left('one');
    mirror.saw([room('one', 'PA_2', 'TR_9')]);
    await settled();
    expect(pulled).toEqual(['one PA_1/TR_1', 'one PA_2/TR_1', 'one PA_2/TR_9', 'one PA_2/TR_9']);
  });

  it('stays with a connection whatever order its tracks are listed in, and whatever else it sends', async () => {
    const { mirror, pulled } = studio();
    await mirror.need('one', 'recording');
    const { tracks, ...rest } = room('one');
    for (const seen of [tracks, tracks.toReversed(), [screen, ...tracks, screenSound]]) {
      mirror.saw([{ ...rest, tracks: seen }]);
      await settled();
    }
    expect(pulled).toHaveLength(1);
  });

  it('waits longer each time it is refused, and begins anew with another publisher', async () => {
    const { mirror, time, pulled, answer } = studio();
    answer.pull = async () => {
      throw new Error('refused');
    };
    await mirror.need('one', 'recording');
    for (const ms of [0, 500, 1_000, 2_000, 3_000]) {
      time.ms = ms;
      mirror.saw([room('one')]);
      await settled();
    }
    expect(pulled).toHaveLength(3);
    mirror.saw([room('one', 'PA_2')]);
    await settled();
    expect(pulled).toHaveLength(4);
  });

  it('takes in no more than one thread can carry, but for what is recorded', async () => {
    const { mirror, pulled } = studio();
    const names = Array.from({ length: 30 }, (_, at) => `show-${at}`);
    mirror.saw(names.map((name) => room(name)));
    for (const name of names) await mirror.need(name, 'clips');
    await settled();
    expect(pulled).toHaveLength(24);
    await mirror.need('show-29', 'recording');
    await settled();
    expect(pulled.at(-1)).toContain('show-29');
  });

  it('lets go of a room when the last need of it is over, also one that was still connecting', async () => {
    const { mirror, time, closed, answer } = studio();
    mirror.saw([room('one'), room('two')]);
    await mirror.need('one', 'recording');
    await mirror.need('one', 'picture', 100);
    await settled();
    await mirror.drop('one', 'recording');
    expect(closed).toEqual([]);
    time.ms = 101;
    mirror.saw([room('one'), room('two')]);
    await vi.waitFor(() => expect(closed).toEqual(['one']));

    const slow = Promise.withResolvers<void>();
    answer.pull = () => slow.promise;
    await mirror.need('two', 'clips');
    await mirror.needOnly('clips', []);
    expect(closed).toEqual(['one']);
    slow.resolve();
    await vi.waitFor(() => expect(closed).toEqual(['one', 'two']));
  });
});

describe('the way into a room', () => {
  const signing = {
    ...{ whipUrl: 'https://live.test/whip/v1', key: 'key', processId: 'p1' },
    secret: 'a secret of the tests, thirty-two bytes or more',
  };

  it('is hidden, sends nothing, and is of the kind that nobody counts', async () => {
    const source = await liveKitSource(room('one'), signing);
    const token = source?.headers.authorization?.replace('Bearer ', '') ?? '';
    const { kind, sub, video } = decodeJwt<{ kind: string; video: Record<string, unknown> }>(token);
    expect({ kind, sub }).toEqual({ kind: 'egress', sub: 'mirror|p1' });
    expect(video).toEqual({
      ...{ room: 'one', roomJoin: true, hidden: true, canSubscribe: true },
      ...{ canPublish: false, canPublishData: false, canUpdateOwnMetadata: false },
    });
    expect(JSON.parse(source?.headers['x-livekit-clientinfo'] ?? '')).toEqual({
      subscribedParticipantTrackNames: { 'publish|ada': ['camera', 'voice'] },
    });
    expect(source).toMatchObject({ url: signing.whipUrl, video: 'VP8', hasSound: true });
  });

  it('asks for the camera and the microphone, and for the screen where there is no camera', async () => {
    const { tracks, ...rest } = room('one');
    const namesOf = async (sent: typeof tracks) => {
      const source = await liveKitSource({ ...rest, tracks: sent }, signing);
      const info = JSON.parse(source?.headers['x-livekit-clientinfo'] ?? '');
      return info.subscribedParticipantTrackNames['publish|ada'];
    };
    const all = [screen, screenSound, ...tracks];
    expect(await namesOf(all)).toEqual(['camera', 'voice']);
    expect(await namesOf([screen, screenSound])).toEqual(['screen', 'game']);
    expect(await namesOf([{ ...screen, source: TrackSource.UNKNOWN }, screen])).toEqual(['screen']);
  });

  it('can be sent whatever the tracks are called', async () => {
    const { tracks, ...rest } = room('one');
    const names = ['カメラ 🎥\u007f', 'Şarkı'];
    const named = tracks.map((track, at) => ({ ...track, name: names[at] ?? '' }));
    const source = await liveKitSource({ ...rest, tracks: named }, signing);
    const sent = new Headers(source?.headers).get('x-livekit-clientinfo') ?? '';
    expect(sent).toMatch(/^[ -~]+$/);
    expect(JSON.parse(sent)).toEqual({ subscribedParticipantTrackNames: { 'publish|ada': names } });
  });

  it('asks for the picture alone where there is no sound, and for nothing where no picture is known', async () => {
    const { tracks, ...rest } = room('one');
    expect(await liveKitSource({ ...rest, tracks: tracks.slice(0, 1) }, signing)).toMatchObject({
      hasSound: false,
    });
    expect(await liveKitSource({ ...rest, tracks: tracks.slice(1) }, signing)).toBeUndefined();
    const unknown = [{ sid: 'TR_1', name: 'camera', mimeType: '', source: TrackSource.CAMERA }];
    expect(await liveKitSource({ ...rest, tracks: unknown }, signing)).toBeUndefined();
  });
});

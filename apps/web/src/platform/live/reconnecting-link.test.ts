import { minuteMs } from '@candela/contract/shared/durations';
import type { MediaGrant } from '@candela/contract/shows/operations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LinkReason, LinkStats } from './live-link.ts';
import { LinkError, type MediaSession, type SessionOptions } from './media-session.ts';
import type { LinkQuality, QualityChoice, QualityReport } from './quality.ts';
import { ReconnectingLink } from './reconnecting-link.ts';

const stats = { bitsPerSecond: 1 } as LinkStats;

/** A session that answers as the test sets it. */
class FakeSession implements MediaSession {
  readonly stream = {} as MediaStream;
  readonly options: SessionOptions;
  readonly opened = Promise.withResolvers<void>();
  readonly replaced: string[] = [];
  readonly chosen: QualityChoice[] = [];
  report: QualityReport = { layers: [], isPictureSent: true, limitedBy: null };
  readonly quality = {
    read: async () => this.report,
    choose: async (choice: QualityChoice) => {
      this.chosen.push(choice);
      return this.report;
    },
  };
  received = 0;
  frames: number | null = null;
  /** Frames decoded each half second; bytes come all the same. */
  framesATick = 0;
  isSilent = false;
  isClosed = false;
  constructor(options: SessionOptions) {
    this.options = options;
  }
  open(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.opened.reject(new LinkError('gone', { reason: 'asked' })));
    return this.opened.promise;
  }
  async replaceTrack(track: MediaStreamTrack): Promise<void> {
    this.replaced.push(track.id);
  }
  async sample() {
    if (!this.isSilent) this.received += 1;
    if (this.frames !== null) this.frames += this.framesATick;
    return { received: this.received, frames: this.frames, stats };
  }
  close(): void {
    this.isClosed = true;
  }
}

let sessions: FakeSession[];
let grants: number;
let grantError: unknown;

const newest = (): FakeSession => {
  const session = sessions.at(-1);
  if (!session) throw new Error('No session was made.');
  return session;
};

function makeLink(options: { isFinal?: (error: unknown) => boolean; firstGrant?: MediaGrant } = {}) {
  const link = new ReconnectingLink(
    {
      ...options,
      getGrant: async () => {
        if (grantError) throw grantError;
        grants += 1;
        return grantOf(`asked ${grants}`);
      },
    },
    async (sessionOptions) => {
      const session = new FakeSession(sessionOptions);
      sessions.push(session);
      return session;
    },
  );
  const states: string[] = [];
  link.on('status', ({ state, reason }) => states.push(reason ? `${state}: ${reason}` : state));
  return { link, states };
}

function grantOf(token: string): MediaGrant {
  const expiresAt = new Date(Date.now() + minuteMs).toISOString();
  return { engine: 'whip', url: '/live/whep/x', token, expiresAt, iceServers: [] };
}

const refuse = (reason: LinkReason, reusesGrant = true) =>
  newest().opened.reject(new LinkError('no', { reason, reusesGrant }));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  sessions = [];
  grants = 0;
  grantError = undefined;
});
afterEach(() => {
  vi.useRealTimers();
});

async function connected(options?: Parameters<typeof makeLink>[0]) {
  const made = makeLink(options);
  made.link.watch();
  await pass(1);
  newest().opened.resolve();
  await pass(1);
  expect(made.link.status.state).toBe('connected');
  return made;
}

test('the first join uses the grant at hand, every rejoin asks for a new one', async () => {
  const { link } = await connected({ firstGrant: grantOf('at hand') });
  expect(newest().options.grant.token).toBe('at hand');
  expect(grants).toBe(0);
  newest().options.onDown('disconnected');
  await pass(500);
  expect(newest().options.grant.token).toBe('asked 1');
  link.close();
});

test('silence opens a second session, and the first goes only when the second stands', async () => {
  const { link, states } = await connected();
  const first = newest();
  first.isSilent = true;
  await pass(3500);
  expect(states).toContain('reconnecting: stalled');
  expect(sessions).toHaveLength(2);
  expect(first.isClosed).toBe(false);
  newest().opened.resolve();
  await pass(1);
  expect(first.isClosed).toBe(true);
  expect(link.status.state).toBe('connected');
  link.close();
});

test('a session that recovers stays, and the one being opened is closed', async () => {
  const { link } = await connected();
  const first = newest();
  first.isSilent = true;
  await pass(3500);
  const second = newest();
  expect(second).not.toBe(first);
  first.isSilent = false;
  await pass(600);
  expect(link.status).toEqual({ state: 'connected', reason: null });
  expect(second.isClosed).toBe(true);
  expect(first.isClosed).toBe(false);
  link.close();
});

test('a picture of which no frame is decoded is left for another session, though its bytes flow', async () => {
  const { link, states } = await connected();
  const first = newest();
  first.frames = 0;
  await pass(9_000);
  expect(states, 'the first frame waits for a key frame').not.toContain('reconnecting: stalled');
  await pass(3_000);
  expect(states).toContain('reconnecting: stalled');
  expect(sessions).toHaveLength(2);
  link.close();
});

test('a picture that freezes is given up after five seconds, and is back with its next frame', async () => {
  const { link, states } = await connected();
  const first = newest();
  first.frames = 0;
  first.framesATick = 15;
  await pass(20_000);
  expect(states).not.toContain('reconnecting: stalled');
  first.framesATick = 0;
  await pass(6_500);
  expect(states).toContain('reconnecting: stalled');
  first.framesATick = 15;
  await pass(1_000);
  expect(link.status).toEqual({ state: 'connected', reason: null });
  expect(first.isClosed).toBe(false);
  link.close();
});

test('nobody sending is waited for with the same grant until somebody does', async () => {
  const { link, states } = makeLink();
  link.watch();
  await pass(1);
  for (let tries = 0; tries < 5; tries += 1) {
    refuse('not-live');
    await pass(4000);
  }
  expect(states).toContain('connecting: not-live');
  expect(sessions.length).toBeGreaterThan(4);
  expect(grants).toBe(1);
  newest().opened.resolve();
  await pass(1);
  expect(link.status.state).toBe('connected');
  link.close();
});

test('a grant the engine does not know is not tried twice', async () => {
  const { link } = makeLink();
  link.watch();
  await pass(1);
  refuse('unreachable', false);
  await pass(1500);
  expect(newest().options.grant.token).toBe('asked 2');
  link.close();
});

test('a server that refuses for good closes the link; any other failure is tried again', async () => {
  grantError = new Error('offline');
  const { link, states } = makeLink({ isFinal: (error) => (error as Error).message === 'never' });
  link.watch();
  await pass(3000);
  expect(link.status.state).toBe('connecting');
  grantError = new Error('never');
  await pass(5000);
  expect(states.at(-1)).toBe('closed: refused');
  expect(link.status.error).toBe(grantError);
  await pass(20_000);
  expect(sessions).toHaveLength(0);
});

test('a doubted connection is given up sooner', async () => {
  const { link } = await connected();
  newest().isSilent = true;
  await pass(1000);
  expect(link.status.state).toBe('connected');
  link.suspect();
  await pass(700);
  expect(link.status.state).toBe('reconnecting');
  link.close();
});

test('a publisher whose picture is missed joins anew at once', async () => {
  const { link } = makeLink();
  link.publish({ getTracks: () => [] } as unknown as MediaStream);
  await pass(1);
  newest().opened.resolve();
  await pass(1);
  link.suspect();
  await pass(1);
  expect(sessions).toHaveLength(2);
  link.suspect();
  await pass(1);
  expect(sessions).toHaveLength(2);
  link.close();
});

test('a viewer who waits for the next try does not when the picture is back', async () => {
  const { link } = makeLink();
  link.watch();
  await pass(1);
  for (let tries = 0; tries < 6; tries += 1) {
    refuse('not-live');
    await pass(4000);
  }
  refuse('not-live');
  await pass(1);
  const before = sessions.length;
  link.suspect();
  await pass(1);
  expect(sessions.length).toBe(before + 1);
  link.close();
});

test('closing while joining leaves nothing behind', async () => {
  const { link, states } = makeLink();
  link.watch();
  await pass(1);
  link.close();
  await pass(1);
  newest().opened.resolve();
  await pass(30_000);
  expect(newest().isClosed).toBe(true);
  expect(sessions).toHaveLength(1);
  expect(states.at(-1)).toBe('closed: asked');
});

test('a track that was replaced is the one the next session sends', async () => {
  const track = (id: string, kind: string) => ({ id, kind }) as MediaStreamTrack;
  const { link } = makeLink();
  link.publish({
    getTracks: () => [track('mic', 'audio'), track('camera', 'video')],
  } as unknown as MediaStream);
  await pass(1);
  newest().opened.resolve();
  await pass(1);
  await link.replaceTrack(track('screen', 'video'));
  expect(newest().replaced).toContain('screen');
  newest().options.onDown('disconnected');
  await pass(500);
  expect(newest().options.tracks.map(({ id }) => id)).toEqual(['mic', 'screen']);
  link.close();
});

test('who chose the sound alone keeps the connection without a picture, and asks it of the next one, too', async () => {
  const { link, states } = await connected();
  const emitted: LinkQuality[] = [];
  link.on('quality', (quality) => emitted.push(quality));
  newest().frames = 100;
  link.choose('audio');
  await pass(30_000);
  expect(newest().chosen).toEqual(['audio']);
  expect(emitted.at(-1)).toMatchObject({ choice: 'audio', isSoundOnly: true });
  expect(sessions).toHaveLength(1);
  newest().isSilent = true;
  newest().options.onDown('disconnected');
  await pass(1000);
  newest().opened.resolve();
  await pass(10);
  expect(sessions).toHaveLength(2);
  expect(newest().chosen).toEqual(['audio']);
  expect(states.at(-1)).toBe('connected');
  link.close();
});

test('a picture that the connection does not carry is not taken for a frozen one', async () => {
  const { link, states } = await connected();
  newest().frames = 100;
  newest().report = { layers: [], isPictureSent: false, limitedBy: 'line' };
  await pass(30_000);
  expect(sessions).toHaveLength(1);
  expect(states.at(-1)).toBe('connected');
  link.close();
});

test('figures are emitted while connected', async () => {
  const { link } = await connected();
  const emitted: LinkStats[] = [];
  link.on('stats', (figures) => emitted.push(figures));
  await pass(3000);
  expect(emitted.length).toBeGreaterThan(1);
  link.close();
});

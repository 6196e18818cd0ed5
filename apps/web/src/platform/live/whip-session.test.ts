import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionOptions } from './media-session.ts';
import { WhipSession } from './whip-session.ts';

type Listener = (event: unknown) => void;

/** Just enough of a peer connection to be offered, answered and connected. */
class FakePeer {
  static made: FakePeer[] = [];
  connectionState = 'new';
  localDescription: { sdp: string } | null = null;
  remote: { type: string; sdp: string } | null = null;
  readonly directions: string[] = [];
  readonly #listeners = new Map<string, Listener[]>();
  constructor() {
    FakePeer.made.push(this);
  }
  addEventListener(name: string, listener: Listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }
  emit(name: string, event: unknown = {}) {
    for (const listener of this.#listeners.get(name) ?? []) listener(event);
  }
  addTransceiver(kind: string | { kind: string }, { direction }: { direction: string }) {
    this.directions.push(`${typeof kind === 'string' ? kind : kind.kind} ${direction}`);
    return {};
  }
  async setLocalDescription() {
    this.localDescription = { sdp: 'v=0\r\na=ice-ufrag:abcd\r\na=ice-pwd:secret\r\n' };
  }
  async setRemoteDescription(description: { type: string; sdp: string }) {
    this.remote = description;
  }
  become(state: string) {
    this.connectionState = state;
    this.emit('connectionstatechange');
  }
  close() {
    this.connectionState = 'closed';
  }
}

type Sent = { url: string; method: string; headers: Headers; body: string; keepalive: boolean };
let sent: Sent[];
let answer: () => Response;

const peer = (): FakePeer => FakePeer.made.at(-1) as FakePeer;
const created = () =>
  new Response('v=0 answer', { status: 201, headers: { location: '/live/whep/x/s1', etag: '"e1"' } });

function session(onDown = vi.fn()): { whip: WhipSession; onDown: ReturnType<typeof vi.fn> } {
  const options: SessionOptions = {
    role: 'watch',
    grant: {
      engine: 'whip',
      url: '/live/whep/x',
      token: 'grant',
      expiresAt: '2030-01-01T00:00:00Z',
      iceServers: [],
    },
    tracks: [],
    onDown,
  };
  return { whip: new WhipSession(options), onDown };
}

beforeEach(() => {
  sent = [];
  answer = created;
  FakePeer.made = [];
  vi.useFakeTimers();
  vi.stubGlobal('RTCPeerConnection', FakePeer);
  vi.stubGlobal(
    'MediaStream',
    class {
      addTrack() {}
    },
  );
  vi.stubGlobal('location', { href: 'https://site.example/live-model/m1' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({
      url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: String(init.body ?? ''),
      keepalive: init.keepalive ?? false,
    });
    return init.method === 'POST' ? answer() : new Response(null, { status: 200 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function opened() {
  const made = session();
  const opening = made.whip.open(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(1);
  peer().become('connected');
  await opening;
  return made;
}

test('an offer is posted with the grant, and the answer is taken', async () => {
  await opened();
  expect(peer().directions).toEqual(['audio recvonly', 'video recvonly']);
  expect(sent[0]).toMatchObject({ url: 'https://site.example/live/whep/x', method: 'POST' });
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer grant');
  expect(sent[0]?.headers.get('content-type')).toBe('application/sdp');
  expect(peer().remote).toEqual({ type: 'answer', sdp: 'v=0 answer' });
});

test('layers are chosen where the answer says so, and cannot be where it says nothing', async () => {
  expect((await opened()).whip.quality).toBeNull();
  answer = () => {
    const link = '</live/whep/x/s1/layer>; rel="urn:ietf:params:whep:ext:core:layer"';
    return new Response('v=0 answer', { status: 201, headers: { location: '/live/whep/x/s1', link } });
  };
  const { whip } = await opened();
  answer = () => Response.json({ layers: [], sent: null, reason: 'chosen' });
  await whip.quality?.choose('audio');
  expect(sent.at(-1)).toMatchObject({
    ...{ url: 'https://site.example/live/whep/x/s1/layer', method: 'POST' },
    body: '{"maxHeight":0}',
  });
});

test('late candidates share one PATCH with the ETag; names of the local network are left out', async () => {
  await opened();
  for (const candidate of [
    'candidate:1 1 udp 1 192.0.2.1 5000 typ host',
    'candidate:2 1 udp 1 192.0.2.2 5000 typ host',
  ]) {
    peer().emit('icecandidate', { candidate: { candidate, sdpMid: '0' } });
  }
  peer().emit('icecandidate', {
    candidate: { candidate: 'candidate:3 1 udp 1 a-b-c.local 5000 typ host', sdpMid: '0' },
  });
  peer().emit('icecandidate', { candidate: null });
  await vi.advanceTimersByTimeAsync(200);
  const patches = sent.filter(({ method }) => method === 'PATCH');
  expect(patches).toHaveLength(1);
  expect(patches[0]?.headers.get('if-match')).toBe('"e1"');
  expect(patches[0]?.body).toContain('a=ice-ufrag:abcd');
  expect(patches[0]?.body).toContain('192.0.2.2');
  expect(patches[0]?.body).not.toContain('.local');
});

test('leaving deletes the session with a request that outlives the page', async () => {
  const { whip } = await opened();
  whip.close();
  whip.close();
  const deletes = sent.filter(({ method }) => method === 'DELETE');
  expect(deletes).toHaveLength(1);
  expect(deletes[0]).toMatchObject({ url: 'https://site.example/live/whep/x/s1', keepalive: true });
});

test('a lost connection is reported, one closed on purpose is not', async () => {
  const { whip, onDown } = await opened();
  peer().become('disconnected');
  expect(onDown).toHaveBeenCalledWith('disconnected');
  onDown.mockClear();
  whip.close();
  peer().emit('connectionstatechange');
  expect(onDown).not.toHaveBeenCalled();
});

test.each([
  [409, { reason: 'not-live', reusesGrant: true }],
  [401, { reason: 'unreachable', reusesGrant: false }],
  [404, { reason: 'unreachable', reusesGrant: false }],
  [503, { reason: 'unreachable', reusesGrant: true }],
  [413, { reason: 'refused' }],
  [422, { reason: 'unsupported' }],
])('an engine that answers %i', async (status, failure) => {
  answer = () => new Response('', { status });
  const { whip } = session();
  await expect(whip.open(new AbortController().signal)).rejects.toMatchObject(failure);
});

test('a connection that never comes about fails in seconds', async () => {
  const { whip } = session();
  const failed = expect(whip.open(new AbortController().signal)).rejects.toMatchObject({
    reason: 'unreachable',
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
});

test('a session that was closed while the answer was on its way is deleted all the same', async () => {
  const { whip } = session();
  const failed = expect(whip.open(new AbortController().signal)).rejects.toMatchObject({ reason: 'asked' });
  whip.close();
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
});

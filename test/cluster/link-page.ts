import { pictureReportSeconds } from '@candela/contract/metering/picture-reports';
import type { SeatState } from '@candela/contract/metering/seats';
import type { ClientEvents, ServerEvents } from '@candela/contract/shared/realtime';
import type { MediaGrant } from '@candela/contract/shows/operations';
import { Room } from 'livekit-client';
import { io, type Socket } from 'socket.io-client';
import { createLiveLink } from '../../apps/web/src/platform/live/create-live-link.ts';
import type { LiveLink } from '../../apps/web/src/platform/live/live-link.ts';
import type { LinkOrder, LinkView, PageCalls, TokenTries } from './page-calls.ts';

/** What a visitor's browser does with live video, without the page around it; bundled and run in Chromium. */

interface Watched {
  readonly link: LiveLink;
  seatId: string | undefined;
  state: string;
  stream: MediaStream | undefined;
  track: MediaStreamTrack | undefined;
  /** Of the connection that stands. */
  seen: number;
  frames: number;
  atMs: number | undefined;
  longestMs: number;
}

const lookEveryMs = 50;
const links = new Map<string, Watched>();
const peers: RTCPeerConnection[] = [];
let usesRelaysOnly = false;
/** Every token that any socket of this page was given or brought. */
const tokens = new Set<string>();
const tokenPattern = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

function addTokens(text: string): void {
  for (const [token] of text.matchAll(tokenPattern)) tokens.add(token);
}

function restricted(configuration: RTCConfiguration = {}): RTCConfiguration {
  return usesRelaysOnly ? { ...configuration, iceTransportPolicy: 'relay' } : configuration;
}

window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(configuration?: RTCConfiguration) {
    super(restricted(configuration));
    peers.push(this);
  }

  override setConfiguration(configuration?: RTCConfiguration): void {
    super.setConfiguration(restricted(configuration));
  }
};
window.WebSocket = class extends WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(url, protocols);
    addTokens(String(url));
    this.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data instanceof ArrayBuffer) addTokens(new TextDecoder('latin1').decode(data));
      else if (data instanceof Blob) void data.text().then(addTokens);
    });
  }
};

async function requestGrant({ name, path, body, token }: LinkOrder): Promise<MediaGrant> {
  const answer = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const { data, code } = (await answer.json()) as {
    data?: { media: MediaGrant; seat?: SeatState | null };
    code?: string;
  };
  if (!data) throw new Error(code ?? String(answer.status));
  addTokens(data.media.token);
  const one = links.get(name);
  if (one) one.seatId = data.seat?.seatId;
  return data.media;
}

/** Until the page is gone; a report that gets lost is made up for by the next. */
function reportPicture(one: Watched, token: string): void {
  const socket: Socket<ServerEvents, ClientEvents> = io({
    ...{ auth: { token }, transports: ['websocket'], forceNew: true },
  });
  let reported = 0;
  setInterval(() => {
    const { seatId, frames } = one;
    if (seatId === undefined || !socket.connected) return;
    socket.emit('seat.picture', { seatId, frames: frames - reported }, () => undefined);
    reported = frames;
  }, pictureReportSeconds * 1000);
}

/** A picture that changes all the time. */
function testStream(): MediaStream {
  const framesPerSecond = 15;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [320, 180];
  const context = canvas.getContext('2d');
  let frame = 0;
  setInterval(() => {
    if (!context) return;
    frame += 1;
    context.fillStyle = `hsl(${frame * 7} 60% 40%)`;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = 'white';
    context.fillText(String(frame), (frame * 5) % canvas.width, 90);
  }, 1000 / framesPerSecond);
  return canvas.captureStream(framesPerSecond);
}

/** How many frames this track's connection has decoded. */
async function framesOf(track: MediaStreamTrack): Promise<number | undefined> {
  for (const peer of peers) {
    if (peer.connectionState === 'closed') continue;
    const receiver = peer.getReceivers().find((one) => one.track === track);
    if (!receiver) continue;
    for (const entry of (await receiver.getStats()).values()) {
      if (entry.type === 'inbound-rtp') return entry.framesDecoded ?? 0;
    }
  }
  return undefined;
}

async function look(one: Watched): Promise<void> {
  const track = one.stream?.getVideoTracks()[0];
  const frames = track && (await framesOf(track));
  if (frames === undefined) return;
  // A new connection counts anew.
  const before = track === one.track ? one.seen : 0;
  [one.track, one.seen] = [track, frames];
  if (frames <= before) return;
  const now = performance.now();
  one.frames += frames - before;
  if (one.atMs !== undefined) one.longestMs = Math.max(one.longestMs, now - one.atMs);
  one.atMs = now;
}

async function keepLooking(): Promise<void> {
  for (;;) {
    for (const one of links.values()) await look(one);
    await pause(lookEveryMs);
  }
}
void keepLooking();

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function countPackets(): Promise<number> {
  let sum = 0;
  for (const peer of peers) {
    if (peer.connectionState === 'closed') continue;
    for (const entry of (await peer.getStats()).values()) {
      if (entry.type === 'inbound-rtp') sum += entry.packetsReceived ?? 0;
    }
  }
  return sum;
}

async function chosenAddresses(): Promise<string[]> {
  const kinds = new Set<string>();
  for (const peer of peers) {
    if (peer.connectionState === 'closed') continue;
    const stats = await peer.getStats();
    for (const entry of stats.values()) {
      if (entry.type !== 'transport' || !entry.selectedCandidatePairId) continue;
      const pair = stats.get(entry.selectedCandidatePairId);
      kinds.add(stats.get(pair?.localCandidateId)?.candidateType ?? 'none');
    }
  }
  return [...kinds];
}

function viewOf({ state, frames, atMs, longestMs }: Watched): LinkView {
  const stillMs = atMs === undefined ? null : performance.now() - atMs;
  return { state, frames, stillMs, longestMs: Math.max(longestMs, stillMs ?? 0) };
}

const calls: PageCalls = {
  open(order) {
    const link = createLiveLink({ getGrant: () => requestGrant(order), isFinal: () => false });
    const one: Watched = {
      ...{
        link,
        seatId: undefined,
        state: 'connecting',
        stream: undefined,
        track: undefined,
        seen: 0,
        frames: 0,
      },
      ...{ atMs: undefined, longestMs: 0 },
    };
    links.set(order.name, one);
    if (order.reportsPicture && order.token) reportPicture(one, order.token);
    link.on('status', ({ state }) => {
      one.state = state;
    });
    link.on('stream', (stream) => {
      one.stream = stream;
    });
    if (order.role === 'publish') link.publish(testStream());
    else link.watch();
  },
  read: () => Object.fromEntries([...links].map(([name, one]) => [name, viewOf(one)])),
  resetFreezes() {
    for (const one of links.values()) one.longestMs = 0;
  },
  close(name) {
    links.get(name)?.link.close();
    links.delete(name);
  },
  tokens: () => [...tokens],
  useRelaysOnly() {
    usesRelaysOnly = true;
  },
  chosenAddresses,
  countPackets,
  async tryTokens({ addresses, given, forMs }) {
    const until = performance.now() + forMs;
    const found: TokenTries = { tries: 0, joins: 0, packets: 0 };
    const pairs = addresses.flatMap((address) => given.map((token) => ({ address, token })));
    for (let at = 0; performance.now() < until; at += 1) {
      const { address, token } = pairs[at % pairs.length] ?? { address: '', token: '' };
      const room = new Room({ disconnectOnPageLeave: false });
      const before = await countPackets();
      found.tries += 1;
      try {
        await room.connect(address, token, {
          maxRetries: 0,
          websocketTimeout: 3000,
          peerConnectionTimeout: 5000,
        });
        found.joins += 1;
        // Whoever is let in gets media within this time.
        await pause(2000);
      } catch {
        await pause(50);
      }
      found.packets += Math.max(0, (await countPackets()) - before);
      await room.disconnect();
    }
    return found;
  },
};

Object.assign(window, { proofs: calls });

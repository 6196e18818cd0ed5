import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';

type Kind = 'audio' | 'video';

export type Answer = { status: number; headers: Headers; body: string };

/** Posts, patches or deletes as a WHIP or WHEP client would. */
export async function send(
  url: string,
  method: string,
  { token, body, headers = {} }: { token?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    body: body ?? null,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'POST' ? { 'content-type': 'application/sdp' } : {}),
      ...headers,
    },
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

export const ssrcs = { audio: 1111, video: 2222 };
export const payloadTypes = { audio: 111, video: 96 };

/** A WebRTC client made of the same library, publishing made-up packets or collecting what it is sent. */
export class RtcClient {
  readonly received: { kind: Kind; packet: Buffer }[] = [];
  readonly connection: PeerConnection;
  readonly tracks: Record<Kind, Track>;
  isConnected = false;
  isClosed = false;
  location = '';
  token = '';
  #timer: NodeJS.Timeout | undefined;
  #sequence = 100;

  constructor(role: 'publish' | 'view', videoCodec: 'VP8' | 'VP9' | 'H264' = 'VP8') {
    this.connection = new PeerConnection('test', { iceServers: [], bindAddress: '127.0.0.1' });
    const direction = role === 'publish' ? 'SendOnly' : 'RecvOnly';
    const audio = new Audio('0', direction);
    audio.addOpusCodec(payloadTypes.audio);
    const video = new Video('1', direction);
    if (videoCodec === 'VP8') video.addVP8Codec(payloadTypes.video);
    else if (videoCodec === 'VP9') video.addVP9Codec(payloadTypes.video);
    else video.addH264Codec(payloadTypes.video);
    if (role === 'publish') {
      audio.addSSRC(ssrcs.audio, 'test', 'stream', 'audio');
      video.addSSRC(ssrcs.video, 'test', 'stream', 'video');
    }
    this.tracks = { audio: this.connection.addTrack(audio), video: this.connection.addTrack(video) };
    this.connection.onStateChange((state) => {
      if (state === 'connected') this.isConnected = true;
      if (state === 'closed' || state === 'disconnected' || state === 'failed') this.isClosed = true;
    });
    for (const kind of ['audio', 'video'] as const) {
      this.tracks[kind].onClosed(() => undefined);
      this.tracks[kind].onMessage((packet) => this.received.push({ kind, packet }));
    }
  }

  async offer(): Promise<string> {
    const gathered = new Promise<void>((resolve) => {
      this.connection.onGatheringStateChange((state) => {
        if (state === 'complete') resolve();
      });
    });
    this.connection.setLocalDescription('offer');
    await gathered;
    return this.connection.localDescription()?.sdp ?? '';
  }

  accept(answer: string): void {
    this.connection.setRemoteDescription(answer, 'answer');
  }

  /** Sends a made-up Opus and VP8 packet every few milliseconds; the first of each ten pictures is a key frame. */
  startSending(intervalMs = 20): void {
    this.#timer = setInterval(() => {
      this.#sequence += 1;
      if (this.isClosed) return;
      try {
        this.sendRtp('audio', this.#sequence, Buffer.from([0xf8, 0xff, 0xfe]));
        const isKeyFrame = this.#sequence % 10 === 0;
        this.sendRtp('video', this.#sequence, Buffer.from([0x10, isKeyFrame ? 0 : 1, 1, 2, 3]));
      } catch {
        // A track that is closing throws.
      }
    }, intervalMs);
  }

  /** Sends a whole VP8 frame, in as many packets as it takes. */
  sendFrame(frame: Buffer): void {
    const timestamp = this.#sequence;
    for (let offset = 0; offset < frame.length; offset += 1000) {
      this.#sequence += 1;
      const piece = frame.subarray(offset, offset + 1000);
      const payload = Buffer.concat([Buffer.from([offset === 0 ? 0x10 : 0]), piece]);
      const isLast = offset + 1000 >= frame.length;
      this.sendRtp('video', this.#sequence, payload, { timestamp, isLast });
    }
  }

  /** Sends empty receiver reports, as any living viewer does. */
  startReporting(): void {
    const report = Buffer.from([0x81, 201, 0, 7, 0, 0, 0, 1, ...new Array<number>(24).fill(0)]);
    this.#timer = setInterval(() => {
      const ssrc = this.rtp('video')[0]?.readUInt32BE(8);
      if (ssrc === undefined) return;
      report.writeUInt32BE(ssrc, 8);
      this.trySend('video', report);
    }, 250);
  }

  /** Stops sending without a word, as a machine does that lost its network. */
  fallSilent(): void {
    clearInterval(this.#timer);
  }

  /** Sends anything at all; the library itself refuses what is no RTP. */
  trySend(kind: Kind, packet: Buffer): void {
    try {
      this.tracks[kind].sendMessageBinary(packet);
    } catch {
      // Refused, or closing.
    }
  }

  sendRtp(
    kind: Kind,
    sequence: number,
    payload: Buffer,
    { timestamp = sequence, isLast = false } = {},
  ): void {
    const header = Buffer.alloc(12);
    header[0] = 0x80;
    header[1] = payloadTypes[kind] | (isLast ? 0x80 : 0);
    header.writeUInt16BE(sequence & 0xffff, 2);
    header.writeUInt32BE((timestamp * 960) >>> 0, 4);
    header.writeUInt32BE(ssrcs[kind], 8);
    this.tracks[kind].sendMessageBinary(Buffer.concat([header, payload]));
  }

  rtp(kind: Kind): Buffer[] {
    return this.received
      .filter((entry) => entry.kind === kind && ((entry.packet[1] ?? 0) & 0x7f) === payloadTypes[kind])
      .map((entry) => entry.packet);
  }

  /** RTCP packets of a type, such as 206 for payload feedback. */
  rtcp(type: number): Buffer[] {
    return this.received.map((entry) => entry.packet).filter((packet) => packet[1] === type);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const track of Object.values(this.tracks)) track.close();
    this.connection.close();
    keptAlive.push(this);
  }
}

// The library crashes when a track is collected too early, so test clients are never collected.
const keptAlive: RtcClient[] = [];

/** Waits until a condition holds, or fails with its name. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 30_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const attemptsAtMost = 6;

/**
 * Joins with a client; about one in a hundred of the library's own offers fails on loopback, more on a busy machine,
 * so a client that does not connect is replaced by another.
 */
export async function join(
  url: string,
  role: 'publish' | 'view',
  makeToken: () => Promise<string>,
  videoCodec: 'VP8' | 'VP9' | 'H264' = 'VP8',
): Promise<RtcClient> {
  for (let attempt = 1; ; attempt++) {
    const client = new RtcClient(role, videoCodec);
    client.token = await makeToken();
    // The library drops a DTLS greeting that comes before it is ready, so it is made to send its own.
    const offer = (await client.offer()).replaceAll('a=setup:actpass', 'a=setup:active');
    const answer = await send(url, 'POST', { token: client.token, body: offer });
    if (answer.status !== 201) {
      client.close();
      throw new Error(`Refused with ${answer.status}: ${answer.body}`);
    }
    client.location = answer.headers.get('location') ?? '';
    try {
      client.accept(answer.body);
      await until('connected', () => client.isConnected && client.tracks.video.isOpen(), 4000);
      if (role === 'view') client.startReporting();
      return client;
    } catch (problem) {
      client.close();
      if (attempt === attemptsAtMost) throw problem;
      // What made it fail is a busy moment, which lasts longer than six attempts in a row.
      await new Promise((resolve) => setTimeout(resolve, attempt * 100));
    }
  }
}

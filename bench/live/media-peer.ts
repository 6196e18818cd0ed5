import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';

type Kind = 'audio' | 'video';

/** Called for every packet that arrives; it must not throw, or the library ends the process. */
type PacketListener = (kind: Kind, packet: Buffer) => void;

// The library crashes when a track is collected before its connection, so nothing here ever is.
const saved: MediaPeer[] = [];

/** One WHIP or WHEP client of the native library, as light as a client can be. */
export class MediaPeer {
  readonly connection: PeerConnection;
  readonly tracks: Record<Kind, Track>;
  isConnected = false;
  isClosed = false;

  constructor(role: 'publish' | 'view', onPacket: PacketListener) {
    this.connection = new PeerConnection('bench', { iceServers: [], bindAddress: '127.0.0.1' });
    const direction = role === 'publish' ? 'SendOnly' : 'RecvOnly';
    const audio = new Audio('0', direction);
    audio.addOpusCodec(111);
    const video = new Video('1', direction);
    video.addVP8Codec(96);
    if (role === 'publish') {
      audio.addSSRC(1111, 'bench', 'stream', 'audio');
      video.addSSRC(2222, 'bench', 'stream', 'video');
    }
    this.tracks = { audio: this.connection.addTrack(audio), video: this.connection.addTrack(video) };
    this.connection.onStateChange((state) => {
      if (state === 'connected') this.isConnected = true;
      if (state === 'closed' || state === 'disconnected' || state === 'failed') this.isClosed = true;
    });
    for (const kind of ['audio', 'video'] as const) {
      this.tracks[kind].onClosed(() => undefined);
      this.tracks[kind].onMessage((packet) => onPacket(kind, packet));
    }
    saved.push(this);
  }

  send(kind: Kind, packet: Buffer): void {
    try {
      if (this.isConnected && !this.isClosed) this.tracks[kind].sendMessageBinary(packet);
    } catch {
      // A track that is closing refuses what is sent on it.
    }
  }

  close(): void {
    for (const track of Object.values(this.tracks)) track.close();
    this.connection.close();
  }
}

/** Whether a packet is about the connection, not of the stream. */
export function isRtcp(packet: Buffer): boolean {
  const type = packet[1] ?? 0;
  return type >= 192 && type <= 223;
}

/** Joins as a publisher or viewer; the library's own offers fail now and then, so it tries three times. */
export async function joinAsPeer(
  url: string,
  role: 'publish' | 'view',
  token: string,
  onPacket: PacketListener,
): Promise<MediaPeer> {
  for (let attempt = 1; ; attempt++) {
    const peer = new MediaPeer(role, onPacket);
    try {
      await negotiate(peer, url, token);
      return peer;
    } catch (problem) {
      peer.close();
      if (attempt === 3) throw problem;
    }
  }
}

async function negotiate(peer: MediaPeer, url: string, token: string): Promise<void> {
  const gathered = new Promise<void>((resolve) => {
    peer.connection.onGatheringStateChange((state) => {
      if (state === 'complete') resolve();
    });
  });
  peer.connection.setLocalDescription('offer');
  await gathered;
  // The library drops a DTLS greeting that comes before it is ready, so it is made to send its own.
  const offer = (peer.connection.localDescription()?.sdp ?? '').replaceAll('setup:actpass', 'setup:active');
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
    body: offer,
  });
  const answer = await response.text();
  if (response.status !== 201) throw new Error(`${url} answered ${response.status}: ${answer}`);
  peer.connection.setRemoteDescription(answer, 'answer');
  const deadline = Date.now() + 4000;
  while (!peer.isConnected || !peer.tracks.video.isOpen()) {
    if (Date.now() > deadline) throw new Error('A bench peer did not connect.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

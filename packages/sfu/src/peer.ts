import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { ConsentResponder } from './ice/consent-responder.ts';
import type { TcpListener } from './ice/tcp-listener.ts';
import { guarded, logProblem } from './log.ts';
import { type SentStream, writeAnswer } from './sdp/answer.ts';
import type { Candidate } from './sdp/candidate.ts';
import { canonicalOffer } from './sdp/canonical-offer.ts';
import type { MediaKind } from './sdp/codec.ts';
import type { Offer } from './sdp/offer.ts';
import type { MediaPlan, PlannedMedia } from './sdp/plan.ts';
import { readLocalTransport, waysTo } from './sdp/ways.ts';

export type PeerNetwork = {
  udpPortBegin: number;
  udpPortEnd: number;
  bindAddress: string;
  /** Named to clients in place of what is bound, unless there are none. */
  publicAddresses: readonly string[];
  /** Where clients may come over TCP; undefined when they may not. */
  tcp: TcpListener | undefined;
};

/** What the owner of a peer learns of it. None is called once the peer was closed. */
export type PeerListener = {
  onConnected(): void;
  /** One RTP packet or one compound RTCP packet; the buffer is the owner's to keep and change. */
  onPacket(packet: Buffer): void;
  onDisconnected(): void;
};

const gatherTimeoutMs = 5000;
const lingerMs = 5000;

// The library crashes when a track is collected before its closing was reported, so closed peers are held on to.
const lingering = new Set<Peer>();

/** One WebRTC connection, and the only object that touches the native library. */
export class Peer {
  readonly #connection: PeerConnection;
  readonly #listener: PeerListener;
  #track: Track | undefined;
  #isOpen = false;
  #consent: ConsentResponder | undefined;
  #leaveTcp: (() => void) | undefined;
  #isClosed = false;

  private constructor(network: PeerNetwork, listener: PeerListener) {
    this.#listener = listener;
    this.#connection = new PeerConnection('peer', {
      iceServers: [],
      enableIceUdpMux: network.udpPortBegin === network.udpPortEnd,
      portRangeBegin: network.udpPortBegin,
      portRangeEnd: network.udpPortEnd,
      bindAddress: network.bindAddress,
    });
    this.#connection.onStateChange(
      guarded('peer state', (state: string) => {
        if (this.#isClosed) return;
        if (state === 'connected') listener.onConnected();
        else if (state === 'disconnected' || state === 'failed' || state === 'closed')
          listener.onDisconnected();
      }),
    );
  }

  /**
   * Answers an offer. `sent` names our streams towards a viewer and is left out towards a publisher.
   * Rejects when the library refuses the offer or has no port left; then nothing stays behind.
   */
  static async answer(
    network: PeerNetwork,
    listener: PeerListener,
    offer: Offer,
    plan: MediaPlan,
    sent?: Record<MediaKind, SentStream>,
  ): Promise<{ peer: Peer; answerSdp: string }> {
    const peer = new Peer(network, listener);
    try {
      const planned = plan.video ?? plan.audio;
      if (planned) peer.#addTrack(planned, sent === undefined ? 'RecvOnly' : 'SendOnly');
      await peer.#gather(() =>
        peer.#connection.setRemoteDescription(
          canonicalOffer(offer, plan, sent ? 'recvonly' : 'sendonly'),
          'offer',
        ),
      );
      const libraryAnswer = peer.#isClosed ? '' : (peer.#connection.localDescription()?.sdp ?? '');
      const transport = readLocalTransport(libraryAnswer);
      const [bound] = transport?.candidates ?? [];
      if (!transport || !bound) throw new Error('No media port could be opened.');
      peer.#leaveTcp = network.tcp?.add({
        local: transport,
        ...reachedFromHere(network.bindAddress, bound),
        soundSsrc: sent?.audio.ssrc,
      });
      const ways = waysTo(transport.candidates, {
        publicAddresses: network.publicAddresses,
        tcpPort: network.tcp?.port,
      });
      return { peer, answerSdp: writeAnswer(offer, plan, libraryAnswer, ways, sent) };
    } catch (problem) {
      peer.close();
      throw problem;
    }
  }

  /** Sends one packet; returns false when it could not be sent, which is never an error. The bytes are copied. */
  send(packet: Buffer): boolean {
    if (this.#isClosed || !this.#isOpen) return false;
    try {
      return this.#track?.sendMessageBinary(packet) ?? false;
    } catch {
      // A track that is just closing throws; its closing is reported elsewhere.
      return false;
    }
  }

  addCandidates(candidates: Candidate[], mid: string): void {
    for (const candidate of candidates) {
      if (this.#isClosed) return;
      try {
        this.#connection.addRemoteCandidate(candidate.line, mid);
      } catch (problem) {
        logProblem('remote candidate', problem);
      }
    }
  }

  /**
   * Has the connection last as long as the owner wants it, whether or not the client answers consent checks.
   * For a client that is seen to send; from then on nothing that is sent reaches it.
   */
  allowWithoutConsent({ iceUfrag, icePwd }: Offer): void {
    if (this.#isClosed || this.#consent) return;
    const local = readLocalTransport(this.#connection.localDescription()?.sdp ?? '');
    const [bound] = local?.candidates ?? [];
    if (!local || !bound) {
      logProblem('consent', 'The answer names no address to answer checks at.');
      return;
    }
    this.#consent = new ConsentResponder({
      address: bound.address,
      port: bound.port,
      local,
      remote: { ufrag: iceUfrag, pwd: icePwd },
    });
  }

  /** Closes tracks and then the connection, outside the callback that may have led here. Safe to repeat. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#consent?.close();
    this.#leaveTcp?.();
    lingering.add(this);
    setImmediate(() => {
      if (this.#track) closeQuietly(this.#track);
      closeQuietly(this.#connection);
      setTimeout(() => lingering.delete(this), lingerMs).unref();
    });
  }

  #addTrack({ kind, mid, codec }: PlannedMedia, direction: 'RecvOnly' | 'SendOnly'): void {
    const media = kind === 'audio' ? new Audio(mid, direction) : new Video(mid, direction);
    const parameters = codec.parameters === '' ? [] : ([codec.parameters] as const);
    if ('addAudioCodec' in media) media.addAudioCodec(codec.payloadType, codec.name, ...parameters);
    else media.addVideoCodec(codec.payloadType, codec.name, ...parameters);
    const track = this.#connection.addTrack(media);
    this.#track = track;
    const setOpen = (isOpen: boolean) => {
      this.#isOpen = isOpen;
    };
    track.onOpen(guarded('track open', () => setOpen(true)));
    track.onClosed(guarded('track closed', () => setOpen(false)));
    track.onError(guarded('track error', (message: string) => logProblem('track', message)));
    track.onMessage(
      guarded('packet', (packet: Buffer) => {
        if (!this.#isClosed) this.#listener.onPacket(packet);
      }),
    );
  }

  /** Runs what starts the gathering of addresses, and waits for its end. Rejects when `start` throws. */
  #gather(start: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('Gathering addresses took too long.')),
        gatherTimeoutMs,
      );
      this.#connection.onGatheringStateChange(
        guarded('gathering', (state: string) => {
          if (state !== 'complete') return;
          clearTimeout(timer);
          resolve();
        }),
      );
      try {
        start();
      } catch (problem) {
        clearTimeout(timer);
        reject(problem);
      }
    });
  }
}

/** Where this machine itself reaches what is bound: loopback, when everything is. */
function reachedFromHere(bindAddress: string, { port }: Candidate): { address: string; port: number } {
  if (bindAddress === '0.0.0.0') return { address: '127.0.0.1', port };
  return { address: bindAddress === '::' ? '::1' : bindAddress, port };
}

function closeQuietly(closable: { close(): void }): void {
  try {
    closable.close();
  } catch (problem) {
    logProblem('close', problem);
  }
}

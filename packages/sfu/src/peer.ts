import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { ConsentResponder } from './ice/consent-responder.ts';
import { guarded, logProblem } from './log.ts';
import { announceAddress, countCandidates, readLocalTransport } from './sdp/answer.ts';
import type { Candidate } from './sdp/candidate.ts';
import { canonicalOffer } from './sdp/canonical-offer.ts';
import type { MediaKind } from './sdp/codec.ts';
import type { Offer } from './sdp/offer.ts';
import type { MediaPlan, PlannedMedia } from './sdp/plan.ts';

export type PeerNetwork = {
  udpPortBegin: number;
  udpPortEnd: number;
  bindAddress: string;
  publicAddress: string | undefined;
};

/** What the owner of a peer learns of it. None is called once the peer was closed. */
export type PeerListener = {
  onConnected(): void;
  /** One RTP packet or one compound RTCP packet; the buffer is the owner's to keep and change. */
  onPacket(kind: MediaKind, packet: Buffer): void;
  onDisconnected(): void;
};

/** What is sent for a stream we send: its SSRC, and the names that tie sound and picture together. */
export type SentStream = { ssrc: number; cname: string; streamId: string };

const gatherTimeoutMs = 5000;
const lingerMs = 5000;

// The library crashes when a track is collected before its closing was reported, so closed peers are held on to.
const lingering = new Set<Peer>();

/** One WebRTC connection, and the only object that touches the native library. */
export class Peer {
  readonly #connection: PeerConnection;
  readonly #listener: PeerListener;
  readonly #tracks = new Map<MediaKind, Track>();
  readonly #open = new Set<MediaKind>();
  #consent: ConsentResponder | undefined;
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
      for (const { kind } of offer.media) {
        const planned = plan[kind];
        if (planned) peer.#addTrack(planned, sent?.[kind]);
      }
      await peer.#gather(() =>
        peer.#connection.setRemoteDescription(
          canonicalOffer(offer, plan, sent ? 'recvonly' : 'sendonly'),
          'offer',
        ),
      );
      const description = peer.#isClosed ? null : peer.#connection.localDescription();
      if (!description || countCandidates(description.sdp) === 0)
        throw new Error('No media port could be opened.');
      return { peer, answerSdp: announceAddress(description.sdp, network.publicAddress) };
    } catch (problem) {
      peer.close();
      throw problem;
    }
  }

  /** Sends one packet; returns false when it could not be sent, which is never an error. The bytes are copied. */
  send(kind: MediaKind, packet: Buffer): boolean {
    if (this.#isClosed || !this.#open.has(kind)) return false;
    try {
      return this.#tracks.get(kind)?.sendMessageBinary(packet) ?? false;
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
    if (!local) {
      logProblem('consent', 'The answer names no address to answer checks at.');
      return;
    }
    this.#consent = new ConsentResponder({
      address: local.address,
      port: local.port,
      local: { ufrag: local.ufrag, pwd: local.pwd },
      remote: { ufrag: iceUfrag, pwd: icePwd },
    });
  }

  /** Closes tracks and then the connection, outside the callback that may have led here. Safe to repeat. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#consent?.close();
    lingering.add(this);
    setImmediate(() => {
      for (const track of this.#tracks.values()) closeQuietly(track);
      closeQuietly(this.#connection);
      setTimeout(() => lingering.delete(this), lingerMs).unref();
    });
  }

  #addTrack(planned: PlannedMedia, sent: SentStream | undefined): void {
    const { kind, mid, codec } = planned;
    const direction = sent ? 'SendOnly' : 'RecvOnly';
    const media = kind === 'audio' ? new Audio(mid, direction) : new Video(mid, direction);
    addCodec(media, planned);
    if (sent) media.addSSRC(sent.ssrc, sent.cname, sent.streamId, `${sent.streamId}-${kind}`);
    const track = this.#connection.addTrack(media);
    this.#tracks.set(kind, track);
    track.onOpen(guarded(`${codec.name} track open`, () => void this.#open.add(kind)));
    track.onClosed(guarded(`${codec.name} track closed`, () => void this.#open.delete(kind)));
    track.onError(guarded(`${codec.name} track error`, (message: string) => logProblem('track', message)));
    track.onMessage(
      guarded(`${codec.name} packet`, (packet: Buffer) => {
        if (!this.#isClosed) this.#listener.onPacket(kind, packet);
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

function addCodec(media: Audio | Video, { codec }: PlannedMedia): void {
  const { name, payloadType, parameters } = codec;
  if ('addAudioCodec' in media) {
    // Asking for stereo costs a mono publisher nothing and keeps music whole.
    media.addAudioCodec(payloadType, name, withStereo(parameters));
  } else if (parameters === '') {
    media.addVideoCodec(payloadType, name);
  } else {
    media.addVideoCodec(payloadType, name, parameters);
  }
}

function withStereo(parameters: string): string {
  if (/(^|;)\s*stereo=/.test(parameters)) return parameters;
  return [parameters, 'stereo=1'].filter((part) => part !== '').join(';');
}

function closeQuietly(closable: { close(): void }): void {
  try {
    closable.close();
  } catch (problem) {
    logProblem('close', problem);
  }
}

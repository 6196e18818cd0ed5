import { orderCodecs, withStartBitRate } from './codec-order.ts';
import { layerControl } from './layer-exchange.ts';
import { layersFor } from './layers.ts';
import { readStats, type StatsEntry, type StatsTotals } from './link-stats.ts';
import { LinkError, type MediaSession, type Sample, type SessionOptions } from './media-session.ts';
import type { QualityControl } from './quality.ts';
import { deleteResource, patchCandidates, postOffer, type SdpResource } from './sdp-exchange.ts';

/** Longer than a slow handshake over TURN, shorter than anyone waits. */
const connectWithinMs = 7000;
/** Candidates that come within this time share a request. */
const trickleEveryMs = 60;
const maxAudioBitsPerSecond = 96_000;
const startKilobitsPerSecond = 1000;

/** One WHIP (publishing) or WHEP (watching) session over one RTCPeerConnection. */
export class WhipSession implements MediaSession {
  readonly stream: MediaStream | null;
  readonly #options: SessionOptions;
  readonly #peer: RTCPeerConnection;
  quality: QualityControl | null = null;
  #resource: SdpResource | null = null;
  #totals: StatsTotals | null = null;
  #candidates: RTCIceCandidate[] = [];
  #trickleTimer: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;
  #isClosed = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.stream = options.role === 'watch' ? new MediaStream() : null;
    this.#peer = new RTCPeerConnection({ iceServers: options.grant.iceServers, bundlePolicy: 'max-bundle' });
    this.#peer.addEventListener('track', ({ track }) => this.stream?.addTrack(track));
    this.#peer.addEventListener('icecandidate', ({ candidate }) => this.#trickle(candidate));
    this.#peer.addEventListener('connectionstatechange', () => this.#watchConnection());
  }

  async open(signal: AbortSignal): Promise<void> {
    if (this.#options.role === 'publish') this.#offerTracks();
    else for (const kind of ['audio', 'video']) this.#peer.addTransceiver(kind, { direction: 'recvonly' });
    const connected = this.#connected(signal);
    // The handshake below may fail first, and then nobody waits for this one.
    connected.catch(() => undefined);
    await this.#peer.setLocalDescription();
    const resource = await postOffer(this.#options.grant, this.#peer.localDescription?.sdp ?? '', signal);
    if (this.#isClosed) {
      deleteResource(this.#options.grant, resource);
      throw new LinkError('Closed while joining.', { reason: 'asked' });
    }
    this.#resource = resource;
    if (resource.layers) this.quality = layerControl(this.#options.grant, resource.layers);
    const isPublishing = this.#options.role === 'publish';
    const sdp = isPublishing ? withStartBitRate(resource.answer, startKilobitsPerSecond) : resource.answer;
    await this.#peer.setRemoteDescription({ type: 'answer', sdp });
    this.#flushCandidates();
    await connected;
    this.#isOpen = true;
  }

  async replaceTrack(track: MediaStreamTrack): Promise<void> {
    const transceiver = this.#peer
      .getTransceivers()
      .find(({ receiver }) => receiver.track.kind === track.kind);
    await transceiver?.sender.replaceTrack(track);
    if (transceiver && track.kind === 'video') await raiseCeiling(transceiver.sender, track);
  }

  async sample(): Promise<Sample> {
    const report = await this.#peer.getStats();
    const entries: StatsEntry[] = [];
    for (const entry of report.values()) entries.push(entry as StatsEntry);
    const { sample, totals } = readStats(entries, this.#options.role, performance.now(), this.#totals);
    this.#totals = totals;
    return sample;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#trickleTimer);
    if (this.#resource) deleteResource(this.#options.grant, this.#resource);
    this.#peer.close();
  }

  #offerTracks(): void {
    const stream = new MediaStream([...this.#options.tracks]);
    for (const track of this.#options.tracks) {
      const isVideo = track.kind === 'video';
      const transceiver = this.#peer.addTransceiver(track, {
        direction: 'sendonly',
        streams: [stream],
        sendEncodings: isVideo
          ? layersFor(track.getSettings().height)
          : [{ maxBitrate: maxAudioBitsPerSecond }],
      });
      const codecs = isVideo ? RTCRtpSender.getCapabilities?.('video')?.codecs : undefined;
      // Older Firefox has no preferences; the browser's own order is then as good.
      if (codecs) transceiver.setCodecPreferences?.(orderCodecs(codecs));
    }
  }

  #connected(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (how: string) =>
        reject(new LinkError(`The connection ${how}.`, { reason: 'unreachable' }));
      const timer = setTimeout(() => fail('timed out'), connectWithinMs);
      const settle = () => {
        const { connectionState } = this.#peer;
        if (connectionState === 'connected') resolve();
        else if (connectionState === 'failed' || connectionState === 'closed') fail('failed');
        else return;
        clearTimeout(timer);
      };
      this.#peer.addEventListener('connectionstatechange', settle);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(new LinkError('Closed while joining.', { reason: 'asked' }));
      });
    });
  }

  #watchConnection(): void {
    const { connectionState } = this.#peer;
    if (!this.#isOpen || this.#isClosed) return;
    if (connectionState === 'disconnected' || connectionState === 'failed')
      this.#options.onDown('disconnected');
  }

  #trickle(candidate: RTCIceCandidate | null): void {
    // Names of the local network mean nothing to the engine, and it refuses to look them up.
    if (!candidate?.candidate || candidate.candidate.includes('.local ')) return;
    this.#candidates.push(candidate);
    if (this.#resource && this.#trickleTimer === undefined) {
      this.#trickleTimer = setTimeout(() => this.#flushCandidates(), trickleEveryMs);
    }
  }

  #flushCandidates(): void {
    this.#trickleTimer = undefined;
    if (!this.#resource || this.#isClosed || this.#candidates.length === 0) return;
    const candidates = this.#candidates.splice(0);
    const sdp = this.#peer.localDescription?.sdp ?? '';
    patchCandidates(this.#options.grant, this.#resource, sdp, candidates).catch(() => undefined);
  }
}

/** A screen needs more than a camera, a drawn card less; the ceilings follow what is being sent. */
async function raiseCeiling(sender: RTCRtpSender, track: MediaStreamTrack): Promise<void> {
  const parameters = sender.getParameters();
  const { encodings } = parameters;
  if (!encodings || encodings.length === 0) return;
  // The largest layers are the last in both, however many were agreed on.
  const layers = layersFor(track.getSettings().height).slice(-encodings.length);
  for (const [index, layer] of layers.entries()) {
    const encoding = encodings[encodings.length - layers.length + index];
    if (encoding) encoding.maxBitrate = layer.maxBitrate;
  }
  await sender.setParameters(parameters).catch(() => undefined);
}

import { randomInt } from 'node:crypto';
import { Encoding } from './encoding.ts';
import type { Grant } from './grants.ts';
import { buildNack, buildPictureLoss, buildReceiverReport, buildRemb } from './rtcp/build.ts';
import type { SenderReport } from './rtcp/packets.ts';
import { parseRtcp } from './rtcp/parse.ts';
import { readExtension } from './rtp/header-extensions.ts';
import type { MediaPacket } from './rtp/media-packet.ts';
import { isRtcp, parseRtpHeader, type RtpHeader } from './rtp/packet.ts';
import type { Codec, MediaKind } from './sdp/codec.ts';
import type { Offer } from './sdp/offer.ts';
import type { MediaPlan, PlannedMedia } from './sdp/plan.ts';
import { type LeaveReason, Session } from './session.ts';

/** What a channel wants to know of its publisher. */
export type PublisherOwner = {
  publisherConnected(publisher: Publisher): void;
  /** `isStart`: a picture can begin with this packet. */
  publisherPacket(encoding: Encoding, packet: MediaPacket, isStart: boolean, nowMs: number): void;
  publisherReport(encoding: Encoding, report: SenderReport): void;
  publisherLeft(publisher: Publisher, reason: LeaveReason, wasConnected: boolean): void;
};

const reportIntervalMs = 1000;
// Late enough for the last flight of the handshake to have arrived, and well before consent runs out at 30 s.
const consentByMediaAfterMs = 5000;
const cname = 'receiver';
/** What the smaller layers may take beside the largest. */
const layersShare = 0.5;

/** The one who sends to a channel: receives, repairs loss, and reports back. */
export class Publisher extends Session {
  /** What it sends, by kind. Layers stand in the order of the offer. */
  readonly encodings: Record<MediaKind, readonly Encoding[]>;
  readonly codecs: Partial<Record<MediaKind, Codec>>;
  readonly #owner: PublisherOwner;
  readonly #streamIdExtension: number | undefined;
  readonly #bySsrc = new Map<number, Encoding>();
  readonly #ssrc = randomInt(1, 0xffffffff);
  readonly #maxBitsPerSecond: number;
  #reportedAtMs = 0;
  #connectedAtMs = 0;
  #isAllowedWithoutConsent = false;

  constructor(
    owner: PublisherOwner,
    grant: Grant,
    offer: Offer,
    plan: MediaPlan,
    limits: { deadPeerTimeoutMs: number; maxPublishBitsPerSecond: number },
  ) {
    super(grant, offer, limits.deadPeerTimeoutMs);
    this.#owner = owner;
    this.#streamIdExtension = plan.video?.streamIdExtension;
    this.encodings = { audio: this.#encodingsOf(plan.audio), video: this.#encodingsOf(plan.video) };
    this.codecs = { audio: plan.audio?.codec, video: plan.video?.codec };
    const isLayered = this.encodings.video.length > 1;
    this.#maxBitsPerSecond = limits.maxPublishBitsPerSecond * (isLayered ? 1 + layersShare : 1);
  }

  get received(): { bytes: number; packets: number; packetsLost: number } {
    const totals = { bytes: 0, packets: 0, packetsLost: 0 };
    for (const { reception } of this.#all()) {
      totals.bytes += reception.bytes;
      totals.packets += reception.packets;
      totals.packetsLost += reception.packetsLost;
    }
    return totals;
  }

  get keyFrameRequests(): number {
    return this.encodings.video.reduce((sum, { keyFrames }) => sum + keyFrames.sent, 0);
  }

  onPacket(raw: Buffer): void {
    const nowMs = Date.now();
    if (isRtcp(raw)) {
      this.liveness.seen(nowMs);
      this.#receiveRtcp(raw, nowMs);
      return;
    }
    const header = parseRtpHeader(raw);
    const encoding = header && this.#find(raw, header);
    if (!header || !encoding) return;
    const { packet, isStart, hasHole } = encoding.accept(raw, header, nowMs);
    this.liveness.seen(nowMs);
    if (hasHole && encoding.kind === 'video') encoding.keyFrames.request('loss', nowMs);
    this.#owner.publisherPacket(encoding, packet, isStart, nowMs);
    if (encoding.kind === 'video') this.#askForMissing(encoding, nowMs);
  }

  /** Sends what has become due: repeated requests for lost packets and key frames, and reports every second. */
  tick(nowMs: number): void {
    if (!this.isConnected) return;
    for (const encoding of this.encodings.video) {
      encoding.keyFrames.tick(nowMs);
      this.#askForMissing(encoding, nowMs);
    }
    this.#acceptMediaAsConsent(nowMs);
    if (nowMs - this.#reportedAtMs < reportIntervalMs) return;
    this.#reportedAtMs = nowMs;
    const reports = this.#all().flatMap((encoding) => encoding.report(nowMs) ?? []);
    if (reports.length > 0) this.send(buildReceiverReport(this.#ssrc, reports, cname));
    const limited = this.encodings.video.flatMap(({ ssrc }) => ssrc ?? []);
    if (limited.length > 0) this.send(buildRemb(this.#ssrc, limited, this.#maxBitsPerSecond));
  }

  protected onJoined(): void {
    this.#connectedAtMs = Date.now();
    this.#owner.publisherConnected(this);
  }

  protected onLeft(reason: LeaveReason, wasConnected: boolean): void {
    this.#owner.publisherLeft(this, reason, wasConnected);
  }

  #encodingsOf(planned: PlannedMedia | undefined): Encoding[] {
    if (!planned) return [];
    const { kind, codec, layers, remoteSsrc: ssrc } = planned;
    const ids = layers.length > 0 ? layers : [''];
    return ids.map((id) => {
      const encoding = new Encoding({ kind, codec, id, ssrc }, (one) => this.#askForKeyFrame(one));
      if (ssrc !== undefined) this.#bySsrc.set(ssrc, encoding);
      return encoding;
    });
  }

  /** Finds the stream of a packet. A layer is known by its name until its SSRC has been learnt. */
  #find(raw: Buffer, header: RtpHeader): Encoding | undefined {
    const known = this.#bySsrc.get(header.ssrc);
    if (known) return known.codec.payloadType === header.payloadType ? known : undefined;
    const candidates = this.#all().filter(
      ({ ssrc, codec }) => ssrc === undefined && codec.payloadType === header.payloadType,
    );
    const name = () => {
      const extension = this.#streamIdExtension;
      return extension === undefined ? undefined : readExtension(raw, header, extension)?.toString('latin1');
    };
    const [only] = candidates;
    const found = only?.id === '' ? only : candidates.find(({ id }) => id === name());
    if (found) this.#bySsrc.set(header.ssrc, found);
    return found;
  }

  #askForKeyFrame({ ssrc }: Encoding): void {
    if (ssrc !== undefined) this.send(buildPictureLoss(this.#ssrc, ssrc));
  }

  /** Silence still ends the session: only packets that were decrypted count as life. */
  #acceptMediaAsConsent(nowMs: number): void {
    if (this.#isAllowedWithoutConsent || !this.offer.ignoresConsentChecks) return;
    if (nowMs - this.#connectedAtMs < consentByMediaAfterMs || this.received.packets === 0) return;
    this.#isAllowedWithoutConsent = true;
    this.allowWithoutConsent();
  }

  #receiveRtcp(compound: Buffer, nowMs: number): void {
    for (const packet of parseRtcp(compound)) {
      const encoding = packet.type === 'sender-report' ? this.#bySsrc.get(packet.ssrc) : undefined;
      if (packet.type !== 'sender-report' || !encoding) continue;
      encoding.noteSenderReport(packet, nowMs);
      this.#owner.publisherReport(encoding, packet);
    }
  }

  #askForMissing(encoding: Encoding, nowMs: number): void {
    const { missing, ssrc } = encoding;
    if (missing.size === 0 || ssrc === undefined) return;
    const due = missing.takeDue(nowMs);
    if (missing.takeGivenUp()) encoding.keyFrames.request('loss', nowMs);
    if (due.length > 0) this.send(buildNack(this.#ssrc, ssrc, due));
  }

  #all(): Encoding[] {
    return [...this.encodings.audio, ...this.encodings.video];
  }
}

import { randomInt } from 'node:crypto';
import type { Grant } from './grants.ts';
import { buildNack, buildPictureLoss, buildReceiverReport, buildRemb } from './rtcp/build.ts';
import type { SenderReport } from './rtcp/packets.ts';
import { parseRtcp } from './rtcp/parse.ts';
import { isRtcp, parseRtpHeader, type RtpHeader } from './rtp/packet.ts';
import type { Codec, MediaKind } from './sdp/codec.ts';
import type { Offer } from './sdp/offer.ts';
import type { MediaPlan } from './sdp/plan.ts';
import { type LeaveReason, Session } from './session.ts';
import { Upstream } from './upstream.ts';

/** What a channel wants to know of its publisher. */
export type PublisherOwner = {
  publisherConnected(publisher: Publisher): void;
  publisherPacket(kind: MediaKind, packet: Buffer, header: RtpHeader, sequence: number, nowMs: number): void;
  publisherReport(kind: MediaKind, report: SenderReport): void;
  publisherHole(): void;
  publisherLeft(publisher: Publisher, reason: LeaveReason, wasConnected: boolean): void;
};

const reportIntervalMs = 1000;
// Late enough for the last flight of the handshake to have arrived, and well before consent runs out at 30 s.
const consentByMediaAfterMs = 5000;
const cname = 'receiver';

/** The one who sends to a channel: receives, repairs loss, and reports back. */
export class Publisher extends Session {
  readonly #owner: PublisherOwner;
  readonly #upstreams: Partial<Record<MediaKind, Upstream>> = {};
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
    this.#maxBitsPerSecond = limits.maxPublishBitsPerSecond;
    for (const planned of Object.values(plan)) this.#upstreams[planned.kind] = new Upstream(planned);
  }

  get codecs(): Partial<Record<MediaKind, Codec>> {
    return { audio: this.#upstreams.audio?.codec, video: this.#upstreams.video?.codec };
  }

  get received(): { bytes: number; packets: number; packetsLost: number } {
    const totals = { bytes: 0, packets: 0, packetsLost: 0 };
    for (const { reception } of this.#streams()) {
      totals.bytes += reception.bytes;
      totals.packets += reception.packets;
      totals.packetsLost += reception.packetsLost;
    }
    return totals;
  }

  requestKeyFrame(): void {
    const ssrc = this.#upstreams.video?.ssrc;
    if (ssrc !== undefined) this.send('video', buildPictureLoss(this.#ssrc, ssrc));
  }

  onPacket(kind: MediaKind, packet: Buffer): void {
    const nowMs = Date.now();
    if (isRtcp(packet)) {
      this.liveness.seen(nowMs);
      this.#receiveRtcp(kind, packet, nowMs);
      return;
    }
    const header = parseRtpHeader(packet);
    const upstream = this.#upstreams[kind];
    const accepted = header && upstream?.accept(header, packet.length, nowMs);
    if (!header || !upstream || !accepted) return;
    this.liveness.seen(nowMs);
    if (accepted.hasHole) this.#owner.publisherHole();
    this.#owner.publisherPacket(kind, packet, header, accepted.sequence, nowMs);
    if (kind === 'video') this.#askForMissing(upstream, nowMs);
  }

  /** Sends what has become due: repeated requests for lost packets, and reports every second. */
  tick(nowMs: number): void {
    if (!this.isConnected) return;
    const { video } = this.#upstreams;
    if (video) this.#askForMissing(video, nowMs);
    this.#acceptMediaAsConsent(nowMs);
    if (nowMs - this.#reportedAtMs < reportIntervalMs) return;
    this.#reportedAtMs = nowMs;
    for (const [kind, upstream] of Object.entries(this.#upstreams) as [MediaKind, Upstream][]) {
      if (upstream.ssrc === undefined || upstream.reception.packets === 0) continue;
      const report = upstream.reception.report(upstream.ssrc, nowMs);
      this.send(kind, buildReceiverReport(this.#ssrc, [report], cname));
      if (kind === 'video') this.send(kind, buildRemb(this.#ssrc, [upstream.ssrc], this.#maxBitsPerSecond));
    }
  }

  protected onJoined(): void {
    this.#connectedAtMs = Date.now();
    this.#owner.publisherConnected(this);
  }

  protected onLeft(reason: LeaveReason, wasConnected: boolean): void {
    this.#owner.publisherLeft(this, reason, wasConnected);
  }

  /** Silence still ends the session: only packets that were decrypted count as life. */
  #acceptMediaAsConsent(nowMs: number): void {
    if (this.#isAllowedWithoutConsent || !this.offer.ignoresConsentChecks) return;
    if (nowMs - this.#connectedAtMs < consentByMediaAfterMs || this.received.packets === 0) return;
    this.#isAllowedWithoutConsent = true;
    this.allowWithoutConsent();
  }

  #receiveRtcp(kind: MediaKind, compound: Buffer, nowMs: number): void {
    const upstream = this.#upstreams[kind];
    for (const packet of parseRtcp(compound)) {
      // A compound packet about both streams is delivered to both tracks; each takes what is its own.
      if (packet.type !== 'sender-report' || packet.ssrc !== upstream?.ssrc) continue;
      upstream.noteSenderReport(packet, nowMs);
      this.#owner.publisherReport(kind, packet);
    }
  }

  #askForMissing(video: Upstream, nowMs: number): void {
    if (video.missing.size === 0 || video.ssrc === undefined) return;
    const due = video.missing.takeDue(nowMs);
    if (video.missing.takeGivenUp()) this.#owner.publisherHole();
    if (due.length > 0) this.send('video', buildNack(this.#ssrc, video.ssrc, due));
  }

  #streams(): Upstream[] {
    return Object.values(this.#upstreams);
  }
}

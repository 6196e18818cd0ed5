import { randomInt } from 'node:crypto';
import { Downlink } from './bandwidth/downlink.ts';
import { chooseLayer, type LayerNeed } from './bandwidth/layer-choice.ts';
import type { PaceClock } from './bandwidth/pace-clock.ts';
import { RiseReview } from './bandwidth/rise-review.ts';
import { type Allowance, Delivery } from './delivery.ts';
import type { Encoding } from './encoding.ts';
import { Feed } from './feed.ts';
import type { Grant } from './grants.ts';
import type { Urgency } from './key-frame-requests.ts';
import {
  activeOf,
  type LayerReason,
  type LayerStatus,
  layerInfo,
  type PictureLimit,
  withinLimit,
} from './layers.ts';
import { LossSpacing } from './loss-spacing.ts';
import { Repairs, type RepeatStream } from './repairs.ts';
import { RequestBudget } from './request-budget.ts';
import type { SenderReport } from './rtcp/packets.ts';
import { parseRtcp } from './rtcp/parse.ts';
import type { MediaPacket } from './rtp/media-packet.ts';
import { isRtcp } from './rtp/packet.ts';
import { type Codec, canDecode, type MediaKind } from './sdp/codec.ts';
import type { Offer } from './sdp/offer.ts';
import type { MediaPlan } from './sdp/plan.ts';
import { type LeaveReason, Session } from './session.ts';

/** What a channel wants to know of its viewers. */
export type ViewerOwner = {
  readonly paceClock: PaceClock;
  readonly cname: string;
  /** What is published now. */
  encodings(kind: MediaKind): readonly Encoding[];
  /** What may be sent to a subject that acknowledges nothing. */
  allowanceOf(subject: string): Allowance;
  viewerConnected(viewer: Viewer): void;
  viewerLeft(viewer: Viewer, reason: LeaveReason, wasConnected: boolean): void;
};

/** The SSRCs a viewer is sent; the one of packets sent again is used where the viewer's offer knows such. */
export type ViewerSsrcs = Record<MediaKind, number> & { retransmission: number };

const keyFrameWaitMs = 3000;
/** A link that carries less than this of the layer it gets is given a rest until the smaller one has come. */
const hopelessShare = 0.7;
const queuedPacketsMax = 512;
/** A change of layers can cost all viewers a key frame of their picture. */
const changesAtOnce = 6;
const changeEveryMs = 2000;
const readsAtOnce = 20;
const readEveryMs = 500;
const kinds = ['audio', 'video'] as const;

/** One who watches a channel: gets the layer of its picture that the link carries, and lost packets again. */
export class Viewer extends Session {
  readonly #owner: ViewerOwner;
  readonly #plan: MediaPlan;
  readonly #feeds: Partial<Record<MediaKind, Feed>> = {};
  readonly #downlink: Downlink;
  readonly #delivery: Delivery;
  readonly #repairs: Repairs;
  readonly #rises = new RiseReview();
  readonly #losses = new LossSpacing();
  readonly #queue: MediaPacket[] = [];
  /** Of the layer it is sent, as of the last choice. */
  #pictureBitsPerSecond = 0;
  #soundBitsPerSecond = 0;
  readonly #pace = () => this.#sendDue();
  #wanted: Encoding | undefined;
  #limit: PictureLimit;
  #waitsSinceMs = 0;
  /** How often its layers may be changed and read. */
  readonly layerBudgets: Record<'change' | 'read', RequestBudget>;
  packets = 0;
  bytes = 0;
  /** Packets the viewer itself reported as lost, by stream. */
  readonly #reportedLost: Record<MediaKind, number> = { audio: 0, video: 0 };

  constructor(
    owner: ViewerOwner,
    grant: Grant,
    offer: Offer,
    plan: MediaPlan,
    { ssrcs, deadPeerTimeoutMs }: { ssrcs: ViewerSsrcs; deadPeerTimeoutMs: number },
  ) {
    super(grant, offer, deadPeerTimeoutMs);
    this.#owner = owner;
    this.#plan = plan;
    for (const kind of kinds) {
      const planned = plan[kind];
      if (planned) this.#feeds[kind] = new Feed(ssrcs[kind], planned.codec.payloadType);
    }
    const payloadType = plan.video?.retransmissionType;
    const repeat: RepeatStream | undefined =
      payloadType === undefined
        ? undefined
        : { ssrc: ssrcs.retransmission, payloadType, sequence: randomInt(0, 0x8000) };
    const { startedAtMs } = this;
    this.layerBudgets = {
      change: new RequestBudget(changesAtOnce, changeEveryMs, startedAtMs),
      read: new RequestBudget(readsAtOnce, readEveryMs, startedAtMs),
    };
    this.#delivery = new Delivery(owner.allowanceOf(grant.sub));
    this.#downlink = new Downlink(plan.video?.transportSequenceExtension);
    this.#repairs = new Repairs(this.#downlink, repeat, (bytes, isProbe) => this.#sendOut(bytes, isProbe));
  }

  get packetsResent(): number {
    return this.#repairs.packets;
  }

  get packetsLost(): number {
    return this.#reportedLost.audio + this.#reportedLost.video;
  }

  /** Whether what it is sent arrives, as it acknowledges. */
  isDelivered(nowMs: number): boolean {
    return this.isConnected && this.#delivery.isDelivered(nowMs);
  }

  /** Sends no larger picture than this from now on. */
  limitPicture(limit: PictureLimit, nowMs: number): void {
    this.#limit = limit;
    if (limit === 0) this.#delivery.pictureEnded();
    if (this.isConnected) this.#choose(nowMs);
  }

  layerStatus(nowMs: number): LayerStatus {
    const all = this.#owner.encodings('video');
    const sent = all.find((encoding) => encoding === this.#feeds.video?.encoding);
    return {
      layers: all.map((encoding) => layerInfo(encoding, nowMs)),
      sent: sent?.id ?? null,
      reason: this.#reason(all, nowMs),
      maxHeight: this.#limit ?? null,
    };
  }

  canFollow(codecs: Partial<Record<MediaKind, Codec>>): boolean {
    return kinds.every((kind) => {
      const received = this.#plan[kind]?.codec;
      const sent = codecs[kind];
      return !received || !sent || canDecode(received, sent);
    });
  }

  /** Sends a packet on, if it is of what this viewer gets. The packet is written to, and reused for the next viewer. */
  forward(encoding: Encoding, packet: MediaPacket, isStart: boolean, nowMs: number): void {
    const feed = this.#feeds[encoding.kind];
    if (!feed || !this.isConnected || this.#delivery.isHeld(nowMs)) return;
    if (feed.encoding !== encoding) {
      if (encoding.kind === 'video' && !this.#mayFollow(encoding, isStart, nowMs)) return;
      this.#follow(feed, encoding, packet, nowMs);
    }
    if (!feed.has(packet)) return;
    if (encoding.kind === 'audio') this.#transmit(feed, packet, nowMs);
    else this.#sendPicture(feed, packet, nowMs);
  }

  forwardReport(encoding: Encoding, report: SenderReport): void {
    const feed = this.#feeds[encoding.kind];
    if (feed?.encoding === encoding && this.isConnected) this.send(feed.translate(report, this.#owner.cname));
  }

  /** While nothing is sent there is nothing to report on, so silence proves nothing. */
  excuseSilence(nowMs: number): void {
    this.liveness.excuse(nowMs);
  }

  /** Chooses what to send, and asks for what it takes to begin with it; called about ten times a second. */
  tick(nowMs: number): void {
    if (!this.isConnected || !this.#feeds.video) return;
    this.#choose(nowMs);
    // A request or its key frame can be lost, so it is repeated as long as it is waited for.
    if (this.#wanted && this.#feeds.video.encoding !== this.#wanted) {
      this.#wanted.keyFrames.request(this.#urgency(), nowMs);
    }
  }

  onPacket(raw: Buffer): void {
    if (!isRtcp(raw)) return;
    const nowMs = Date.now();
    this.liveness.seen(nowMs);
    for (const feedback of parseRtcp(raw)) {
      switch (feedback.type) {
        case 'nack':
          this.#resend(feedback.mediaSsrc, feedback.sequenceNumbers);
          break;
        case 'picture-loss':
          if (this.#isPicture(feedback.mediaSsrc)) this.#askAfterLoss(nowMs);
          break;
        case 'full-intra-request':
          if (feedback.mediaSsrcs.some((ssrc) => this.#isPicture(ssrc))) this.#askAfterLoss(nowMs);
          break;
        case 'transport-feedback':
          this.#downlink.feedback(feedback, performance.now());
          if (this.#downlink.isCongested(performance.now())) this.#choose(nowMs);
          break;
        case 'receiver-report':
          for (const report of feedback.reports) {
            const kind = this.#kindOf(report.ssrc);
            if (!kind) continue;
            this.#reportedLost[kind] = Math.max(0, report.packetsLost);
            this.#delivery.reported(kind, report, nowMs);
          }
          break;
      }
    }
  }

  protected onJoined(): void {
    this.#waitsSinceMs = Date.now();
    this.#choose(this.#waitsSinceMs);
    this.#wanted?.keyFrames.request('join', this.#waitsSinceMs);
    this.#owner.viewerConnected(this);
  }

  protected onLeft(reason: LeaveReason, wasConnected: boolean): void {
    this.#owner.paceClock.remove(this.#pace);
    this.#owner.viewerLeft(this, reason, wasConnected);
  }

  #kindOf(ssrc: number): MediaKind | undefined {
    return kinds.find((kind) => this.#feeds[kind]?.numbering.ssrc === ssrc);
  }

  #isPicture(ssrc: number): boolean {
    return this.#kindOf(ssrc) === 'video';
  }

  #urgency(): Urgency {
    const now = this.#feeds.video?.encoding;
    return now !== undefined && this.#owner.encodings('video').includes(now) ? 'better' : 'join';
  }

  /** A publisher whose key frames come rarely makes a joiner wait for its next one, but not for ever. */
  #mayFollow(encoding: Encoding, isStart: boolean, nowMs: number): boolean {
    if (encoding !== this.#wanted) return false;
    const hasWaited =
      this.#feeds.video?.encoding === undefined && nowMs - this.#waitsSinceMs >= keyFrameWaitMs;
    return isStart || (hasWaited && this.#owner.encodings('video').length === 1);
  }

  #follow(feed: Feed, encoding: Encoding, packet: MediaPacket, nowMs: number): void {
    const before = feed.encoding;
    feed.follow(encoding, packet, nowMs);
    if (encoding.kind === 'audio') return;
    if (before && encoding.bitsPerSecond(nowMs) > before.bitsPerSecond(nowMs)) this.#rises.rose(nowMs);
    this.#queue.length = 0;
    this.#repairs.forget();
    this.#losses.begin(nowMs);
  }

  #sendPicture(feed: Feed, packet: MediaPacket, nowMs: number): void {
    const mustWait = this.#queue.length > 0 || !this.#downlink.mayGo(this.#pictureBitsPerSecond);
    if (!mustWait || this.#queue.length >= queuedPacketsMax) {
      this.#transmit(feed, packet, nowMs);
      return;
    }
    this.#queue.push(packet);
    this.#owner.paceClock.add(this.#pace);
  }

  /** Sends what waits, as far as it may go now. Returns whether more is to come. */
  #sendDue(): boolean {
    const feed = this.#feeds.video;
    if (!feed || !this.isConnected) return false;
    const nowMs = Date.now();
    while (this.#queue.length > 0 && this.#downlink.mayGo(this.#pictureBitsPerSecond)) {
      const packet = this.#queue.shift();
      if (packet) this.#transmit(feed, packet, nowMs);
    }
    if (this.#downlink.isProbing) this.#repairs.probe(feed);
    return this.#queue.length > 0 || this.#downlink.isProbing;
  }

  #transmit(feed: Feed, packet: MediaPacket, nowMs: number): void {
    const bytes = this.#withEarlier(feed, packet) ?? packet.write(feed.numbering, this.#downlink.number);
    if (!this.#sendOut(bytes)) return;
    feed.sent(packet, nowMs);
    this.#delivery.sent(feed === this.#feeds.video ? 'video' : 'audio', nowMs);
    this.packets += 1;
  }

  #sendOut(bytes: Buffer, isProbe = false): boolean {
    if (!this.send(bytes)) return false;
    this.#downlink.sent(bytes.length, performance.now(), isProbe);
    this.bytes += bytes.length;
    return true;
  }

  /** Sound is not asked for again: by then it is late. Where some of it is lost, each packet brings those before it. */
  #withEarlier(feed: Feed, packet: MediaPacket): Buffer | undefined {
    const type = this.#plan.audio?.redundancyType;
    if (type === undefined || feed !== this.#feeds.audio) return undefined;
    const repeats = this.#downlink.soundRepeats(this.#soundBitsPerSecond);
    const earlier: MediaPacket[] = [];
    for (let back = 1; back <= repeats; back++) {
      const before = feed.encoding?.cache.find(packet.sequence - back);
      if (!before || !feed.has(before) || !before.canBeRepeatedBy(packet)) break;
      earlier.unshift(before);
    }
    if (earlier.length === 0) return undefined;
    return packet.writeRedundant(feed.numbering, type, earlier, this.#downlink.number);
  }

  #choose(nowMs: number): void {
    const all = this.#owner.encodings('video');
    if (!this.#feeds.video || all.length === 0) return;
    this.#pictureBitsPerSecond = (this.#feeds.video.encoding ?? this.#wanted)?.bitsPerSecond(nowMs) ?? 0;
    this.#soundBitsPerSecond = this.#owner.encodings('audio')[0]?.bitsPerSecond(nowMs) ?? 0;
    const allowed = withinLimit(all, this.#limit, nowMs);
    if (allowed.length === 0 || !this.#isMeasured) {
      this.#want(bestOf(allowed, nowMs), nowMs);
      return;
    }
    const { encoding: current } = this.#feeds.video;
    const needs = this.#needs(allowed, nowMs);
    const known = this.#downlink.bitsPerSecond;
    const chosen = chooseLayer(needs, current, known);
    this.#rises.review(this.#downlink.calmMs(performance.now()), nowMs);
    // What is left because it may not or cannot be sent any more is left whichever way.
    const currentAt = indexOf(needs, current);
    const isRising = currentAt >= 0 && indexOf(needs, chosen) > currentAt;
    if (!isRising || this.#rises.mayRise(nowMs)) this.#want(chosen, nowMs);
    this.#leaveHopeless(needs, known);
    this.#probeFor(needs, known);
  }

  get #isMeasured(): boolean {
    return this.#downlink.isReported && this.#repairs.hasStream;
  }

  #reason(all: readonly Encoding[], nowMs: number): LayerReason {
    if (!this.#feeds.video || all.length === 0) return 'none';
    if (this.#limit === 0) return 'chosen';
    const allowed = withinLimit(all, this.#limit, nowMs);
    const largest = this.#isMeasured ? this.#needs(allowed, nowMs).at(-1)?.layer : bestOf(allowed, nowMs);
    if (this.#wanted !== largest) return this.#downlink.bitsPerSecond === undefined ? 'starting' : 'line';
    const activeCount = activeOf(all, nowMs).length;
    if (allowed.length < activeCount) return 'chosen';
    return activeCount === 1 ? 'only' : 'largest';
  }

  /** Layers from the smallest to the largest, with the sound and what must be sent again. */
  #needs(layers: readonly Encoding[], nowMs: number): LayerNeed<Encoding>[] {
    const sound = this.#soundBitsPerSecond;
    const repeats = this.#plan.audio?.redundancyType === undefined ? 0 : this.#downlink.soundRepeats(sound);
    const repairs = 1 + this.#downlink.lossShare;
    return layers
      .map((layer) => ({
        layer,
        bitsPerSecond: layer.bitsPerSecond(nowMs) * repairs + sound * (1 + repeats),
      }))
      .sort((one, other) => one.bitsPerSecond - other.bitsPerSecond);
  }

  #want(encoding: Encoding | undefined, nowMs: number): void {
    const feed = this.#feeds.video;
    if (!feed || encoding === this.#wanted) return;
    const before = this.#wanted;
    this.#wanted = encoding;
    if (encoding === undefined) {
      this.#leave();
      return;
    }
    if (before === undefined) this.#waitsSinceMs = nowMs;
    if (encoding !== feed.encoding) encoding.keyFrames.request(this.#urgency(), nowMs);
  }

  #leaveHopeless(needs: readonly LayerNeed<Encoding>[], known: number | undefined): void {
    const feed = this.#feeds.video;
    const need = needs.find(({ layer }) => layer === feed?.encoding);
    if (!need || known === undefined || this.#wanted === feed?.encoding) return;
    if (known < need.bitsPerSecond * hopelessShare) this.#leave();
  }

  #leave(): void {
    this.#feeds.video?.leave();
    this.#queue.length = 0;
  }

  #probeFor(needs: readonly LayerNeed<Encoding>[], known: number | undefined): void {
    const largest = needs.at(-1);
    const next =
      known === undefined ? largest : needs.find(({ bitsPerSecond }) => bitsPerSecond * 1.1 > known);
    const nowMs = performance.now();
    if (!next || this.#downlink.calmMs(nowMs) < 1000) return;
    if (this.#downlink.probe(next.bitsPerSecond, nowMs)) this.#owner.paceClock.add(this.#pace);
  }

  #resend(ssrc: number, sequenceNumbers: readonly number[]): void {
    const kind = this.#kindOf(ssrc);
    const feed = kind && this.#feeds[kind];
    if (!feed) return;
    const pictureBitsPerSecond = this.#pictureBitsPerSecond;
    this.#repairs.resend(feed, sequenceNumbers, { isPicture: kind === 'video', pictureBitsPerSecond });
  }

  #askAfterLoss(nowMs: number): void {
    const { encoding } = this.#feeds.video ?? {};
    if (!this.#losses.take(encoding !== undefined, nowMs)) return;
    (encoding ?? this.#wanted)?.keyFrames.request('loss', nowMs);
  }
}

function indexOf<Layer>(needs: readonly LayerNeed<Layer>[], layer: Layer | undefined): number {
  return needs.findIndex((need) => need.layer === layer);
}

/** The largest of the layers that are being sent. */
export function bestOf(encodings: readonly Encoding[], nowMs: number): Encoding | undefined {
  const isLarger = (one: Encoding, other: Encoding) =>
    one.size && other.size && one.size.height !== other.size.height
      ? one.size.height > other.size.height
      : one.bitsPerSecond(nowMs) > other.bitsPerSecond(nowMs);
  return activeOf(encodings, nowMs).reduce<Encoding | undefined>(
    (best, encoding) => (best === undefined || isLarger(encoding, best) ? encoding : best),
    undefined,
  );
}

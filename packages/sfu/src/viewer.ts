import type { Grant } from './grants.ts';
import { parseRtcp } from './rtcp/parse.ts';
import { isRtcp, rewritePayloadType } from './rtp/packet.ts';
import type { RtpTrack, RtpTrackPacket } from './rtp-track.ts';
import { type Codec, canDecode, type MediaKind } from './sdp/codec.ts';
import type { Offer } from './sdp/offer.ts';
import type { MediaPlan } from './sdp/plan.ts';
import { type LeaveReason, Session } from './session.ts';

/** What a channel wants to know of its viewers. */
export type ViewerOwner = {
  readonly rtpTracks: Record<MediaKind, RtpTrack>;
  viewerConnected(viewer: Viewer): void;
  viewerNeedsKeyFrame(): void;
  viewerLeft(viewer: Viewer, reason: LeaveReason, wasConnected: boolean): void;
};

const keyFrameWaitMs = 3000;
// A viewer who asks for everything again would otherwise turn each packet into several.
const maxResentPerSecond = 400;

/** One who watches a channel: gets its packets, and lost ones again. */
export class Viewer extends Session {
  readonly #owner: ViewerOwner;
  readonly #plan: MediaPlan;
  #isPictureStarted = false;
  #pictureWaitSinceMs = 0;
  #resentSinceMs = 0;
  #resentInWindow = 0;
  packets = 0;
  bytes = 0;
  packetsResent = 0;
  /** Packets the viewer itself reported as lost, by stream. */
  readonly #reportedLost: Record<MediaKind, number> = { audio: 0, video: 0 };

  constructor(
    owner: ViewerOwner,
    grant: Grant,
    offer: Offer,
    plan: MediaPlan,
    limits: { deadPeerTimeoutMs: number },
  ) {
    super(grant, offer, limits.deadPeerTimeoutMs);
    this.#owner = owner;
    this.#plan = plan;
  }

  get packetsLost(): number {
    return this.#reportedLost.audio + this.#reportedLost.video;
  }

  /** True while the picture waits for a key frame that nobody has sent yet. */
  get isWaitingForPicture(): boolean {
    return this.isConnected && this.#plan.video !== undefined && !this.#isPictureStarted;
  }

  canFollow(codecs: Partial<Record<MediaKind, Codec>>): boolean {
    return (['audio', 'video'] as const).every((kind) => {
      const received = this.#plan[kind]?.codec;
      const sent = codecs[kind];
      return !received || !sent || canDecode(received, sent);
    });
  }

  /** Sends a media packet under this viewer's payload type. The buffer is changed, and reused for the next viewer. */
  forward(kind: MediaKind, { packet, isKeyFrameStart }: RtpTrackPacket, nowMs: number): void {
    const planned = this.#plan[kind];
    if (!planned || !this.isConnected) return;
    if (kind === 'video' && !this.#isPictureStarted) {
      if (!isKeyFrameStart && nowMs - this.#pictureWaitSinceMs < keyFrameWaitMs) return;
      this.#isPictureStarted = true;
    }
    rewritePayloadType(packet, planned.codec.payloadType);
    if (!this.send(kind, packet)) return;
    this.packets += 1;
    this.bytes += packet.length;
  }

  forwardReport(kind: MediaKind, report: Buffer): void {
    if (this.#plan[kind] && this.isConnected) this.send(kind, report);
  }

  /** While nothing is sent there is nothing to report on, so silence proves nothing. */
  excuseSilence(nowMs: number): void {
    this.liveness.excuse(nowMs);
  }

  onPacket(kind: MediaKind, packet: Buffer): void {
    if (!isRtcp(packet)) return;
    const nowMs = Date.now();
    this.liveness.seen(nowMs);
    const { ssrc } = this.#owner.rtpTracks[kind];
    for (const feedback of parseRtcp(packet)) {
      switch (feedback.type) {
        case 'nack':
          if (feedback.mediaSsrc === ssrc) this.#resend(kind, feedback.sequenceNumbers, nowMs);
          break;
        case 'picture-loss':
          if (feedback.mediaSsrc === ssrc) this.#owner.viewerNeedsKeyFrame();
          break;
        case 'full-intra-request':
          if (feedback.mediaSsrcs.includes(ssrc)) this.#owner.viewerNeedsKeyFrame();
          break;
        case 'receiver-report':
          for (const report of feedback.reports) {
            if (report.ssrc === ssrc) this.#reportedLost[kind] = Math.max(0, report.packetsLost);
          }
          break;
      }
    }
  }

  protected onJoined(): void {
    this.#pictureWaitSinceMs = Date.now();
    this.#owner.viewerConnected(this);
  }

  protected onLeft(reason: LeaveReason, wasConnected: boolean): void {
    this.#owner.viewerLeft(this, reason, wasConnected);
  }

  #resend(kind: MediaKind, sequenceNumbers: readonly number[], nowMs: number): void {
    const planned = this.#plan[kind];
    if (!planned) return;
    if (nowMs - this.#resentSinceMs >= 1000) {
      this.#resentSinceMs = nowMs;
      this.#resentInWindow = 0;
    }
    for (const sequenceNumber of sequenceNumbers) {
      if (this.#resentInWindow >= maxResentPerSecond) return;
      const packet = this.#owner.rtpTracks[kind].cache.find(sequenceNumber);
      if (!packet) continue;
      rewritePayloadType(packet, planned.codec.payloadType);
      if (!this.send(kind, packet)) return;
      this.#resentInWindow += 1;
      this.packetsResent += 1;
      this.bytes += packet.length;
    }
  }
}

import { randomInt, randomUUID } from 'node:crypto';
import { PaceClock } from './bandwidth/pace-clock.ts';
import { ChannelTraffic } from './channel-traffic.ts';
import type { ChannelStats, Disconnection, KeyFrame } from './control.ts';
import { Copies } from './copies.ts';
import { Allowance } from './delivery.ts';
import type { Encoding } from './encoding.ts';
import type { Grant } from './grants.ts';
import { KeyFrameKeeper } from './key-frame-keeper.ts';
import { logProblem } from './log.ts';
import type { ResolvedSfuOptions } from './options.ts';
import { Peer, type PeerNetwork } from './peer.ts';
import { Publisher, type PublisherOwner } from './publisher.ts';
import type { ClipBuffer, ClipSegment } from './recording/clip-buffer.ts';
import type { Recorder } from './recording/recorder.ts';
import { Tap } from './recording/tap.ts';
import { Refusal, refuseForNow } from './refusal.ts';
import type { SenderReport } from './rtcp/packets.ts';
import type { MediaPacket } from './rtp/media-packet.ts';
import type { SentStream } from './sdp/answer.ts';
import type { MediaKind } from './sdp/codec.ts';
import type { Offer } from './sdp/offer.ts';
import { type MediaPlan, planPublish, planView } from './sdp/plan.ts';
import type { Connection, LeaveReason, Session } from './session.ts';
import { Viewer, type ViewerOwner, type ViewerSsrcs } from './viewer.ts';

export type Answered = { session: Session; answerSdp: string };

/** Who came and went; only sessions whose media connection stood are reported. */
export type ChannelListener = {
  publisherJoined(channel: string, publisher: Publisher): void;
  publisherLeft(channel: string, publisher: Publisher, reason: LeaveReason): void;
  viewerJoined(channel: string, viewer: Viewer): void;
  viewerLeft(channel: string, viewer: Viewer, reason: LeaveReason): void;
};

export type ChannelOptions = ResolvedSfuOptions & PeerNetwork;

const slowTickMs = 1000;
const recordedKeyFrameEveryMs = 10_000;
/** Whoever reads the tap can begin anywhere within so long. */
const tappedKeyFrameEveryMs = 2000;
/** A clip begins with one, so its length is as exact as that. */
const heldKeyFrameEveryMs = 5000;

/**
 * One broadcast: at most one publisher, and its viewers. It owns its sessions and closes them; a publisher's end leaves
 * the viewers in place, ready for its return.
 */
export class Channel implements PublisherOwner, ViewerOwner {
  readonly name: string;
  readonly paceClock = new PaceClock();
  /** Ties sound and picture together, and names their stream. */
  readonly cname = randomUUID();
  readonly #options: ChannelOptions;
  readonly #listener: ChannelListener;
  readonly #ssrcs: ViewerSsrcs = {
    audio: randomInt(1, 0xffffffff),
    video: randomInt(1, 0xffffffff),
    retransmission: randomInt(1, 0xffffffff),
  };
  readonly #viewers = new Set<Viewer>();
  readonly #allowances = new Map<string, Allowance>();
  readonly #traffic = new ChannelTraffic();
  #publisher: Publisher | undefined;
  #recorder: Recorder | undefined;
  #tap: Tap | undefined;
  #held: ClipBuffer | undefined;
  readonly #copies = new Copies();
  #keyFrames = new KeyFrameKeeper();
  #earlierKeyFrameRequests = 0;
  #slowTickAtMs = 0;

  constructor(name: string, options: ChannelOptions, listener: ChannelListener) {
    this.name = name;
    this.#options = options;
    this.#listener = listener;
  }

  get sessionCount(): number {
    return this.#viewers.size + (this.#publisher ? 1 : 0);
  }

  /** Takes a publisher. The same subject replaces its earlier session: a reloaded page goes on. */
  async publish(offer: Offer, grant: Grant): Promise<Answered> {
    const plan = planPublish(offer);
    return this.#answer(this.#takePublisher(offer, plan, grant), plan);
  }

  /** Takes a publisher whose packets are handed in, over a connection that stands already. */
  ingest(offer: Offer, grant: Grant, connection: Connection): Publisher {
    const publisher = this.#takePublisher(offer, planPublish(offer), grant);
    publisher.attach(connection);
    publisher.onConnected();
    return publisher;
  }

  #takePublisher(offer: Offer, plan: MediaPlan, grant: Grant): Publisher {
    if (this.#publisher && this.#publisher.grant.sub !== grant.sub) {
      throw refuseForNow('already-published', 'Someone else is publishing to this channel.', 5);
    }
    this.#publisher?.close('replaced');
    const publisher = new Publisher(this, grant, offer, plan, this.#options);
    this.#publisher = publisher;
    return publisher;
  }

  /** Takes a viewer. A grant is for one session, so a new one ends the earlier. */
  async view(offer: Offer, grant: Grant): Promise<Answered> {
    if (!this.#publisher?.isConnected) {
      throw refuseForNow('not-live', 'Nothing is live on this channel now.', 1);
    }
    const plan = planView(offer, this.#publisher.codecs);
    for (const viewer of this.#viewers) {
      if (viewer.grant.jti === grant.jti) viewer.close('replaced');
    }
    if (this.#viewers.size >= this.#options.maxViewersPerChannel) {
      throw refuseForNow('channel-full', 'This channel has all the viewers it can take.', 5);
    }
    const { deadPeerTimeoutMs } = this.#options;
    const viewer = new Viewer(this, grant, offer, plan, { ssrcs: this.#ssrcs, deadPeerTimeoutMs });
    this.#viewers.add(viewer);
    return this.#answer(viewer, plan, {
      audio: this.#sentStream('audio'),
      video: { ...this.#sentStream('video'), retransmissionSsrc: this.#ssrcs.retransmission },
    });
  }

  findSession(sessionId: string): Session | undefined {
    if (this.#publisher?.id === sessionId) return this.#publisher;
    for (const viewer of this.#viewers) if (viewer.id === sessionId) return viewer;
    return undefined;
  }

  /** Ends every session the disconnection names and returns how many. */
  disconnect({ subject, grantId }: Disconnection): number {
    const doomed = [...this.#sessions()].filter(
      ({ grant }) => grant.sub === subject || grant.jti === grantId,
    );
    for (const session of doomed) session.close('removed');
    return doomed.length;
  }

  close(): void {
    for (const session of [...this.#sessions()]) session.close('channel-closed');
  }

  /** Undefined while nothing is recorded. */
  get recordingKey(): string | undefined {
    return this.#recorder?.key;
  }

  /** Has a recorder write down what comes from now on, or nothing; it is closed by whoever made it. */
  record(recorder: Recorder | undefined): void {
    const nowMs = Date.now();
    if (this.#recorder) this.#copies.remove(this.#recorder, nowMs);
    this.#recorder = recorder;
    if (recorder) this.#copies.add(recorder, recordedKeyFrameEveryMs, this.#source, nowMs);
  }

  /** Whether the last minute is held for clips. */
  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  /** Has a buffer hold the last minute from now on, or nothing; what was held is forgotten. */
  hold(buffer: ClipBuffer | undefined): void {
    const nowMs = Date.now();
    if (this.#held) {
      this.#copies.remove(this.#held, nowMs);
      this.#held.clear();
    }
    this.#held = buffer;
    if (buffer) this.#copies.add(buffer, heldKeyFrameEveryMs, this.#source, nowMs);
  }

  /** What is held and came between two moments. */
  cut(fromMs: number, toMs: number): ClipSegment[] {
    return this.#held?.cut(fromMs, toMs) ?? [];
  }

  /** What was published since the last call, or from now on. It ends when nobody calls any more. */
  readTap(isNew: boolean, nowMs: number): Buffer {
    if (this.#tap && isNew) this.#copies.remove(this.#tap, nowMs);
    if (!this.#tap || isNew) {
      this.#tap = new Tap(nowMs);
      this.#copies.add(this.#tap, tappedKeyFrameEveryMs, this.#source, nowMs);
    }
    return this.#tap.read(nowMs);
  }

  requestKeyFrame(): void {
    for (const { keyFrames } of this.encodings('video')) keyFrames.request('join', Date.now());
  }

  /** The newest key frame that came after a moment, for a still of the picture. */
  newestKeyFrame(afterMs: number, nowMs: number): KeyFrame | undefined {
    return this.#keyFrames.newest(afterMs, nowMs);
  }

  encodings(kind: MediaKind): readonly Encoding[] {
    return this.#publisher?.encodings[kind] ?? [];
  }

  /** Drives everything that depends on time; called about ten times a second. */
  tick(nowMs: number): void {
    const isLive = this.#publisher?.isConnected ?? false;
    if (isLive) {
      for (const viewer of this.#viewers) viewer.tick(nowMs);
      this.#publisher?.tick(nowMs);
      this.#copies.tick(this.encodings('video'), nowMs);
    }
    this.#recorder?.tick(nowMs);
    this.#held?.tick(nowMs);
    if (this.#tap?.isAbandoned(nowMs)) {
      this.#copies.remove(this.#tap, nowMs);
      this.#tap = undefined;
    }
    if (nowMs - this.#slowTickAtMs < slowTickMs) return;
    this.#slowTickAtMs = nowMs;
    if (isLive) this.#keyFrames.choose(this.encodings('video'), nowMs);
    else for (const viewer of this.#viewers) viewer.excuseSilence(nowMs);
    for (const [subject, allowance] of this.#allowances) {
      if (allowance.isForgotten(nowMs)) this.#allowances.delete(subject);
    }
    for (const session of [...this.#sessions()]) session.checkAlive(nowMs, this.#options.connectTimeoutMs);
    this.#traffic.measure(this.#traffic.total(this.#publisher, this.#viewers), nowMs);
  }

  stats(): ChannelStats {
    const publisher = this.#publisher;
    const nowMs = Date.now();
    const delivered: string[] = [];
    let viewers = 0;
    for (const viewer of this.#viewers) {
      if (viewer.isConnected) viewers += 1;
      if (viewer.isDelivered(nowMs)) delivered.push(viewer.id);
    }
    return {
      channel: this.name,
      publisher: publisher
        ? {
            subject: publisher.grant.sub,
            grantId: publisher.grant.jti,
            isConnected: publisher.isConnected,
            startedAtMs: publisher.startedAtMs,
            codecs: {
              audio: publisher.codecs.audio?.name ?? null,
              video: publisher.codecs.video?.name ?? null,
            },
          }
        : null,
      viewers,
      delivered,
      ...this.#traffic.total(publisher, this.#viewers),
      keyFrameRequests: this.#earlierKeyFrameRequests + (publisher?.keyFrameRequests ?? 0),
      bitsPerSecondIn: this.#traffic.bitsPerSecondIn,
      bitsPerSecondOut: this.#traffic.bitsPerSecondOut,
    };
  }

  publisherConnected(publisher: Publisher): void {
    const nowMs = Date.now();
    for (const viewer of [...this.#viewers]) {
      if (viewer.canFollow(publisher.codecs)) viewer.excuseSilence(nowMs);
      else viewer.close('codec-changed');
    }
    this.#keyFrames = new KeyFrameKeeper();
    this.#keyFrames.choose(publisher.encodings.video, nowMs);
    this.#copies.publisherConnected(publisher, nowMs);
    this.#listener.publisherJoined(this.name, publisher);
  }

  publisherPacket(encoding: Encoding, packet: MediaPacket, isStart: boolean, nowMs: number): void {
    this.#copies.packet(encoding, packet, isStart, nowMs);
    this.#keyFrames.packet(encoding, packet, nowMs);
    for (const viewer of this.#viewers) viewer.forward(encoding, packet, isStart, nowMs);
  }

  publisherReport(encoding: Encoding, report: SenderReport): void {
    this.#copies.report(encoding, report, Date.now());
    for (const viewer of this.#viewers) viewer.forwardReport(encoding, report);
  }

  publisherLeft(publisher: Publisher, reason: LeaveReason, wasConnected: boolean): void {
    this.#traffic.endPublisher(publisher);
    this.#earlierKeyFrameRequests += publisher.keyFrameRequests;
    if (this.#publisher === publisher) {
      this.#publisher = undefined;
      this.#keyFrames = new KeyFrameKeeper();
      this.#copies.publisherLeft(Date.now());
    }
    if (wasConnected) this.#listener.publisherLeft(this.name, publisher, reason);
  }

  allowanceOf(subject: string): Allowance {
    const allowance = this.#allowances.get(subject) ?? new Allowance();
    this.#allowances.set(subject, allowance);
    return allowance;
  }

  viewerConnected(viewer: Viewer): void {
    this.#listener.viewerJoined(this.name, viewer);
  }

  viewerLeft(viewer: Viewer, reason: LeaveReason, wasConnected: boolean): void {
    this.#viewers.delete(viewer);
    this.#traffic.endViewer(viewer);
    if (wasConnected) this.#listener.viewerLeft(this.name, viewer, reason);
  }

  async #answer(session: Session, plan: MediaPlan, sent?: Record<MediaKind, SentStream>): Promise<Answered> {
    try {
      const { peer, answerSdp } = await Peer.answer(this.#options, session, session.offer, plan, sent);
      session.attach(peer);
      if (!session.isClosed) return { session, answerSdp };
    } catch (problem) {
      logProblem('answer', problem);
      session.close('never-connected');
      throw refuseForNow('no-media-port', 'No media connection can be opened now.', 2);
    }
    throw new Refusal('unknown-channel', 'The session was ended before it began.');
  }

  *#sessions(): Generator<Session> {
    if (this.#publisher) yield this.#publisher;
    yield* this.#viewers;
  }

  /** Undefined while nobody publishes. */
  get #source(): Publisher | undefined {
    return this.#publisher?.isConnected ? this.#publisher : undefined;
  }

  #sentStream(kind: MediaKind): SentStream {
    return {
      ssrc: this.#ssrcs[kind],
      retransmissionSsrc: undefined,
      cname: this.cname,
      streamId: this.cname,
    };
  }
}

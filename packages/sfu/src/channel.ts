import { randomUUID } from 'node:crypto';
import { ChannelTraffic } from './channel-traffic.ts';
import type { ChannelStats, Disconnection } from './control.ts';
import type { Grant } from './grants.ts';
import { KeyFrameRequests } from './key-frame-requests.ts';
import { logProblem } from './log.ts';
import type { ResolvedSfuOptions } from './options.ts';
import { Peer, type SentStream } from './peer.ts';
import { Publisher, type PublisherOwner } from './publisher.ts';
import type { Recorder } from './recording/recorder.ts';
import { Refusal, refuseForNow } from './refusal.ts';
import type { SenderReport } from './rtcp/packets.ts';
import type { RtpHeader } from './rtp/packet.ts';
import { RtpTrack } from './rtp-track.ts';
import type { MediaKind } from './sdp/codec.ts';
import type { Offer } from './sdp/offer.ts';
import { type MediaPlan, planPublish, planView } from './sdp/plan.ts';
import type { LeaveReason, Session } from './session.ts';
import { Viewer, type ViewerOwner } from './viewer.ts';

export type Answered = { session: Session; answerSdp: string };

/** Who came and went; only sessions whose media connection stood are reported. */
export type ChannelListener = {
  publisherJoined(channel: string, publisher: Publisher): void;
  publisherLeft(channel: string, publisher: Publisher, reason: LeaveReason): void;
  viewerJoined(channel: string, viewer: Viewer): void;
  viewerLeft(channel: string, viewer: Viewer, reason: LeaveReason): void;
};

const kinds = ['audio', 'video'] as const;
const slowTickMs = 1000;
// Nobody else asks when nobody watches, and a lost packet would spoil the picture until the next key frame.
const recordedKeyFrameEveryMs = 10_000;

/**
 * One broadcast: at most one publisher, its viewers, and the two tracks between them. It owns its sessions
 * and closes them; a publisher's end leaves the viewers in place, ready for its return.
 */
export class Channel implements PublisherOwner, ViewerOwner {
  readonly name: string;
  readonly rtpTracks: Record<MediaKind, RtpTrack> = {
    audio: new RtpTrack('audio'),
    video: new RtpTrack('video'),
  };
  readonly #options: ResolvedSfuOptions;
  readonly #listener: ChannelListener;
  readonly #streamId = randomUUID();
  readonly #viewers = new Set<Viewer>();
  readonly #keyFrames = new KeyFrameRequests(() => this.#publisher?.requestKeyFrame());
  readonly #traffic = new ChannelTraffic();
  #publisher: Publisher | undefined;
  #recorder: Recorder | undefined;
  #recordedKeyFrameAtMs = 0;
  #slowTickAtMs = 0;

  constructor(name: string, options: ResolvedSfuOptions, listener: ChannelListener) {
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
    if (this.#publisher && this.#publisher.grant.sub !== grant.sub) {
      throw refuseForNow('already-published', 'Someone else is publishing to this channel.', 5);
    }
    this.#publisher?.close('replaced');
    const publisher = new Publisher(this, grant, offer, plan, this.#options);
    this.#publisher = publisher;
    return this.#answer(publisher, plan);
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
    const viewer = new Viewer(this, grant, offer, plan, this.#options);
    this.#viewers.add(viewer);
    return this.#answer(viewer, plan, {
      audio: this.#sentStream('audio'),
      video: this.#sentStream('video'),
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
    this.#recorder?.endSegment(nowMs);
    this.#recorder = recorder;
    const publisher = this.#publisher;
    if (recorder && publisher?.isConnected) {
      recorder.beginSegment(publisher.codecs, nowMs);
      this.#keyFrames.request('join', nowMs);
    }
  }

  requestKeyFrame(): void {
    this.#keyFrames.request('join', Date.now());
  }

  /** Drives everything that depends on time; called about ten times a second. */
  tick(nowMs: number): void {
    const isLive = this.#publisher?.isConnected ?? false;
    if (isLive) {
      // A request or its key frame can be lost, so viewers without a picture have it asked for again.
      if (this.#isAnyoneWaitingForPicture()) this.#keyFrames.request('join', nowMs);
      this.#keyFrames.tick(nowMs);
      this.#publisher?.tick(nowMs);
      if (this.#recorder && nowMs - this.#recordedKeyFrameAtMs >= recordedKeyFrameEveryMs) {
        this.#recordedKeyFrameAtMs = nowMs;
        this.#keyFrames.request('loss', nowMs);
      }
    }
    this.#recorder?.tick(nowMs);
    if (nowMs - this.#slowTickAtMs < slowTickMs) return;
    this.#slowTickAtMs = nowMs;
    if (!isLive) for (const viewer of this.#viewers) viewer.excuseSilence(nowMs);
    for (const session of [...this.#sessions()]) session.checkAlive(nowMs, this.#options.connectTimeoutMs);
    this.#traffic.measure(this.#traffic.total(this.#publisher, this.#viewers), nowMs);
  }

  #isAnyoneWaitingForPicture(): boolean {
    for (const viewer of this.#viewers) if (viewer.isWaitingForPicture) return true;
    return false;
  }

  stats(): ChannelStats {
    const publisher = this.#publisher;
    let viewers = 0;
    for (const viewer of this.#viewers) if (viewer.isConnected) viewers += 1;
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
      ...this.#traffic.total(publisher, this.#viewers),
      keyFrameRequests: this.#keyFrames.sent,
      bitsPerSecondIn: this.#traffic.bitsPerSecondIn,
      bitsPerSecondOut: this.#traffic.bitsPerSecondOut,
    };
  }

  publisherConnected(publisher: Publisher): void {
    const nowMs = Date.now();
    for (const kind of kinds) {
      const codec = publisher.codecs[kind];
      if (codec) this.rtpTracks[kind].beginSource(codec, nowMs);
    }
    for (const viewer of [...this.#viewers]) {
      if (viewer.canFollow(publisher.codecs)) viewer.excuseSilence(nowMs);
      else viewer.close('codec-changed');
    }
    this.#recorder?.beginSegment(publisher.codecs, nowMs);
    this.#keyFrames.request('join', nowMs);
    this.#listener.publisherJoined(this.name, publisher);
  }

  publisherPacket(kind: MediaKind, raw: Buffer, header: RtpHeader, sequence: number, nowMs: number): void {
    // Before anything else: for viewers the packet is rewritten in place.
    this.#recorder?.packet(kind, raw, nowMs);
    const accepted = this.rtpTracks[kind].accept(raw, header, sequence, nowMs);
    if (!accepted) return;
    for (const viewer of this.#viewers) viewer.forward(kind, accepted, nowMs);
  }

  publisherReport(kind: MediaKind, report: SenderReport): void {
    this.#recorder?.report(kind, report, Date.now());
    const translated = this.rtpTracks[kind].translateSenderReport(report, this.#streamId);
    if (!translated) return;
    for (const viewer of this.#viewers) viewer.forwardReport(kind, translated);
  }

  publisherHole(): void {
    this.#keyFrames.request('loss', Date.now());
  }

  publisherLeft(publisher: Publisher, reason: LeaveReason, wasConnected: boolean): void {
    this.#traffic.endPublisher(publisher);
    if (this.#publisher === publisher) {
      this.#publisher = undefined;
      for (const kind of kinds) this.rtpTracks[kind].endSource();
      this.#recorder?.endSegment(Date.now());
    }
    if (wasConnected) this.#listener.publisherLeft(this.name, publisher, reason);
  }

  viewerConnected(viewer: Viewer): void {
    this.#keyFrames.request('join', Date.now());
    this.#listener.viewerJoined(this.name, viewer);
  }

  viewerNeedsKeyFrame(): void {
    this.#keyFrames.request('loss', Date.now());
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

  #sentStream(kind: MediaKind): SentStream {
    return { ssrc: this.rtpTracks[kind].ssrc, cname: this.#streamId, streamId: this.#streamId };
  }
}

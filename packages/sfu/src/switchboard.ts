import { randomUUID } from 'node:crypto';
import { type Answered, Channel, type ChannelListener, type ChannelOptions } from './channel.ts';
import type { Disconnection, KeyFrame, SfuEvents, SfuStats } from './control.ts';
import { Events } from './events.ts';
import { type Grant, type GrantRole, GrantVerifier } from './grants.ts';
import { cpuMs, LoadGauge } from './load-gauge.ts';
import { guarded, logProblem } from './log.ts';
import type { Publisher } from './publisher.ts';
import { Pull, type PullSource } from './pull/pull.ts';
import { Clips } from './recording/clips.ts';
import type { RecordingEnd } from './recording/recorder.ts';
import { Recordings } from './recording/recordings.ts';
import { Refusal, refuseForNow } from './refusal.ts';
import { Revocations } from './revocations.ts';
import { handedInMedia, handedInOffer } from './sdp/handed-in.ts';
import type { Offer } from './sdp/offer.ts';
import type { Connection, LeaveReason, Session } from './session.ts';

const tickMs = 100;
const statsEveryTicks = 20;
const expireEveryTicks = 36_000;

/** Who publishes what is pulled. */
const pullSubject = 'pull';

export const channelPattern = /^[A-Za-z0-9_-]{1,128}$/;

/** All channels of this process, who may enter them, and the clock that drives them. */
export class Switchboard {
  readonly events = new Events<SfuEvents>();
  readonly #options: ChannelOptions;
  readonly #channels = new Map<string, Channel>();
  readonly #verifier: GrantVerifier;
  readonly #revocations = new Revocations();
  readonly #recordings: Recordings;
  readonly #clips: Clips;
  readonly #load = new LoadGauge();
  readonly #timer: NodeJS.Timeout;
  #ticks = 0;
  isStatsSubscribed = false;

  constructor(options: ChannelOptions) {
    this.#options = options;
    this.#verifier = new GrantVerifier(options.grantSecret);
    this.#recordings = new Recordings(options.recording);
    this.#clips = new Clips(options.recording, options.clips);
    this.#timer = setInterval(
      guarded('clock', () => this.#tick()),
      tickMs,
    );
  }

  open(channel: string): void {
    if (!channelPattern.test(channel))
      throw new TypeError('A channel name has letters, digits, - and _ only.');
    if (this.#channels.has(channel)) return;
    this.#channels.set(channel, new Channel(channel, this.#options, this.#channelListener()));
  }

  close(channel: string): void {
    const closed = this.#channels.get(channel);
    if (!closed) return;
    closed.close();
    closed.hold(undefined);
    this.#channels.delete(channel);
    this.#stopInBackground(closed.recordingKey);
  }

  /** Records an open channel under a key, in place of what it was recorded under before. */
  async startRecording(channel: string, key: string): Promise<void> {
    if (!channelPattern.test(key)) throw new TypeError('A recording key has letters, digits, - and _ only.');
    const found = this.#channels.get(channel);
    if (!found) throw new TypeError('Only an open channel can be recorded.');
    if (found.recordingKey === key) return;
    this.#stopInBackground(found.recordingKey);
    const onEnd = (end: RecordingEnd) => {
      found.record(undefined);
      this.events.emit('recordingEnded', { channel, key, end });
    };
    const recorder = await this.#recordings.start(key, onEnd).catch((problem: unknown) => {
      onEnd('failed');
      throw problem;
    });
    if (this.#channels.get(channel) === found) found.record(recorder);
    else await this.#recordings.stop(key);
  }

  async stopRecording(key: string): Promise<void> {
    for (const channel of this.#channels.values()) {
      if (channel.recordingKey === key) channel.record(undefined);
    }
    await this.#recordings.stop(key);
  }

  /** Throws for a channel that is not open. */
  holdForClips(channel: string): void {
    const found = this.#channels.get(channel);
    if (!found) throw new TypeError('Only an open channel can be held for clips.');
    if (!found.isHeld) found.hold(this.#clips.createBuffer());
  }

  dropForClips(channel: string): void {
    this.#channels.get(channel)?.hold(undefined);
  }

  async cutClip(channel: string, key: string, fromMs: number, toMs: number): Promise<boolean> {
    if (!channelPattern.test(key)) throw new TypeError('A clip key has letters, digits, - and _ only.');
    return await this.#clips.write(key, this.#channels.get(channel)?.cut(fromMs, toMs) ?? []);
  }

  disconnect(disconnection: Disconnection): number {
    const { channel, subject, grantId } = disconnection;
    const nowMs = Date.now();
    if (grantId !== undefined) this.#revocations.revokeGrant(channel, grantId, nowMs);
    if (subject !== undefined) this.#revocations.revokeSubject(channel, subject, nowMs);
    return this.#channels.get(channel)?.disconnect(disconnection) ?? 0;
  }

  requestKeyFrame(channel: string): void {
    this.#channels.get(channel)?.requestKeyFrame();
  }

  newestKeyFrame(channel: string, afterMs: number): KeyFrame | undefined {
    return this.#channels.get(channel)?.newestKeyFrame(afterMs, Date.now());
  }

  /** Throws for a channel that is not open. */
  readTap(channel: string, isNew: boolean): Buffer {
    const found = this.#channels.get(channel);
    if (!found) throw new TypeError('Only an open channel can be tapped.');
    return found.readTap(isNew, Date.now());
  }

  stats(): SfuStats {
    const channels = [...this.#channels.values()];
    return {
      channels: channels.map((channel) => channel.stats()),
      process: {
        cpuMs: cpuMs(),
        cpuPercent: this.#load.cpuPercent,
        memoryRssBytes: process.memoryUsage.rss(),
        eventLoopDelayMs: this.#load.eventLoopDelayMs,
        sessions: channels.reduce((sum, channel) => sum + channel.sessionCount, 0),
      },
    };
  }

  /** Checks the bearer of a new session. The channel's existence shows only to those who hold a grant for it. */
  async admit(authorization: string | undefined, channel: string, role: GrantRole): Promise<Grant> {
    const grant = await this.#verifier.verify(authorization);
    if (!grant || grant.channel !== channel || grant.role !== role || this.#revocations.isRevoked(grant)) {
      throw grantNeeded();
    }
    if (!this.#channels.has(channel)) throw new Refusal('unknown-channel', 'There is no such channel.');
    if (role === 'view' && this.#load.isOverloaded) {
      throw refuseForNow('overloaded', 'The server is busy. Try again shortly.', 5);
    }
    return grant;
  }

  /** Starts the session a grant allows; the grant is looked at again, as reading the offer took time. */
  async join(grant: Grant, offer: Offer): Promise<Answered> {
    const channel = this.#channels.get(grant.channel);
    if (!channel) throw new Refusal('unknown-channel', 'There is no such channel.');
    if (this.#revocations.isRevoked(grant)) throw grantNeeded();
    return grant.role === 'publish' ? channel.publish(offer, grant) : channel.view(offer, grant);
  }

  /** Starts a session whose packets are handed in; what `join` is to a client of WebRTC. */
  ingest(grant: Grant, offer: Offer, connection: Connection): Publisher {
    const channel = this.#channels.get(grant.channel);
    if (!channel) throw new Refusal('unknown-channel', 'There is no such channel.');
    if (this.#revocations.isRevoked(grant)) throw grantNeeded();
    return channel.ingest(offer, grant, connection);
  }

  /** Has an open channel publish what another server sends, in place of what it pulled before. */
  async pull(channel: string, source: PullSource): Promise<void> {
    const found = this.#channels.get(channel);
    if (!found) throw new TypeError('Only an open channel can be pulled to.');
    const connection = await Pull.open(this.#options.bindAddress, source);
    if (this.#channels.get(channel) !== found) return connection.close();
    const media = [handedInMedia('video', source.video, '', undefined)];
    if (source.hasSound) media.push(handedInMedia('audio', 'opus', '', undefined));
    const nowSeconds = Date.now() / 1000;
    const grant = { sub: pullSubject, jti: randomUUID(), channel, role: 'publish' as const };
    const publisher = found.ingest(
      handedInOffer(media),
      { ...grant, exp: nowSeconds, iat: nowSeconds },
      connection,
    );
    connection.listen(publisher);
  }

  /** Finds a session for the one who started it: same subject, channel and role, and the right id. */
  async findSession(
    authorization: string | undefined,
    { channel, role, sessionId }: { channel: string; role: GrantRole; sessionId: string },
  ): Promise<Session> {
    const grant = await this.#verifier.verify(authorization, { isExpiryIgnored: true });
    if (!grant || grant.channel !== channel || grant.role !== role || this.#revocations.isRevoked(grant)) {
      throw grantNeeded();
    }
    const session = this.#channels.get(channel)?.findSession(sessionId);
    const isOwner = session?.grant.sub === grant.sub && session.grant.role === role;
    const isExpired = grant.exp * 1000 <= Date.now();
    if (!session || !isOwner) throw new Refusal('unknown-session', 'There is no such session.');
    // The grant that started a session may end it however late; another one must still be valid.
    if (isExpired && session.grant.jti !== grant.jti) throw grantNeeded();
    return session;
  }

  /** Resolves when recordings are on the disk; everything else is over at once. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    for (const channel of this.#channels.values()) channel.close();
    this.#channels.clear();
    await this.#recordings.stopAll();
  }

  #stopInBackground(key: string | undefined): void {
    if (key !== undefined)
      this.#recordings.stop(key).catch((problem: unknown) => logProblem('recording', problem));
  }

  #tick(): void {
    this.#ticks += 1;
    this.#load.tick(tickMs);
    const nowMs = Date.now();
    for (const channel of this.#channels.values()) channel.tick(nowMs);
    if (this.#ticks % statsEveryTicks === 0 && this.isStatsSubscribed)
      this.events.emit('stats', this.stats());
    if (this.#ticks % expireEveryTicks === 0) this.#revocations.expire(nowMs);
  }

  #channelListener(): ChannelListener {
    const presence = (channel: string, session: Session) => ({
      channel,
      subject: session.grant.sub,
      grantId: session.grant.jti,
      sessionId: session.id,
    });
    const left = (channel: string, session: Session, reason: LeaveReason) => ({
      ...presence(channel, session),
      reason,
    });
    return {
      publisherJoined: (channel, publisher) =>
        this.events.emit('publisherJoined', presence(channel, publisher)),
      publisherLeft: (channel, publisher, reason) =>
        this.events.emit('publisherLeft', left(channel, publisher, reason)),
      viewerJoined: (channel, viewer) => this.events.emit('viewerJoined', presence(channel, viewer)),
      viewerLeft: (channel, viewer, reason) => this.events.emit('viewerLeft', left(channel, viewer, reason)),
    };
  }
}

function grantNeeded(): Refusal {
  return new Refusal('grant-needed', 'A valid bearer grant for this channel is needed.', {
    'WWW-Authenticate': 'Bearer',
  });
}

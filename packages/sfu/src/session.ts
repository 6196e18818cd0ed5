import { randomBytes } from 'node:crypto';
import type { Grant } from './grants.ts';
import { Liveness } from './liveness.ts';
import type { Peer, PeerListener } from './peer.ts';
import type { Offer } from './sdp/offer.ts';

/** What a session needs of its connection. */
export type Connection = Pick<Peer, 'send' | 'addCandidates' | 'allowWithoutConsent' | 'close'>;

/** Why a session ended. Only `deleted` and `disconnected` are the client's own doing. */
export type LeaveReason =
  | 'deleted'
  | 'disconnected'
  | 'timed-out'
  | 'never-connected'
  | 'replaced'
  | 'removed'
  | 'codec-changed'
  | 'channel-closed';

/**
 * What publishers and viewers share: an unguessable id, a grant, a peer, and one way to end. A session is
 * closed by its client, by its channel or by silence, and notifies its channel exactly once.
 */
export abstract class Session implements PeerListener {
  /** 144 random bits: knowing it is half of the right to end the session. */
  readonly id = randomBytes(18).toString('base64url');
  readonly etag = `"${randomBytes(9).toString('base64url')}"`;
  readonly grant: Grant;
  readonly offer: Offer;
  readonly startedAtMs = Date.now();
  protected readonly liveness: Liveness;
  #peer: Connection | undefined;
  #isConnected = false;
  #leaveReason: LeaveReason | undefined;

  constructor(grant: Grant, offer: Offer, deadPeerTimeoutMs: number) {
    this.grant = grant;
    this.offer = offer;
    this.liveness = new Liveness(deadPeerTimeoutMs, Date.now());
  }

  get isConnected(): boolean {
    return this.#isConnected && this.#leaveReason === undefined;
  }

  get isClosed(): boolean {
    return this.#leaveReason !== undefined;
  }

  /** Takes over the peer; one that arrives after the end is closed at once. */
  attach(peer: Connection): void {
    this.#peer = peer;
    if (this.isClosed) peer.close();
  }

  close(reason: LeaveReason): void {
    if (this.#leaveReason !== undefined) return;
    const wasConnected = this.#isConnected;
    this.#leaveReason = reason;
    this.#peer?.close();
    this.onLeft(reason, wasConnected);
  }

  /** Ends the session when its peer is gone or never came. */
  checkAlive(nowMs: number, connectTimeoutMs: number): void {
    if (!this.#isConnected) {
      if (nowMs - this.startedAtMs > connectTimeoutMs) this.close('never-connected');
    } else if (this.liveness.isDead(nowMs)) {
      this.close('timed-out');
    }
  }

  addCandidates(candidates: Parameters<Peer['addCandidates']>[0]): void {
    this.#peer?.addCandidates(candidates, this.offer.media[0]?.mid ?? '0');
  }

  onConnected(): void {
    if (this.#isConnected || this.isClosed) return;
    this.#isConnected = true;
    this.liveness.excuse(Date.now());
    this.onJoined();
  }

  onDisconnected(): void {
    this.close('disconnected');
  }

  abstract onPacket(packet: Buffer): void;
  protected abstract onJoined(): void;
  protected abstract onLeft(reason: LeaveReason, wasConnected: boolean): void;

  /** Lets media that arrives stand for answered consent checks. */
  protected allowWithoutConsent(): void {
    this.#peer?.allowWithoutConsent(this.offer);
  }

  protected send(packet: Buffer): boolean {
    return this.#peer?.send(packet) ?? false;
  }
}

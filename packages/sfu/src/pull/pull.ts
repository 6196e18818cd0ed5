import { PeerConnection, type Track, Video } from 'node-datachannel';
import { guarded, logProblem } from '../log.ts';
import { isRtcp } from '../rtp/packet.ts';
import type { Connection } from '../session.ts';
import { type PulledVideo, pullOffer, readPullAnswer, videoFormats, withHandedInType } from './pull-sdp.ts';

/** Where a channel's picture and sound are to be had, and how to ask for them. */
export type PullSource = {
  /** Takes an offer to receive, as WHEP does. */
  url: string;
  headers: Record<string, string>;
  video: PulledVideo;
  hasSound: boolean;
};

type PullListener = { onPacket(packet: Buffer): void; onDisconnected(): void };

const gatherTimeoutMs = 5000;
const answerTimeoutMs = 10_000;
const connectTimeoutMs = 10_000;
const lingerMs = 5000;

// The library crashes when a track is collected before its closing was reported.
const lingering = new Set<Pull>();

/** A connection to another server that sends us a channel. */
export class Pull implements Connection {
  readonly #source: PullSource;
  readonly #connection: PeerConnection;
  readonly #track: Track;
  readonly #connected: Promise<void>;
  #listener: PullListener | undefined;
  #location: string | undefined;
  #isOpen = false;
  #isClosed = false;

  private constructor(bindAddress: string, source: PullSource) {
    this.#source = source;
    this.#connection = new PeerConnection('pull', { iceServers: [], bindAddress });
    const media = new Video('0', 'RecvOnly');
    for (const { payloadType, parameters } of videoFormats(source.video)) {
      media.addVideoCodec(payloadType, source.video, ...(parameters === '' ? [] : ([parameters] as const)));
    }
    this.#track = this.#connection.addTrack(media);
    const setOpen = (isOpen: boolean) => {
      this.#isOpen = isOpen;
    };
    this.#track.onOpen(guarded('pulled track open', () => setOpen(true)));
    this.#track.onClosed(guarded('pulled track closed', () => setOpen(false)));
    this.#track.onError(
      guarded('pulled track error', (message: string) => logProblem('pulled track', message)),
    );
    this.#track.onMessage(
      guarded('pulled packet', (packet: Buffer) => {
        if (this.#isClosed) return;
        this.#listener?.onPacket(isRtcp(packet) ? packet : withHandedInType(packet));
      }),
    );
    this.#connected = new Promise((resolve, reject) => {
      this.#connection.onStateChange(
        guarded('pull state', (state: string) => {
          if (state === 'connected') resolve();
          else if (state === 'disconnected' || state === 'failed' || state === 'closed') {
            reject(new Error(`The connection to the other server is ${state}.`));
            if (!this.#isClosed) this.#listener?.onDisconnected();
          }
        }),
      );
    });
    // Nobody may wait for it yet when it fails.
    this.#connected.catch(() => undefined);
  }

  /** Resolves once media can come. Rejects when the other server refuses or is not reached; nothing stays behind. */
  static async open(bindAddress: string, source: PullSource): Promise<Pull> {
    const pull = new Pull(bindAddress, source);
    try {
      const offer = pullOffer(await pull.#gather(), source);
      pull.#connection.setRemoteDescription(readPullAnswer(await pull.#ask(offer)), 'answer');
      await inTime(pull.#connected, connectTimeoutMs, 'The other server was not reached.');
      return pull;
    } catch (problem) {
      pull.close();
      throw problem;
    }
  }

  /** What comes from now on goes to the listener. */
  listen(listener: PullListener): void {
    this.#listener = listener;
  }

  send(packet: Buffer): boolean {
    if (this.#isClosed || !this.#isOpen) return false;
    try {
      return this.#track.sendMessageBinary(packet);
    } catch {
      // A track that is just closing throws.
      return false;
    }
  }

  addCandidates(): void {
    // Everything was said in the offer.
  }

  allowWithoutConsent(): void {
    // The other server answers checks.
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    lingering.add(this);
    this.#leave();
    setImmediate(() => {
      for (const one of [this.#track, this.#connection]) {
        try {
          one.close();
        } catch (problem) {
          logProblem('close', problem);
        }
      }
      setTimeout(() => lingering.delete(this), lingerMs).unref();
    });
  }

  #gather(): Promise<string> {
    const gathered = new Promise<void>((resolve) => {
      this.#connection.onGatheringStateChange(
        guarded('gathering', (state: string) => {
          if (state === 'complete') resolve();
        }),
      );
    });
    this.#connection.setLocalDescription('offer');
    return inTime(gathered, gatherTimeoutMs, 'Gathering addresses took too long.').then(
      () => this.#connection.localDescription()?.sdp ?? '',
    );
  }

  async #ask(offer: string): Promise<string> {
    const { url, headers } = this.#source;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/sdp' },
      body: offer,
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    const body = await answer.text();
    if (answer.status !== 201)
      throw new Error(`The other server refused with ${answer.status}: ${body.slice(0, 200)}`);
    const location = answer.headers.get('location');
    if (location) this.#location = new URL(location, url).href;
    return body;
  }

  /** So that the other server need not wait for silence. */
  #leave(): void {
    if (!this.#location) return;
    const { headers } = this.#source;
    fetch(this.#location, { method: 'DELETE', headers, signal: AbortSignal.timeout(answerTimeoutMs) }).catch(
      () => undefined,
    );
  }
}

async function inTime<Value>(promise: Promise<Value>, timeoutMs: number, problem: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(problem)), timeoutMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

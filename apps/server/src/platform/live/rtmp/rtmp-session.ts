import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { Refusal } from '../../refusal.ts';
import { type Amf0, readAmf0, writeAmf0 } from './amf0.ts';
import { ChunkReader, messageType, writeMessage } from './chunks.ts';

/** Where a publisher's media go. */
export interface Publication {
  /** So many bytes came, whatever they hold. */
  received(bytes: number): void;
  video(atMs: number, payload: Buffer): void;
  audio(atMs: number, payload: Buffer): void;
  /** The sender is gone, or stopped. */
  close(): void;
}

export interface SessionListener {
  /**
   * Decides on a stream key. `end` closes the session later, with a reason when there is one to give.
   * @throws Refusal, whose words the software is given
   */
  publish(streamKey: string, end: (reason?: Refusal) => void): Promise<Publication>;
  /** What nobody could have foreseen; the session ends. */
  failed(error: unknown): void;
}

const handshakeBytes = 1536;
const version = 3;
const beforeKeyBytes = 16 * 1024;
/** Of everything that comes before a key was taken, and of answers that nobody reads. */
const mostBytesBeforeKey = 128 * 1024;
const mostUnreadBytes = 64 * 1024;
/** A key frame of a large picture, with sound beside it. */
const withKeyBytes = 5 * 1024 ** 2;
const longestKey = 200;
const chunkSize = 4096;
const windowBytes = 2_500_000;
const publishedStream = 1;
const closing: readonly string[] = ['deleteStream', 'closeStream', 'FCUnpublish'];
const answeredEmpty: readonly string[] = ['releaseStream', 'FCPublish', '_checkbw'];
/** For the last words to be read before the connection closes. */
const farewellMs = 500;

/**
 * Speaks RTMP with one connection, as a server that is only published to (Adobe's specification). Whatever is no RTMP
 * closes it; what is kept of unfinished messages is bounded, and more so before a key was shown.
 */
export class RtmpSession {
  readonly #socket: Duplex;
  readonly #listener: SessionListener;
  readonly #chunks = new ChunkReader(beforeKeyBytes);
  #handshake: Buffer | undefined = Buffer.alloc(0);
  #isGreeted = false;
  #isConnected = false;
  #isAsking = false;
  #publication: Publication | undefined;
  #isOver = false;
  #receivedBytes = 0;
  #acknowledgedBytes = 0;

  constructor(socket: Duplex, listener: SessionListener) {
    this.#socket = socket;
    this.#listener = listener;
    socket.on('error', () => socket.destroy());
    socket.on('data', (piece: Buffer) => this.#receive(piece));
    socket.on('end', () => this.end());
    socket.on('close', () => this.end());
  }

  /** Ends the session; the software is told why, where there is a reason. */
  end(reason?: Refusal): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#publication?.close();
    if (reason && this.#isConnected) {
      this.#status('error', 'NetStream.Publish.BadName', reason.message);
      this.#socket.end();
      setTimeout(() => this.#socket.destroy(), farewellMs).unref();
    } else this.#socket.destroy();
  }

  #receive(piece: Buffer): void {
    if (this.#isOver) return;
    try {
      this.#receivedBytes += piece.length;
      if (this.#publication) this.#publication.received(piece.length);
      else if (this.#receivedBytes > mostBytesBeforeKey) throw new RangeError('Too much came before a key.');
      const rest = this.#handshake ? this.#greet(Buffer.concat([this.#handshake, piece])) : piece;
      if (rest) for (const message of this.#chunks.push(rest)) this.#take(message);
      this.#acknowledge();
    } catch (error) {
      // What is no RTMP reads as out of range; anything else is a fault of ours.
      if (!(error instanceof RangeError)) this.#listener.failed(error);
      this.end();
    }
  }

  /** Answers the greeting; what follows it is given back. The bytes of both sides are not compared: nobody is proved by them. */
  #greet(bytes: Buffer): Buffer | undefined {
    if (bytes.length > 0 && bytes[0] !== version) throw new RangeError('This is not RTMP.');
    if (!this.#isGreeted && bytes.length >= 1 + handshakeBytes) {
      this.#isGreeted = true;
      const own = Buffer.concat([Buffer.alloc(8), randomBytes(handshakeBytes - 8)]);
      this.#socket.write(Buffer.concat([Buffer.from([version]), own, bytes.subarray(1, 1 + handshakeBytes)]));
    }
    const isWhole = bytes.length >= 1 + 2 * handshakeBytes;
    this.#handshake = isWhole ? undefined : bytes;
    return isWhole ? bytes.subarray(1 + 2 * handshakeBytes) : undefined;
  }

  #take({ type, timestamp, payload }: { type: number; timestamp: number; payload: Buffer }): void {
    if (this.#isOver) return;
    if (type === messageType.video) this.#publication?.video(timestamp, payload);
    else if (type === messageType.audio) this.#publication?.audio(timestamp, payload);
    else if (type === messageType.command) this.#command(readAmf0(payload));
    else if (type === messageType.amf3Command) this.#command(readAmf0(payload.subarray(1)));
  }

  #command([name, transaction, object, ...values]: Amf0[]): void {
    if (typeof name !== 'string') throw new RangeError('A command has no name.');
    const number = typeof transaction === 'number' ? transaction : 0;
    if (name === 'connect') this.#connect(number);
    else if (!this.#isConnected) throw new RangeError('A command came before the connection.');
    else if (name === 'createStream') this.#reply(number, null, publishedStream);
    else if (name === 'publish') this.#askFor(values[0]);
    else if (name === 'play') throw new RangeError('This address is published to only.');
    else if (closing.includes(name)) this.end();
    else if (answeredEmpty.includes(name)) this.#reply(number, null, null);
    // What else is said, such as what the picture is called, changes nothing here.
    void object;
  }

  #connect(transaction: number): void {
    if (this.#isConnected) throw new RangeError('It is connected already.');
    this.#isConnected = true;
    this.#control(messageType.windowSize, uint32(windowBytes));
    this.#control(messageType.peerBandwidth, Buffer.concat([uint32(windowBytes), Buffer.from([2])]));
    this.#control(messageType.chunkSize, uint32(chunkSize));
    this.#reply(
      transaction,
      { fmsVer: 'FMS/3,0,1,123', capabilities: 31 },
      {
        level: 'status',
        code: 'NetConnection.Connect.Success',
        description: 'Connection succeeded.',
        objectEncoding: 0,
      },
    );
  }

  #askFor(name: Amf0): void {
    if (this.#isAsking) throw new RangeError('It is published to already.');
    this.#isAsking = true;
    // Some software adds a query of its own.
    const streamKey = typeof name === 'string' ? (name.split('?')[0] ?? '') : '';
    if (streamKey.length > longestKey) throw new RangeError('A stream key is too long.');
    // What is sent in the meantime waits in the connection.
    this.#socket.pause();
    void this.#listener
      .publish(streamKey, (reason) => this.end(reason))
      .then(
        (publication) => this.#begin(publication),
        (error: unknown) => {
          if (!(error instanceof Refusal)) this.#listener.failed(error);
          this.end(error instanceof Refusal ? error : undefined);
        },
      )
      .catch((error: unknown) => this.#listener.failed(error))
      .finally(() => this.#socket.resume());
  }

  #begin(publication: Publication): void {
    if (this.#isOver) {
      publication.close();
      return;
    }
    this.#publication = publication;
    this.#chunks.limitBytes = withKeyBytes;
    this.#status('status', 'NetStream.Publish.Start', 'Publishing.');
  }

  #status(level: 'status' | 'error', code: string, description: string): void {
    const payload = writeAmf0('onStatus', 0, null, { level, code, description });
    this.#send({ type: messageType.command, streamId: publishedStream, payload }, 5);
  }

  #reply(
    transaction: number,
    object: Record<string, string | number> | null,
    value: Record<string, string | number> | number | null,
  ): void {
    const payload = writeAmf0('_result', transaction, object, value);
    this.#send({ type: messageType.command, streamId: 0, payload }, 3);
  }

  /** Some software stops when it is not told now and then how much has come. */
  #acknowledge(): void {
    if (!this.#isConnected || this.#receivedBytes - this.#acknowledgedBytes < windowBytes / 2) return;
    this.#acknowledgedBytes = this.#receivedBytes;
    this.#control(messageType.acknowledgement, uint32(this.#receivedBytes));
  }

  #control(type: number, payload: Buffer): void {
    this.#send({ type, streamId: 0, payload }, 2);
  }

  #send(message: { type: number; streamId: number; payload: Buffer }, chunkStream: number): void {
    if (this.#socket.writableLength > mostUnreadBytes) this.#socket.destroy();
    else if (this.#socket.writable) this.#socket.write(writeMessage(message, { chunkStream, chunkSize }));
  }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

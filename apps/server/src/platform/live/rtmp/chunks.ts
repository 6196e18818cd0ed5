/** A message of RTMP, put together from its chunks. */
export interface RtmpMessage {
  type: number;
  streamId: number;
  timestamp: number;
  payload: Buffer;
}

export const messageType = {
  chunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  amf3Command: 17,
  command: 20,
} as const;

interface ChunkStream {
  timestamp: number;
  delta: number;
  isExtended: boolean;
  length: number;
  type: number;
  streamId: number;
  /** What has come of the message under way. */
  payload: Buffer | undefined;
  filled: number;
}

const extendedMark = 0xffffff;
const headerBytes = [11, 7, 3, 0] as const;
const longestHeader = 18;
/** Software uses four or five. */
const mostChunkStreams = 16;
const firstChunkSize = 128;
const abortBytes = 4;

/**
 * Puts messages together (Adobe's RTMP specification, section 5.3). Throws for what it cannot be, or is too large: more than
 * `limitBytes` are never held, all messages under way together.
 */
export class ChunkReader {
  /** Raised for those who have shown their key. */
  limitBytes: number;
  readonly #streams = new Map<number, ChunkStream>();
  #chunkSize = firstChunkSize;
  #underWayBytes = 0;
  /** Less than a header, between two pieces. */
  #rest: Buffer = Buffer.alloc(0);
  #chunk: { stream: ChunkStream; left: number } | undefined;

  constructor(limitBytes: number) {
    this.limitBytes = limitBytes;
  }

  *push(piece: Buffer): Generator<RtmpMessage> {
    let bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, piece]) : piece;
    this.#rest = Buffer.alloc(0);
    while (bytes.length > 0) {
      if (!this.#chunk) {
        const used = this.#begin(bytes);
        if (used === 0) {
          if (bytes.length > longestHeader) throw new RangeError('A chunk has no header.');
          this.#rest = Buffer.from(bytes);
          return;
        }
        bytes = bytes.subarray(used);
      }
      bytes = bytes.subarray(this.#fill(bytes));
      const message = this.#finish();
      if (message) yield* this.#heed(message);
    }
  }

  /** Reads the header of a chunk; 0 while it is not whole. */
  #begin(bytes: Buffer): number {
    const basic = basicHeader(bytes);
    if (!basic) return 0;
    const { format, id } = basic;
    let { offset } = basic;
    const known = this.#streams.get(id);
    if (!known && format !== 0) throw new RangeError('A chunk goes on with a message that never began.');
    const head = bytes.subarray(offset, offset + (headerBytes[format] ?? 0));
    if (head.length < (headerBytes[format] ?? 0)) return 0;
    offset += head.length;
    const time = format < 3 ? head.readUIntBE(0, 3) : 0;
    const isExtended = format < 3 ? time === extendedMark : (known?.isExtended ?? false);
    if (isExtended && bytes.length < offset + 4) return 0;
    const fullTime = isExtended ? bytes.readUInt32BE(offset) : time;
    if (isExtended) offset += 4;
    const stream = known ?? this.#add(id);
    if (stream.payload && format !== 3) throw new RangeError('A message began before the last one ended.');
    this.#note(stream, format, { head, time: fullTime, isExtended });
    this.#chunk = {
      stream,
      left: Math.min(this.#chunkSize, stream.length - stream.filled),
    };
    return offset;
  }

  #note(
    stream: ChunkStream,
    format: number,
    { head, time, isExtended }: { head: Buffer; time: number; isExtended: boolean },
  ): void {
    stream.isExtended = isExtended;
    if (format < 2) {
      stream.length = head.readUIntBE(3, 3);
      stream.type = head.readUInt8(6);
    }
    if (format === 0) stream.streamId = head.readUInt32LE(7);
    if (stream.payload) return;
    // The first time is also the step that a chunk without a header repeats.
    if (format === 0) Object.assign(stream, { timestamp: time, delta: time });
    else {
      if (format < 3) stream.delta = time;
      stream.timestamp = (stream.timestamp + stream.delta) >>> 0;
    }
    this.#underWayBytes += stream.length;
    if (this.#underWayBytes > this.limitBytes) throw new RangeError('A message is too long.');
    stream.payload = Buffer.allocUnsafe(stream.length);
    stream.filled = 0;
  }

  #add(id: number): ChunkStream {
    if (this.#streams.size >= mostChunkStreams) throw new RangeError('Too many messages at the same time.');
    const stream: ChunkStream = {
      ...{ timestamp: 0, delta: 0, isExtended: false, length: 0, type: 0, streamId: 0 },
      ...{ payload: undefined, filled: 0 },
    };
    this.#streams.set(id, stream);
    return stream;
  }

  #fill(bytes: Buffer): number {
    const chunk = this.#chunk;
    if (!chunk?.stream.payload) return 0;
    const taken = Math.min(chunk.left, bytes.length);
    bytes.copy(chunk.stream.payload, chunk.stream.filled, 0, taken);
    chunk.stream.filled += taken;
    chunk.left -= taken;
    return taken;
  }

  /** The message, when its last byte has come. */
  #finish(): RtmpMessage | undefined {
    const chunk = this.#chunk;
    if (!chunk || chunk.left > 0) return undefined;
    this.#chunk = undefined;
    const { stream } = chunk;
    if (!stream.payload || stream.filled < stream.length) return undefined;
    const { type, streamId, timestamp, payload } = stream;
    this.#release(stream);
    return { type, streamId, timestamp, payload };
  }

  #release(stream: ChunkStream): void {
    this.#underWayBytes -= stream.length;
    stream.payload = undefined;
    stream.filled = 0;
  }

  /** Messages about chunks stay here. */
  *#heed(message: RtmpMessage): Generator<RtmpMessage> {
    const { type, payload } = message;
    if (type === messageType.chunkSize) {
      const size = payload.length >= 4 ? payload.readUInt32BE() & 0x7fffffff : 0;
      if (size === 0) throw new RangeError('A chunk size is none.');
      this.#chunkSize = size;
    } else if (type === messageType.abort) {
      const stream = this.#streams.get(payload.length >= abortBytes ? payload.readUInt32BE() : 0);
      if (stream?.payload) this.#release(stream);
    } else yield message;
  }
}

/** Which chunk stream a chunk is of, and how much of a header follows; undefined while that is not whole. */
function basicHeader(bytes: Buffer): { format: number; id: number; offset: number } | undefined {
  const [first = 0, second = 0, third = 0] = bytes.subarray(0, 3);
  const format = first >> 6;
  const short = first & 0x3f;
  if (short >= 2) return { format, id: short, offset: 1 };
  if (bytes.length < 2 + short) return undefined;
  return { format, id: 64 + second + short * third * 256, offset: 2 + short };
}

/** Writes a message in chunks of a size, on a chunk stream below 64. */
export function writeMessage(
  { type, streamId, payload }: Omit<RtmpMessage, 'timestamp'>,
  { chunkStream, chunkSize }: { chunkStream: number; chunkSize: number },
): Buffer {
  const head = Buffer.alloc(12);
  head[0] = chunkStream;
  head.writeUIntBE(payload.length, 4, 3);
  head[7] = type;
  head.writeUInt32LE(streamId, 8);
  const parts: Buffer[] = [head, payload.subarray(0, chunkSize)];
  for (let offset = chunkSize; offset < payload.length; offset += chunkSize) {
    parts.push(Buffer.from([0xc0 | chunkStream]), payload.subarray(offset, offset + chunkSize));
  }
  return Buffer.concat(parts);
}

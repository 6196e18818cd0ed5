import type { MediaKind } from '../sdp/codec.ts';

/**
 * One frame as a local sender hands it in: an access unit of H264, each unit after its length in four bytes, or a packet
 * of Opus.
 */
export type IngestFrame = {
  kind: MediaKind;
  /** When it is shown or heard, in milliseconds on a clock that picture and sound share. */
  atMs: number;
  data: Buffer;
};

/** What an HTTP upgrade to frames asks for. */
export const ingestProtocol = 'candela-frames';
/** Says the H264 profile of what will come, as in `profile-level-id`. */
export const profileHeader = 'candela-h264-profile';
/** Says `opus` where sound will come, too. */
export const soundHeader = 'candela-sound';

const kinds = ['video', 'audio'] as const;
const lengthBytes = 4;
const headBytes = 9;
/** A key frame of a large picture has less. */
export const largestFrameBytes = 4 * 1024 ** 2;

/** Writes a frame for the wire: its length, its kind, its time, its bytes. */
export function writeIngestFrame({ kind, atMs, data }: IngestFrame): Buffer {
  const head = Buffer.alloc(lengthBytes + headBytes);
  head.writeUInt32BE(headBytes + data.length, 0);
  head.writeUInt8(kinds.indexOf(kind), lengthBytes);
  head.writeDoubleBE(atMs, lengthBytes + 1);
  return Buffer.concat([head, data]);
}

/** Puts frames together from the pieces they arrive in; never holds more than one frame and one piece. */
export class IngestFrameReader {
  #pieces: Buffer[] = [];
  #bytes = 0;

  /** Throws for what is no frame, or too large a one. */
  *push(piece: Buffer): Generator<IngestFrame> {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    while (this.#bytes >= lengthBytes) {
      const size = this.#peekLength();
      if (size < headBytes || size > headBytes + largestFrameBytes) throw new Error('This is no frame.');
      if (this.#bytes < lengthBytes + size) return;
      const frame = this.#take(lengthBytes + size);
      const kind = kinds[frame.readUInt8(lengthBytes)];
      const atMs = frame.readDoubleBE(lengthBytes + 1);
      if (!kind || !Number.isFinite(atMs)) throw new Error('This is no frame.');
      yield { kind, atMs, data: frame.subarray(lengthBytes + headBytes) };
    }
  }

  #peekLength(): number {
    const [first] = this.#pieces;
    if (first && first.length >= lengthBytes) return first.readUInt32BE(0);
    const joined = Buffer.concat(this.#pieces);
    this.#pieces = [joined];
    return joined.readUInt32BE(0);
  }

  #take(bytes: number): Buffer {
    const [first] = this.#pieces;
    const joined = this.#pieces.length === 1 && first ? first : Buffer.concat(this.#pieces);
    this.#bytes -= bytes;
    this.#pieces = this.#bytes > 0 ? [joined.subarray(bytes)] : [];
    return joined.subarray(0, bytes);
  }
}

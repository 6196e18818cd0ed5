import type { CodecName } from '../sdp/codec.ts';
import { frameSize, startsKeyFrame } from './key-frame.ts';
import type { RtpHeader } from './packet.ts';
import { type PictureSize, readVp8Descriptor, type Vp8Descriptor, writeVp8Number } from './vp8.ts';

/** How a stream's numbers differ from those its packets came with. */
export type Numbering = {
  ssrc: number;
  payloadType: number;
  sequenceOffset: number;
  timestampOffset: number;
  pictureIdOffset: number;
  baseLayerIndexOffset: number;
};

/** The transport-wide sequence number of one sending, and the id agreed for it. Id 0: none was agreed. */
export type TransportNumber = { id: number; value: number };

const headerBytes = 12;
const extensionBytes = 8;
const originalSequenceBytes = 2;
const redundantHeadBytes = 4;

/** What a packet costs on the wire beyond its own bytes: SRTP's tag, UDP and IP. */
export const wireOverheadBytes = 44;

/**
 * A publisher's packet as it is kept for all viewers. Before the payload is room for the longest header we write, so
 * that sending writes some 20 bytes and copies nothing. Without a header extension the header stands 8 bytes further on.
 */
export class MediaPacket {
  /** Extended, as it came. */
  readonly sequence: number;
  readonly timestamp: number;
  readonly isKeyFrameStart: boolean;
  /** Of the picture, where the packet names it. */
  readonly size: PictureSize | undefined;
  readonly vp8: Vp8Descriptor | undefined;
  readonly payloadBytes: number;
  readonly #marker: number;
  readonly #extended: Buffer;
  readonly #plain: Buffer;

  constructor(codec: CodecName, raw: Buffer, header: RtpHeader, sequence: number) {
    const payload = raw.subarray(header.payloadOffset, header.payloadEnd);
    this.sequence = sequence;
    this.timestamp = header.timestamp;
    this.isKeyFrameStart = startsKeyFrame(codec, payload);
    this.size = frameSize(codec, payload);
    this.vp8 = codec === 'VP8' ? readVp8Descriptor(payload) : undefined;
    this.payloadBytes = payload.length;
    this.#marker = header.marker ? 0x80 : 0;
    this.#extended = Buffer.allocUnsafe(headerBytes + extensionBytes + payload.length);
    payload.copy(this.#extended, headerBytes + extensionBytes);
    this.#plain = this.#extended.subarray(extensionBytes);
  }

  /** What it carries; of VP8, with the numbers that were last written into it. */
  get payload(): Buffer {
    return this.#extended.subarray(headerBytes + extensionBytes);
  }

  get isLastOfFrame(): boolean {
    return this.#marker !== 0;
  }

  /** Writes the numbers of one stream and returns the bytes to send; good until the next call. */
  write(numbering: Numbering, transport: TransportNumber): Buffer {
    const bytes = this.#extended;
    const sequence = this.sequence + numbering.sequenceOffset;
    writeHeader(bytes, this.#marker | numbering.payloadType, sequence, numbering.ssrc, transport);
    writeTimestamp(bytes, transport, this.timestamp + numbering.timestampOffset);
    this.#writePictureNumbers(numbering);
    return transport.id === 0 ? this.#plain : bytes;
  }

  /** The same as a retransmission (RFC 4588): a packet of a stream of its own that names the number it repeats. */
  writeRepeated(
    numbering: Numbering,
    repeat: { ssrc: number; payloadType: number; sequence: number },
    transport: TransportNumber,
  ): Buffer {
    this.#writePictureNumbers(numbering);
    const start = headerBytes + extensionBytes;
    const bytes = Buffer.allocUnsafe(this.#extended.length + originalSequenceBytes);
    writeHeader(bytes, this.#marker | repeat.payloadType, repeat.sequence, repeat.ssrc, transport);
    writeTimestamp(bytes, transport, this.timestamp + numbering.timestampOffset);
    bytes.writeUInt16BE((this.sequence + numbering.sequenceOffset) & 0xffff, start);
    this.#extended.copy(bytes, start + originalSequenceBytes, start);
    return transport.id === 0 ? bytes.subarray(extensionBytes) : bytes;
  }

  /**
   * The same with earlier packets before it (RFC 2198), so that one that is lost is there all the same. `earlier` are the
   * packets right before this one, the oldest first.
   */
  writeRedundant(
    numbering: Numbering,
    payloadType: number,
    earlier: readonly MediaPacket[],
    transport: TransportNumber,
  ): Buffer {
    const start = headerBytes + extensionBytes;
    const heads = earlier.map((packet) => {
      const head = Buffer.alloc(redundantHeadBytes);
      const ticksAndLength = (((this.timestamp - packet.timestamp) >>> 0) << 10) | packet.payloadBytes;
      head[0] = 0x80 | numbering.payloadType;
      head.writeUIntBE(ticksAndLength, 1, 3);
      return head;
    });
    const payloads = [...earlier, this].map((packet) => packet.#extended.subarray(start));
    const bytes = Buffer.concat([
      Buffer.alloc(start),
      ...heads,
      Buffer.from([numbering.payloadType]),
      ...payloads,
    ]);
    const sequence = this.sequence + numbering.sequenceOffset;
    writeHeader(bytes, this.#marker | payloadType, sequence, numbering.ssrc, transport);
    writeTimestamp(bytes, transport, this.timestamp + numbering.timestampOffset);
    return transport.id === 0 ? bytes.subarray(extensionBytes) : bytes;
  }

  /** Whether a packet this one came before can repeat it: there are 14 bits for the time between, and 10 for its length. */
  canBeRepeatedBy(later: MediaPacket): boolean {
    const ticks = (later.timestamp - this.timestamp) >>> 0;
    return this.payloadBytes > 0 && this.payloadBytes < 1 << 10 && ticks > 0 && ticks < 1 << 14;
  }

  #writePictureNumbers(numbering: Numbering): void {
    if (!this.vp8) return;
    const { pictureId, baseLayerIndex } = this.vp8;
    const start = headerBytes + extensionBytes;
    if (pictureId) {
      const value = (pictureId.value + numbering.pictureIdOffset) & pictureId.mask;
      writeVp8Number(this.#extended, start, pictureId, value);
    }
    if (baseLayerIndex) {
      const value = (baseLayerIndex.value + numbering.baseLayerIndexOffset) & baseLayerIndex.mask;
      writeVp8Number(this.#extended, start, baseLayerIndex, value);
    }
  }
}

const paddingBytesAtMost = 255;

/** A packet of padding alone, which measures a link and is thrown away at its end. */
export function buildPadding(
  stream: { ssrc: number; payloadType: number; sequence: number; timestamp: number },
  transport: TransportNumber,
): Buffer {
  const bytes = Buffer.alloc(headerBytes + extensionBytes + paddingBytesAtMost);
  writeHeader(bytes, stream.payloadType, stream.sequence, stream.ssrc, transport);
  writeTimestamp(bytes, transport, stream.timestamp);
  bytes[0] = (bytes[0] ?? 0) | 0x20;
  bytes[bytes.length - 1] = paddingBytesAtMost;
  return bytes;
}

function writeHeader(
  bytes: Buffer,
  second: number,
  sequence: number,
  ssrc: number,
  transport: TransportNumber,
): void {
  const at = transport.id === 0 ? extensionBytes : 0;
  bytes[at] = transport.id === 0 ? 0x80 : 0x90;
  bytes[at + 1] = second;
  bytes[at + 2] = (sequence >> 8) & 0xff;
  bytes[at + 3] = sequence & 0xff;
  writeLong(bytes, at + 8, ssrc);
  if (transport.id === 0) return;
  bytes[12] = 0xbe;
  bytes[13] = 0xde;
  bytes[14] = 0;
  bytes[15] = 1;
  bytes[16] = (transport.id << 4) | 1;
  bytes[17] = (transport.value >> 8) & 0xff;
  bytes[18] = transport.value & 0xff;
  bytes[19] = 0;
}

function writeTimestamp(bytes: Buffer, transport: TransportNumber, timestamp: number): void {
  writeLong(bytes, (transport.id === 0 ? extensionBytes : 0) + 4, timestamp);
}

/** Each packet is written for each viewer, and Buffer's own way checks what needs no checking here. */
function writeLong(bytes: Buffer, at: number, value: number): void {
  bytes[at] = (value >>> 24) & 0xff;
  bytes[at + 1] = (value >>> 16) & 0xff;
  bytes[at + 2] = (value >>> 8) & 0xff;
  bytes[at + 3] = value & 0xff;
}

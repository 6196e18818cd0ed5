/** What a VP8 payload's descriptor says (RFC 7741, section 4.2), with the places of the numbers that run on. */
export type Vp8Descriptor = {
  /** Where the frame's own bytes begin. */
  headerBytes: number;
  startsFrame: boolean;
  pictureId: Vp8Number | undefined;
  /** TL0PICIDX: counts the frames of the lowest temporal layer. */
  baseLayerIndex: Vp8Number | undefined;
};

/** A number in the descriptor: its value, where it stands, and one less than how many values it has. */
export type Vp8Number = { value: number; offset: number; mask: number };

/** In pixels. */
export type PictureSize = { width: number; height: number };

const startCode = 0x9d012a;
const longMask = 0x7fff;

/** Reads the descriptor; undefined when the payload ends within it. */
export function readVp8Descriptor(payload: Buffer): Vp8Descriptor | undefined {
  const byte = (at: number) => payload[at] ?? 0;
  const first = byte(0);
  const extension = (first & 0x80) !== 0 ? byte(1) : 0;
  let pictureId: Vp8Number | undefined;
  let baseLayerIndex: Vp8Number | undefined;
  let offset = (first & 0x80) !== 0 ? 2 : 1;
  if ((extension & 0x80) !== 0) {
    pictureId = readPictureId(byte(offset), byte(offset + 1), offset);
    offset += pictureId.mask === longMask ? 2 : 1;
  }
  if ((extension & 0x40) !== 0) {
    baseLayerIndex = { value: byte(offset), offset, mask: 0xff };
    offset += 1;
  }
  if ((extension & 0x30) !== 0) offset += 1;
  if (offset > payload.length) return undefined;
  const startsFrame = (first & 0x10) !== 0 && (first & 0x07) === 0;
  return { headerBytes: offset, startsFrame, pictureId, baseLayerIndex };
}

function readPictureId(head: number, next: number, offset: number): Vp8Number {
  if ((head & 0x80) === 0) return { value: head, offset, mask: 0x7f };
  return { value: ((head & 0x7f) << 8) | next, offset, mask: longMask };
}

/** Whether a payload begins a key frame. */
export function startsVp8KeyFrame(payload: Buffer): boolean {
  const descriptor = readVp8Descriptor(payload);
  const frameHeader = payload[descriptor?.headerBytes ?? payload.length];
  return descriptor?.startsFrame === true && frameHeader !== undefined && (frameHeader & 0x01) === 0;
}

/** The size a key frame's first payload names. */
export function vp8FrameSize(payload: Buffer): PictureSize | undefined {
  if (!startsVp8KeyFrame(payload)) return undefined;
  const frame = payload.subarray(readVp8Descriptor(payload)?.headerBytes);
  if (frame.length < 10 || frame.readUIntBE(3, 3) !== startCode) return undefined;
  return { width: frame.readUInt16LE(6) & 0x3fff, height: frame.readUInt16LE(8) & 0x3fff };
}

/** Writes a number in its place, in as many bytes as it came in. */
export function writeVp8Number(bytes: Buffer, payloadOffset: number, number: Vp8Number, value: number): void {
  const at = payloadOffset + number.offset;
  if (number.mask === longMask) {
    bytes[at] = 0x80 | (value >> 8);
    bytes[at + 1] = value & 0xff;
  } else {
    bytes[at] = value;
  }
}

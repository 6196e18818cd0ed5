import type { CodecName } from '../sdp/codec.ts';

/**
 * Says whether a payload is the first packet of a frame that can be decoded without earlier ones.
 * Sources: RFC 7741 (VP8), RFC 9628 (VP9), RFC 6184 (H264), the AV1 RTP payload specification. Never throws.
 */
export function startsKeyFrame(codec: CodecName, payload: Buffer): boolean {
  switch (codec) {
    case 'VP8':
      return startsVp8KeyFrame(payload);
    case 'VP9':
      return startsVp9KeyFrame(payload);
    case 'H264':
      return startsH264KeyFrame(payload);
    case 'AV1':
      // The N bit marks the first packet of a coded video sequence.
      return ((payload[0] ?? 0) & 0x08) !== 0;
    case 'opus':
      return true;
  }
}

function startsVp8KeyFrame(payload: Buffer): boolean {
  const descriptor = payload[0] ?? 0;
  const startsFirstPartition = (descriptor & 0x10) !== 0 && (descriptor & 0x07) === 0;
  if (!startsFirstPartition) return false;
  let offset = 1;
  if ((descriptor & 0x80) !== 0) {
    const extension = payload[offset++] ?? 0;
    if ((extension & 0x80) !== 0) offset += ((payload[offset] ?? 0) & 0x80) !== 0 ? 2 : 1;
    if ((extension & 0x40) !== 0) offset += 1;
    if ((extension & 0x30) !== 0) offset += 1;
  }
  const frameHeader = payload[offset];
  return frameHeader !== undefined && (frameHeader & 0x01) === 0;
}

function startsVp9KeyFrame(payload: Buffer): boolean {
  const descriptor = payload[0] ?? 0;
  const isInterPicture = (descriptor & 0x40) !== 0;
  const startsFrame = (descriptor & 0x08) !== 0;
  if (isInterPicture || !startsFrame) return false;
  if ((descriptor & 0x20) === 0) return true;
  let offset = 1;
  if ((descriptor & 0x80) !== 0) offset += ((payload[offset] ?? 0) & 0x80) !== 0 ? 2 : 1;
  const spatialLayer = ((payload[offset] ?? 0) >> 1) & 0x07;
  return spatialLayer === 0;
}

const idrSlice = 5;
const sequenceParameterSet = 7;
const stapA = 24;
const fuA = 28;

function startsH264KeyFrame(payload: Buffer): boolean {
  const type = (payload[0] ?? 0) & 0x1f;
  if (type === fuA) {
    const fragment = payload[1] ?? 0;
    return (fragment & 0x80) !== 0 && isKeyUnit(fragment & 0x1f);
  }
  if (type !== stapA) return isKeyUnit(type);
  let offset = 1;
  while (offset + 2 < payload.length) {
    const size = payload.readUInt16BE(offset);
    if (isKeyUnit((payload[offset + 2] ?? 0) & 0x1f)) return true;
    offset += 2 + size;
  }
  return false;
}

function isKeyUnit(type: number): boolean {
  return type === idrSlice || type === sequenceParameterSet;
}

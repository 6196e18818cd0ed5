import type { CodecName } from '../sdp/codec.ts';
import { h264FrameSize } from './h264-parameters.ts';
import { type PictureSize, startsVp8KeyFrame, vp8FrameSize } from './vp8.ts';

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

/** The size a payload names, as far as its codec has key frames say so at their beginning. */
export function frameSize(codec: CodecName, payload: Buffer): PictureSize | undefined {
  if (codec === 'VP8') return vp8FrameSize(payload);
  if (codec !== 'H264') return undefined;
  const parameterSet = h264Units(payload).find((unit) => ((unit[0] ?? 0) & 0x1f) === sequenceParameterSet);
  return parameterSet && h264FrameSize(parameterSet);
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
  if (type !== fuA) return h264Units(payload).some((unit) => isKeyUnit((unit[0] ?? 0) & 0x1f));
  const fragment = payload[1] ?? 0;
  return (fragment & 0x80) !== 0 && isKeyUnit(fragment & 0x1f);
}

/** The whole units of a packet: one, or several that share it. */
function h264Units(payload: Buffer): Buffer[] {
  if (((payload[0] ?? 0) & 0x1f) !== stapA) return [payload];
  const units: Buffer[] = [];
  let offset = 1;
  while (offset + 2 < payload.length) {
    const size = payload.readUInt16BE(offset);
    units.push(payload.subarray(offset + 2, offset + 2 + size));
    offset += 2 + size;
  }
  return units;
}

function isKeyUnit(type: number): boolean {
  return type === idrSlice || type === sequenceParameterSet;
}

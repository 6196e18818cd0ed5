import { startsKeyFrame } from '../rtp/key-frame.ts';
import type { CodecName } from '../sdp/codec.ts';
import { depacketizeAv1 } from './depacketize-av1.ts';
import { depacketizeH264 } from './depacketize-h264.ts';

/** A picture or a stretch of sound as a decoder takes it. `setup`: what a decoder needs before the first, if known. */
export type CodedFrame = { data: Buffer; isKey: boolean; setup?: Buffer };

/**
 * Makes one frame of the payloads of its packets, none missing. Sources: RFC 7741 (VP8), RFC 9628 (VP9), RFC 6184
 * (H264), RFC 7587 (Opus), the AV1 RTP payload specification. Undefined for payloads that make no frame. Never throws.
 */
export function depacketize(codec: CodecName, payloads: readonly Buffer[]): CodedFrame | undefined {
  const [first] = payloads;
  if (!first) return undefined;
  switch (codec) {
    case 'H264':
      return depacketizeH264(payloads);
    case 'AV1':
      return depacketizeAv1(payloads);
    case 'opus':
      return first.length > 0 ? { data: Buffer.concat(payloads), isKey: true } : undefined;
    case 'VP8':
    case 'VP9': {
      const headBytes = codec === 'VP8' ? vp8DescriptorBytes : vp9DescriptorBytes;
      const data = Buffer.concat(payloads.map((payload) => payload.subarray(headBytes(payload))));
      return data.length > 0 ? { data, isKey: startsKeyFrame(codec, first) } : undefined;
    }
  }
}

function vp8DescriptorBytes(payload: Buffer): number {
  if (((payload[0] ?? 0) & 0x80) === 0) return 1;
  const extension = payload[1] ?? 0;
  let offset = 2;
  if ((extension & 0x80) !== 0) offset += ((payload[offset] ?? 0) & 0x80) !== 0 ? 2 : 1;
  if ((extension & 0x40) !== 0) offset += 1;
  if ((extension & 0x30) !== 0) offset += 1;
  return offset;
}

function vp9DescriptorBytes(payload: Buffer): number {
  const descriptor = payload[0] ?? 0;
  const [hasPictureId, isInter, hasLayers, isFlexible, hasStructure] = [0x80, 0x40, 0x20, 0x10, 0x02].map(
    (bit) => (descriptor & bit) !== 0,
  );
  let offset = 1;
  if (hasPictureId) offset += ((payload[offset] ?? 0) & 0x80) !== 0 ? 2 : 1;
  if (hasLayers) offset += isFlexible ? 1 : 2;
  if (isInter && isFlexible) {
    let references = 1;
    while (references < 3 && ((payload[offset] ?? 0) & 0x01) !== 0) {
      offset += 1;
      references += 1;
    }
    offset += 1;
  }
  return hasStructure ? offset + vp9StructureBytes(payload, offset) : offset;
}

function vp9StructureBytes(payload: Buffer, start: number): number {
  const head = payload[start] ?? 0;
  let offset = start + 1;
  if ((head & 0x10) !== 0) offset += ((head >> 5) + 1) * 4;
  if ((head & 0x08) !== 0) {
    const pictures = payload[offset] ?? 0;
    offset += 1;
    for (let index = 0; index < pictures; index++) offset += 1 + (((payload[offset] ?? 0) >> 2) & 0x03);
  }
  return offset - start;
}

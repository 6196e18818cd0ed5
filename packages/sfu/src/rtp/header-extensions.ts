import type { RtpHeader } from './packet.ts';

/** Names of header extensions as offers spell them. */
export const extensionUri = {
  streamId: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  transportSequence: 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
} as const;

const oneByteProfile = 0xbede;
const twoByteProfile = 0x1000;

/** Reads one element of a packet's header extension (RFC 8285), in either of its forms. Never throws. */
export function readExtension(packet: Buffer, header: RtpHeader, id: number): Buffer | undefined {
  if (!header.hasExtension) return undefined;
  const profile = packet.readUInt16BE(header.extensionOffset);
  const isTwoByte = (profile & 0xfff0) === twoByteProfile;
  if (profile !== oneByteProfile && !isTwoByte) return undefined;
  let offset = header.extensionOffset + 4;
  while (offset < header.payloadOffset) {
    const head = packet[offset] ?? 0;
    if (head === 0) {
      offset += 1;
      continue;
    }
    const length = isTwoByte ? (packet[offset + 1] ?? 0) : (head & 0x0f) + 1;
    const start = offset + (isTwoByte ? 2 : 1);
    if ((isTwoByte ? head : head >> 4) === id) {
      return packet.subarray(start, Math.min(start + length, header.payloadOffset));
    }
    offset = start + length;
  }
  return undefined;
}

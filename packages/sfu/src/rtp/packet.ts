/** The fields of an RTP header (RFC 3550, section 5.1) a forwarder needs; offsets are in bytes. */
export type RtpHeader = {
  marker: boolean;
  payloadType: number;
  sequenceNumber: number;
  timestamp: number;
  ssrc: number;
  hasExtension: boolean;
  /** Where the fixed header and the CSRC list end. */
  extensionOffset: number;
  payloadOffset: number;
  /** Where the payload ends, padding excluded. */
  payloadEnd: number;
};

const fixedHeaderBytes = 12;

/** Distinguishes RTCP from RTP on a shared port by the second byte (RFC 5761, section 4). */
export function isRtcp(packet: Buffer): boolean {
  const type = packet[1] ?? 0;
  return type >= 192 && type <= 223;
}

/** Reads an RTP header, or returns undefined when the bytes are no valid RTP packet. Never throws. */
export function parseRtpHeader(packet: Buffer): RtpHeader | undefined {
  if (packet.length < fixedHeaderBytes) return undefined;
  const first = packet[0] ?? 0;
  const second = packet[1] ?? 0;
  if (first >> 6 !== 2) return undefined;

  const extensionOffset = fixedHeaderBytes + (first & 0x0f) * 4;
  const hasExtension = (first & 0x10) !== 0;
  let payloadOffset = extensionOffset;
  if (hasExtension) {
    if (packet.length < extensionOffset + 4) return undefined;
    payloadOffset += 4 + packet.readUInt16BE(extensionOffset + 2) * 4;
  }
  const padding = (first & 0x20) !== 0 ? (packet[packet.length - 1] ?? 0) : 0;
  const payloadEnd = packet.length - padding;
  if (payloadOffset > payloadEnd) return undefined;

  return {
    marker: (second & 0x80) !== 0,
    payloadType: second & 0x7f,
    sequenceNumber: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    hasExtension,
    extensionOffset,
    payloadOffset,
    payloadEnd,
  };
}

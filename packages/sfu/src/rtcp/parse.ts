import { type ReportBlock, type RtcpPacket, rtcpType } from './packets.ts';
import { parseTransportFeedback } from './transport-feedback.ts';

// One request for more than this is an attempt to have traffic multiplied.
const maxNackedPackets = 256;
const transportFeedbackFormat = 15;

/** Reads a compound RTCP packet; unknown and damaged parts are left out. Never throws. */
export function parseRtcp(compound: Buffer): RtcpPacket[] {
  const packets: RtcpPacket[] = [];
  let offset = 0;
  while (offset + 4 <= compound.length) {
    const first = compound[offset] ?? 0;
    const end = offset + (compound.readUInt16BE(offset + 2) + 1) * 4;
    if (first >> 6 !== 2 || end > compound.length) break;
    const packet = parseOne(first & 0x1f, compound[offset + 1] ?? 0, compound.subarray(offset + 4, end));
    if (packet) packets.push(packet);
    offset = end;
  }
  return packets;
}

function parseOne(count: number, type: number, body: Buffer): RtcpPacket | undefined {
  switch (type) {
    case rtcpType.senderReport:
      return parseSenderReport(body);
    case rtcpType.receiverReport:
      if (body.length < 4) return undefined;
      return { type: 'receiver-report', ssrc: body.readUInt32BE(0), reports: parseReports(count, body, 4) };
    case rtcpType.goodbye:
      return { type: 'goodbye', ssrcs: parseSsrcs(count, body) };
    case rtcpType.transportFeedback:
      if (count === transportFeedbackFormat) return parseTransportFeedback(body);
      return count === 1 ? parseNack(body) : undefined;
    case rtcpType.payloadFeedback:
      return parsePayloadFeedback(count, body);
    default:
      return undefined;
  }
}

function parseSenderReport(body: Buffer): RtcpPacket | undefined {
  if (body.length < 24) return undefined;
  return {
    type: 'sender-report',
    ssrc: body.readUInt32BE(0),
    ntpSeconds: body.readUInt32BE(4),
    ntpFraction: body.readUInt32BE(8),
    rtpTimestamp: body.readUInt32BE(12),
    packetCount: body.readUInt32BE(16),
    octetCount: body.readUInt32BE(20),
  };
}

function parseReports(count: number, body: Buffer, start: number): ReportBlock[] {
  const reports: ReportBlock[] = [];
  for (let index = 0; index < count; index++) {
    const offset = start + index * 24;
    if (offset + 24 > body.length) break;
    reports.push({
      ssrc: body.readUInt32BE(offset),
      fractionLost: body.readUInt8(offset + 4),
      packetsLost: body.readIntBE(offset + 5, 3),
      highestSequence: body.readUInt32BE(offset + 8),
      jitter: body.readUInt32BE(offset + 12),
      lastSenderReport: body.readUInt32BE(offset + 16),
      delaySinceLastSenderReport: body.readUInt32BE(offset + 20),
    });
  }
  return reports;
}

function parseSsrcs(count: number, body: Buffer): number[] {
  const ssrcs: number[] = [];
  for (let index = 0; index < count && index * 4 + 4 <= body.length; index++) {
    ssrcs.push(body.readUInt32BE(index * 4));
  }
  return ssrcs;
}

function parseNack(body: Buffer): RtcpPacket | undefined {
  if (body.length < 12) return undefined;
  const sequenceNumbers: number[] = [];
  for (let offset = 8; offset + 4 <= body.length; offset += 4) {
    const first = body.readUInt16BE(offset);
    const following = body.readUInt16BE(offset + 2);
    sequenceNumbers.push(first);
    for (let bit = 0; bit < 16; bit++) {
      if ((following >> bit) & 1) sequenceNumbers.push((first + bit + 1) & 0xffff);
    }
    if (sequenceNumbers.length >= maxNackedPackets) break;
  }
  return {
    type: 'nack',
    senderSsrc: body.readUInt32BE(0),
    mediaSsrc: body.readUInt32BE(4),
    sequenceNumbers: sequenceNumbers.slice(0, maxNackedPackets),
  };
}

function parsePayloadFeedback(format: number, body: Buffer): RtcpPacket | undefined {
  if (body.length < 8) return undefined;
  const senderSsrc = body.readUInt32BE(0);
  if (format === 1) return { type: 'picture-loss', senderSsrc, mediaSsrc: body.readUInt32BE(4) };
  if (format !== 4) return undefined;
  const mediaSsrcs: number[] = [];
  for (let offset = 8; offset + 8 <= body.length; offset += 8) mediaSsrcs.push(body.readUInt32BE(offset));
  return { type: 'full-intra-request', senderSsrc, mediaSsrcs };
}

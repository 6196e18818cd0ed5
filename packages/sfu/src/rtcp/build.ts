import { type ReportBlock, rtcpType, type SenderReport } from './packets.ts';

function header(count: number, type: number, bodyBytes: number): Buffer {
  const packet = Buffer.alloc(4 + bodyBytes);
  packet[0] = 0x80 | count;
  packet[1] = type;
  packet.writeUInt16BE(bodyBytes / 4, 2);
  return packet;
}

/** A sender report followed by the CNAME a compound packet must carry. */
export function buildSenderReport(report: Omit<SenderReport, 'type'>, cname: string): Buffer {
  const packet = header(0, rtcpType.senderReport, 24);
  packet.writeUInt32BE(report.ssrc, 4);
  packet.writeUInt32BE(report.ntpSeconds, 8);
  packet.writeUInt32BE(report.ntpFraction, 12);
  packet.writeUInt32BE(report.rtpTimestamp, 16);
  packet.writeUInt32BE(report.packetCount >>> 0, 20);
  packet.writeUInt32BE(report.octetCount >>> 0, 24);
  return Buffer.concat([packet, buildDescription(report.ssrc, cname)]);
}

/** A receiver report about at most 31 streams, followed by the CNAME. */
export function buildReceiverReport(senderSsrc: number, reports: ReportBlock[], cname: string): Buffer {
  const packet = header(reports.length, rtcpType.receiverReport, 4 + reports.length * 24);
  packet.writeUInt32BE(senderSsrc, 4);
  for (const [index, report] of reports.entries()) {
    const offset = 8 + index * 24;
    packet.writeUInt32BE(report.ssrc, offset);
    packet.writeUInt8(report.fractionLost, offset + 4);
    packet.writeIntBE(report.packetsLost, offset + 5, 3);
    packet.writeUInt32BE(report.highestSequence, offset + 8);
    packet.writeUInt32BE(report.jitter, offset + 12);
    packet.writeUInt32BE(report.lastSenderReport, offset + 16);
    packet.writeUInt32BE(report.delaySinceLastSenderReport, offset + 20);
  }
  return Buffer.concat([packet, buildDescription(senderSsrc, cname)]);
}

function buildDescription(ssrc: number, cname: string): Buffer {
  const name = Buffer.from(cname, 'ascii').subarray(0, 255);
  // The item list ends with at least one zero byte and is padded to a multiple of four.
  const chunkBytes = 4 + Math.ceil((2 + name.length + 1) / 4) * 4;
  const packet = header(1, rtcpType.description, chunkBytes);
  packet.writeUInt32BE(ssrc, 4);
  packet[8] = 1;
  packet[9] = name.length;
  name.copy(packet, 10);
  return packet;
}

export function buildPictureLoss(senderSsrc: number, mediaSsrc: number): Buffer {
  const packet = header(1, rtcpType.payloadFeedback, 8);
  packet.writeUInt32BE(senderSsrc, 4);
  packet.writeUInt32BE(mediaSsrc, 8);
  return packet;
}

/** A request to send packets again; neighbours share one entry of a packet id and a mask of the next 16. */
export function buildNack(senderSsrc: number, mediaSsrc: number, sequenceNumbers: readonly number[]): Buffer {
  const entries: { first: number; following: number }[] = [];
  for (const sequenceNumber of sequenceNumbers) {
    const last = entries.at(-1);
    const distance = last ? (sequenceNumber - last.first) & 0xffff : 0;
    if (last && distance >= 1 && distance <= 16) last.following |= 1 << (distance - 1);
    else if (!last || distance !== 0) entries.push({ first: sequenceNumber, following: 0 });
  }
  const packet = header(1, rtcpType.transportFeedback, 8 + entries.length * 4);
  packet.writeUInt32BE(senderSsrc, 4);
  packet.writeUInt32BE(mediaSsrc, 8);
  for (const [index, entry] of entries.entries()) {
    packet.writeUInt16BE(entry.first, 12 + index * 4);
    packet.writeUInt16BE(entry.following & 0xffff, 14 + index * 4);
  }
  return packet;
}

/** Receiver estimated maximum bitrate (draft-alvestrand-rmcat-remb-03): how much the sender may send. */
export function buildRemb(senderSsrc: number, mediaSsrcs: readonly number[], bitsPerSecond: number): Buffer {
  const packet = header(15, rtcpType.payloadFeedback, 16 + mediaSsrcs.length * 4);
  let exponent = 0;
  let mantissa = Math.floor(bitsPerSecond);
  while (mantissa > 0x3ffff) {
    mantissa = Math.floor(mantissa / 2);
    exponent += 1;
  }
  packet.writeUInt32BE(senderSsrc, 4);
  packet.write('REMB', 12, 'ascii');
  packet[16] = mediaSsrcs.length;
  packet[17] = (exponent << 2) | (mantissa >> 16);
  packet.writeUInt16BE(mantissa & 0xffff, 18);
  for (const [index, ssrc] of mediaSsrcs.entries()) packet.writeUInt32BE(ssrc, 20 + index * 4);
  return packet;
}

/**
 * A report of which numbered packets arrived when (draft-holmer-rmcat-transport-wide-cc-extensions-01). Times are the
 * receiver's own, in milliseconds; null: the packet has not arrived.
 */
export type TransportFeedback = {
  type: 'transport-feedback';
  firstSequence: number;
  arrivalsMs: (number | null)[];
};

const headBytes = 16;
const referenceTickMs = 64;
const deltaTickMs = 0.25;
/** One report of more is an attempt to keep us busy. */
const maxPackets = 2048;

/** Reads the body of a report, which begins after the four bytes all RTCP packets share. Never throws. */
export function parseTransportFeedback(body: Buffer): TransportFeedback | undefined {
  if (body.length < headBytes) return undefined;
  const firstSequence = body.readUInt16BE(8);
  const count = body.readUInt16BE(10);
  if (count > maxPackets) return undefined;
  const symbols = readSymbols(body, count);
  if (!symbols) return undefined;
  let timeMs = body.readUIntBE(12, 3) * referenceTickMs;
  let offset = symbols.end;
  const arrivalsMs: (number | null)[] = [];
  for (const symbol of symbols.values) {
    // A symbol that arrived is as long as its delta; 3 is reserved, and read as one that did not arrive.
    const bytes = symbol === 3 ? 0 : symbol;
    if (bytes === 0) {
      arrivalsMs.push(null);
      continue;
    }
    if (offset + bytes > body.length) return undefined;
    timeMs += (bytes === 1 ? body.readUInt8(offset) : body.readInt16BE(offset)) * deltaTickMs;
    offset += bytes;
    arrivalsMs.push(timeMs);
  }
  return { type: 'transport-feedback', firstSequence, arrivalsMs };
}

/** Two bits a packet: a run of equal ones, or a vector of 14 short or 7 long ones to every 16 bits. */
function readSymbols(body: Buffer, count: number): { values: number[]; end: number } | undefined {
  const values: number[] = [];
  let offset = headBytes;
  while (values.length < count) {
    if (offset + 2 > body.length) return undefined;
    const chunk = body.readUInt16BE(offset);
    offset += 2;
    const left = count - values.length;
    if ((chunk & 0x8000) === 0) {
      for (let run = Math.min(left, chunk & 0x1fff); run > 0; run--) values.push((chunk >> 13) & 0x03);
      if ((chunk & 0x1fff) === 0) return undefined;
    } else if ((chunk & 0x4000) === 0) {
      for (let bit = 13; bit >= Math.max(0, 14 - left); bit--) values.push((chunk >> bit) & 0x01);
    } else {
      for (let pair = 6; pair >= Math.max(0, 7 - left); pair--) values.push((chunk >> (pair * 2)) & 0x03);
    }
  }
  return { values, end: offset };
}

import type { CodedFrame } from './depacketize.ts';

const sequenceHeader = 1;
/** Delimiters, tile lists and padding are not kept in files. */
const leftOut = new Set([2, 8, 15]);
const hasSizeBit = 0x02;
const hasExtensionBit = 0x04;

/** An AV1 temporal unit as files hold it, every part with its size; `setup` is the sequence header in it. */
export function depacketizeAv1(payloads: readonly Buffer[]): CodedFrame | undefined {
  const units = elementsOf(payloads).flatMap((element) => sized(element) ?? []);
  if (units.length === 0) return undefined;
  const header = units.find(({ type }) => type === sequenceHeader);
  return {
    data: Buffer.concat(units.map(({ bytes }) => bytes)),
    isKey: ((payloads[0]?.[0] ?? 0) & 0x08) !== 0,
    ...(header && { setup: header.bytes }),
  };
}

/** The parts of a unit, put together again where packets cut them. */
function elementsOf(payloads: readonly Buffer[]): Buffer[] {
  const elements: Buffer[] = [];
  for (const payload of payloads) {
    const aggregation = payload[0] ?? 0;
    const count = (aggregation >> 4) & 0x03;
    let continues = (aggregation & 0x80) !== 0;
    let offset = 1;
    for (let index = 0; offset < payload.length; index++) {
      const isLastUnsized = count !== 0 && index === count - 1;
      const size = isLastUnsized ? { value: payload.length - offset, bytes: 0 } : readLeb128(payload, offset);
      const start = offset + size.bytes;
      const end = start + size.value;
      if (end > payload.length) return [];
      const piece = payload.subarray(start, end);
      if (continues) elements.push(Buffer.concat([elements.pop() ?? Buffer.alloc(0), piece]));
      else elements.push(piece);
      continues = false;
      offset = end;
    }
  }
  return elements;
}

function sized(element: Buffer): { type: number; bytes: Buffer } | undefined {
  const head = element[0];
  if (head === undefined) return undefined;
  const type = (head >> 3) & 0x0f;
  if (leftOut.has(type)) return undefined;
  if ((head & hasSizeBit) !== 0) return { type, bytes: element };
  const headBytes = (head & hasExtensionBit) !== 0 ? 2 : 1;
  const body = element.subarray(headBytes);
  const heads = Buffer.from(element.subarray(0, headBytes));
  heads[0] = head | hasSizeBit;
  return { type, bytes: Buffer.concat([heads, leb128(body.length), body]) };
}

function readLeb128(source: Buffer, offset: number): { value: number; bytes: number } {
  let value = 0;
  for (let index = 0; index < 5; index++) {
    const byte = source[offset + index] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if ((byte & 0x80) === 0) return { value, bytes: index + 1 };
  }
  return { value, bytes: 5 };
}

function leb128(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  do {
    const more = rest > 0x7f;
    bytes.push((rest & 0x7f) | (more ? 0x80 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.from(bytes);
}

import type { PictureSize } from './vp8.ts';

/** Reads a bit at a time, as parameter sets are written (H.264, section 7.2). */
class BitReader {
  readonly #bytes: Buffer;
  #bit = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  bits(count: number): number {
    let value = 0;
    for (let read = 0; read < count; read++) {
      const byte = this.#bytes[this.#bit >> 3];
      if (byte === undefined) throw new RangeError('The parameter set is cut off.');
      value = value * 2 + ((byte >> (7 - (this.#bit & 7))) & 1);
      this.#bit += 1;
    }
    return value;
  }

  /** ue(v) of section 9.1. */
  unsigned(): number {
    let zeros = 0;
    while (this.bits(1) === 0) if (++zeros > 31) throw new RangeError('The parameter set is damaged.');
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** se(v) of section 9.1.1. */
  signed(): number {
    const code = this.unsigned();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  }
}

const profilesWithChroma = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128]);

/** The size a sequence parameter set names; undefined when it cannot be read. Never throws. */
export function h264FrameSize(parameterSet: Buffer): PictureSize | undefined {
  try {
    return readSize(new BitReader(withoutEmulation(parameterSet.subarray(1))));
  } catch {
    return undefined;
  }
}

function readSize(reader: BitReader): PictureSize {
  const profile = reader.bits(8);
  reader.bits(16);
  reader.unsigned();
  const chroma = profilesWithChroma.has(profile) ? readChroma(reader) : { horizontal: 2, vertical: 2 };
  reader.unsigned();
  const pictureOrder = reader.unsigned();
  if (pictureOrder === 0) reader.unsigned();
  else if (pictureOrder === 1) skipPictureOrder(reader);
  reader.unsigned();
  reader.bits(1);
  const width = (reader.unsigned() + 1) * 16;
  const rows = reader.unsigned() + 1;
  const isFrameOnly = reader.bits(1);
  if (isFrameOnly === 0) reader.bits(1);
  reader.bits(1);
  const height = (2 - isFrameOnly) * rows * 16;
  if (reader.bits(1) === 0) return { width, height };
  return {
    width: width - (reader.unsigned() + reader.unsigned()) * chroma.horizontal,
    height: height - (reader.unsigned() + reader.unsigned()) * chroma.vertical * (2 - isFrameOnly),
  };
}

/** Returns how many columns and rows of brightness share one of colour. */
function readChroma(reader: BitReader): { horizontal: number; vertical: number } {
  const format = reader.unsigned();
  if (format === 3) reader.bits(1);
  reader.unsigned();
  reader.unsigned();
  reader.bits(1);
  if (reader.bits(1) === 1) {
    for (let list = 0; list < (format === 3 ? 12 : 8); list++) {
      if (reader.bits(1) === 1) skipScalingList(reader, list < 6 ? 16 : 64);
    }
  }
  return { horizontal: format === 1 || format === 2 ? 2 : 1, vertical: format === 1 ? 2 : 1 };
}

function skipScalingList(reader: BitReader, size: number): void {
  let [last, next] = [8, 8];
  for (let index = 0; index < size; index++) {
    if (next !== 0) next = (last + reader.signed() + 256) % 256;
    if (next !== 0) last = next;
  }
}

function skipPictureOrder(reader: BitReader): void {
  reader.bits(1);
  reader.signed();
  reader.signed();
  const cycles = Math.min(255, reader.unsigned());
  for (let cycle = 0; cycle < cycles; cycle++) reader.signed();
}

/** Takes out the bytes that keep a start code from appearing inside (section 7.4.1). */
function withoutEmulation(bytes: Buffer): Buffer {
  const bare: number[] = [];
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    bare.push(byte);
  }
  return Buffer.from(bare);
}

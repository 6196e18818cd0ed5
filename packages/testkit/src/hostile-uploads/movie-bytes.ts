/** A box of an MP4 or QuickTime file. */
export function box(type: string, ...parts: (Uint8Array | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** 32-bit numbers, one after the other. */
export function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
}

const shorts = (...values: number[]): Buffer =>
  Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
const unity = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

export interface MovieSpec {
  /** Pictures, each a file of its own in the track's coding. */
  frames: readonly Uint8Array[];
  /** As QuickTime names it. */
  coding?: 'png ' | 'jpeg';
  width?: number;
  height?: number;
  ticksPerSecond?: number;
  ticksPerFrame?: number;
  /** Instead of what the frames add up to. */
  claimedTicks?: number;
  /** How many tracks show the same frames. */
  tracks?: number;
  /** Where a track says its pictures lie; in this file unless given. */
  dataReference?: Buffer;
  /** Boxes beside the tracks. */
  beside?: readonly Buffer[];
  /** Instead of the table of sizes. */
  sizes?: Buffer;
  brand?: 'isom' | 'qt  ';
}

/** A movie with its table first, so that it can be cut off anywhere behind it, and whose table may say anything. */
export function movie(request: MovieSpec): Buffer {
  const file = box('ftyp', request.brand ?? 'isom', words(0x200), request.brand ?? 'isom');
  const length = table(request, 0).length;
  return Buffer.concat([file, table(request, file.length + length + 8), box('mdat', ...request.frames)]);
}

function table(request: MovieSpec, dataAt: number): Buffer {
  const { frames, ticksPerSecond = 24, ticksPerFrame = 1 } = request;
  const ticks = request.claimedTicks ?? frames.length * ticksPerFrame;
  const header = box(
    'mvhd',
    words(0, 0, 0, ticksPerSecond, ticks, 0x10000),
    shorts(0x100, 0),
    words(0, 0),
    unity,
    Buffer.alloc(24),
    words(2),
  );
  const tracks = Array.from({ length: request.tracks ?? 1 }, (_, index) =>
    track(request, index + 1, ticks, dataAt),
  );
  return box('moov', header, ...tracks, ...(request.beside ?? []));
}

function track(request: MovieSpec, number: number, ticks: number, dataAt: number): Buffer {
  const {
    frames,
    coding = 'png ',
    width = 64,
    height = 48,
    ticksPerSecond = 24,
    ticksPerFrame = 1,
  } = request;
  const [shownWidth, shownHeight] = [(width << 16) >>> 0, (height << 16) >>> 0];
  const description = box(
    coding,
    words(0),
    shorts(0, 1, 0, 0),
    words(0, 0, 0),
    shorts(width, height),
    words(0x480000, 0x480000, 0),
    shorts(1),
    Buffer.alloc(32),
    shorts(24, 0xffff),
  );
  const samples = box(
    'stbl',
    box('stsd', words(0, 1), description),
    box('stts', words(0, 1, frames.length, ticksPerFrame)),
    box('stsc', words(0, 1, 1, frames.length, 1)),
    box('stsz', request.sizes ?? words(0, 0, frames.length, ...frames.map((frame) => frame.length))),
    box('stco', words(0, 1, dataAt)),
  );
  const reference = box('dref', words(0, 1), request.dataReference ?? box('url ', words(1)));
  const media = box(
    'mdia',
    box('mdhd', words(0, 0, 0, ticksPerSecond, ticks, 0)),
    box('hdlr', words(0, 0), 'vide', words(0, 0, 0), '\0'),
    box('minf', box('vmhd', words(1, 0, 0)), box('dinf', reference), samples),
  );
  const shown = box(
    'tkhd',
    words(3, 0, 0, number, 0, ticks, 0, 0, 0, 0),
    unity,
    words(shownWidth, shownHeight),
  );
  return box('trak', shown, media);
}

/** A video whose table comes last, with boxes put into that table. */
export function withBoxes(video: Buffer, ...boxes: Buffer[]): Buffer {
  const at = video.lastIndexOf('moov') - 4;
  const added = Buffer.concat(boxes);
  const size = video.readUInt32BE(at);
  if (at + size !== video.length) throw new Error('The table of this video does not come last.');
  return Buffer.concat([video.subarray(0, at), words(size + added.length), video.subarray(at + 4), added]);
}

/** An element of a WebM file. */
export function element(id: string, body: Uint8Array | string): Buffer {
  const bytes = Buffer.from(body as Uint8Array);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(bytes.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, bytes]);
}

/** A WebM with elements put behind what is in it. */
export function withElements(webm: Buffer, ...elements: Buffer[]): Buffer {
  const added = Buffer.concat(elements);
  const file = Buffer.concat([webm, added]);
  const at = file.indexOf(Buffer.from('18538067', 'hex')) + 4;
  file.writeBigUInt64BE(file.readBigUInt64BE(at) + BigInt(added.length), at);
  return file;
}

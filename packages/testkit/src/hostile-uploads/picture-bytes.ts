import { crc32, deflateSync } from 'node:zlib';
import { canary } from './hostile-upload.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

export function pngChunk(type: string, body: Uint8Array | string): Buffer {
  const data = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(body)]);
  const ends = Buffer.alloc(4);
  ends.writeUInt32BE(crc32(data));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length - 4);
  return Buffer.concat([length, data, ends]);
}

export interface PngSpec {
  width: number;
  height: number;
  /** 1 for black and white, 8 for RGB. */
  bits?: 1 | 8;
  /** Between header and pixels. */
  chunks?: readonly Buffer[];
  /** Instead of the pixels the header speaks of; not compressed yet. */
  pixels?: Uint8Array;
}

/** A PNG as its header says, whether or not the rest goes with that. Black unless given pixels. */
export function png({ width, height, bits = 8, chunks = [], pixels }: PngSpec): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  header[9] = bits === 8 ? 2 : 0;
  const rowBytes = bits === 8 ? width * 3 : Math.ceil(width / 8);
  const raw = pixels ?? Buffer.alloc((rowBytes + 1) * height);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', deflateSync(raw, { level: 1 })),
    pngChunk('IEND', ''),
  ]);
}

let largest: Buffer | undefined;

/** 50,000 x 50,000 pixels that are all there, in some 300 kB. */
export function pictureBomb(): Buffer {
  largest ??= png({ width: 50_000, height: 50_000, bits: 1 });
  return largest;
}

/** A JPEG's segment, marker included. */
export function jpegSegment(marker: number, body: Uint8Array | string): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([
    Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]),
    bytes,
  ]);
}

/** A JPEG with segments put in right behind its beginning. */
export function withSegments(jpeg: Uint8Array, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A chunk of a RIFF file, padded to an even length. */
export function riffChunk(name: string, body: Uint8Array | string): Buffer {
  const bytes = Buffer.from(body);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), length, bytes, Buffer.alloc(bytes.length % 2)]);
}

/** A simple WebP made an extended one of this canvas, with chunks behind the picture. */
export function extendedWebp(
  webp: Uint8Array,
  flags: number,
  canvas: { width: number; height: number },
  ...chunks: Buffer[]
): Buffer {
  const header = Buffer.alloc(10);
  header[0] = flags;
  header.writeUIntLE(canvas.width - 1, 4, 3);
  header.writeUIntLE(canvas.height - 1, 7, 3);
  const picture = Buffer.from(webp.subarray(12));
  const body = Buffer.concat([Buffer.from('WEBP'), riffChunk('VP8X', header), picture, ...chunks]);
  return riffChunk('RIFF', body);
}

/** A GIF with extensions put in before its first frame. */
export function withExtensions(gif: Uint8Array, ...extensions: Buffer[]): Buffer {
  const packed = gif[10] ?? 0;
  const begins = 13 + (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
  return Buffer.concat([gif.subarray(0, begins), ...extensions, gif.subarray(begins)]);
}

/** A GIF's comment. */
export function gifComment(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(text), Buffer.from([0])]);
}

/**
 * What cameras write: a description, where it was taken, and a small picture.
 * @param thumbnail a JPEG
 */
export function exif(thumbnail: Uint8Array): Buffer {
  const text = Buffer.from(`${canary}\0`);
  const bytes = Buffer.alloc(400 + thumbnail.length);
  bytes.write('II*\0', 0, 'latin1');
  bytes.writeUInt32LE(8, 4);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(count, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  };
  // The first directory at 8, the one of places at 60, the one of the small picture at 130, what they point at behind.
  bytes.writeUInt16LE(2, 8);
  entry(10, 0x010e, 2, text.length, 200);
  entry(22, 0x8825, 4, 1, 60);
  bytes.writeUInt32LE(130, 34);
  bytes.writeUInt16LE(4, 60);
  entry(62, 1, 2, 2, 'N'.charCodeAt(0));
  entry(74, 2, 5, 3, 260);
  entry(86, 3, 2, 2, 'E'.charCodeAt(0));
  entry(98, 4, 5, 3, 284);
  bytes.writeUInt16LE(3, 130);
  entry(132, 0x0103, 3, 1, 6);
  entry(144, 0x0201, 4, 1, 400);
  entry(156, 0x0202, 4, 1, thumbnail.length);
  text.copy(bytes, 200);
  for (const [index, value] of [59, 1, 54, 1, 50, 1, 10, 1, 45, 1, 8, 1].entries()) {
    bytes.writeUInt32LE(value, 260 + index * 4);
  }
  bytes.set(thumbnail, 400);
  return bytes;
}

/** The same said in XML. */
export const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/"
 exif:GPSLatitude="59,54.8N" exif:GPSLongitude="10,45.1E" exif:UserComment="${canary}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** What picture agencies write, as a JPEG segment. */
export function iptcSegment(): Buffer {
  const caption = Buffer.concat([Buffer.from([0x1c, 2, 120, 0, canary.length]), Buffer.from(canary)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(caption.length);
  const block = Buffer.concat([Buffer.from('8BIM\u0004\u0004\0\0', 'latin1'), length, caption]);
  return jpegSegment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0'), block]));
}

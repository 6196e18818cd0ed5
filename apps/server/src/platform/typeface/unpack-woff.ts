import { inflateSync } from 'node:zlib';

/** Bytes of the headers of a WOFF 1.0 file and of the font inside, and of an entry in their tables of contents. */
const woff = { header: 44, entry: 20 };
const sfnt = { header: 12, entry: 16 };

/** The font inside a WOFF 1.0 file, as the W3C's recommendation lays it out. */
export function unpackWoff(packed: Buffer): Buffer {
  if (packed.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF file.');
  const count = packed.readUInt16BE(12);
  let offset = sfnt.header + sfnt.entry * count;
  const entries: Buffer[] = [];
  const tables: Buffer[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = woff.header + woff.entry * index;
    const [start, packedLength, length] = [4, 8, 12].map((field) => packed.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const bytes = packed.subarray(start, start + packedLength);
    const entry = Buffer.alloc(sfnt.entry);
    packed.copy(entry, 0, at, at + 4);
    packed.copy(entry, 4, at + 16, at + 20);
    entry.writeUInt32BE(offset, 8);
    entry.writeUInt32BE(length, 12);
    entries.push(entry);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(packedLength < length ? inflateSync(bytes) : bytes, padding);
    offset += length + padding.length;
  }
  const header = Buffer.alloc(sfnt.header);
  packed.copy(header, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(2 ** power * sfnt.entry, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(count * sfnt.entry - 2 ** power * sfnt.entry, 10);
  return Buffer.concat([header, ...entries, ...tables]);
}

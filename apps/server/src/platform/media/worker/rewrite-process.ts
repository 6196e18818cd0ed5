import { readFileSync, writeSync } from 'node:fs';
import sharp from 'sharp';

/** Reads a picture from standard input and writes it again to standard output; ends with 1 for anything else. */

const edgeMax = 2_600;
const pixelsMax = 60_000_000;
const formats = ['jpeg', 'png', 'webp', 'gif'];

try {
  const source = readFileSync(0);
  const options = { limitInputPixels: pixelsMax, failOn: 'error' } as const;
  const { format } = await sharp(source, options).metadata();
  if (!format || !formats.includes(format)) throw new Error('Not taken.');
  const written = await sharp(source, options)
    .rotate()
    .resize({ width: edgeMax, height: edgeMax, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer();
  for (let at = 0; at < written.length; ) at += writeSync(1, written, at);
  process.exit(0);
} catch {
  process.exit(1);
}

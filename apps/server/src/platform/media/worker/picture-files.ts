import path from 'node:path';
import { encode } from 'blurhash';
import sharp, { type Sharp } from 'sharp';
import { outputNames, type WrittenPicture } from './protocol.ts';

const blurFrom = 24;
const blurTo = 96;

/** Writes a WebP with the longer side at most `longest`, without any metadata. */
export async function writeWebp(
  source: Sharp,
  folder: string,
  name: string,
  longest: number,
  quality: number,
): Promise<WrittenPicture> {
  const { width, height, size, pageHeight } = (await source
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 3 })
    .toFile(path.join(folder, name))) as { width: number; height: number; size: number; pageHeight?: number };
  return { name, width, height: pageHeight ?? height, sizeBytes: size };
}

/**
 * Writes what locked items show. The picture is cut down to a few pixels before it is blurred, so that nothing can be
 * brought back out of it.
 * @returns the same as a blurhash
 */
export async function writePlaceholder(source: Sharp, folder: string): Promise<string> {
  const { data, info } = await source
    .flatten({ background: '#111' })
    .resize(blurFrom, blurFrom, { fit: 'inside' })
    .blur(2)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 4 as const };
  await sharp(data, { raw })
    .resize(blurTo, blurTo, { fit: 'inside', kernel: 'cubic' })
    .blur(3)
    .removeAlpha()
    .webp({ quality: 40 })
    .toFile(path.join(folder, outputNames.blur));
  return encode(new Uint8ClampedArray(data), info.width, info.height, 4, 3);
}

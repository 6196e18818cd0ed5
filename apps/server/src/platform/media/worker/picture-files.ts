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
 * What is shown to those who may not see the picture. It is cut down to a few pixels before it is blurred, so that
 * nothing can be brought back out of it.
 * @returns a small WebP, and the few pixels in RGBA it was made of
 */
export async function blurred(source: Sharp): Promise<{ webp: Sharp; pixels: Buffer; size: Size }> {
  const { data, info } = await source
    .flatten({ background: '#111' })
    .resize(blurFrom, blurFrom, { fit: 'inside' })
    .blur(2)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const webp = sharp(data, { raw: { ...size, channels: 4 } })
    .resize(blurTo, blurTo, { fit: 'inside', kernel: 'cubic' })
    .blur(3)
    .removeAlpha()
    .webp({ quality: 40 });
  return { webp, pixels: data, size };
}

type Size = { width: number; height: number };

/**
 * Writes what locked items show.
 * @returns the same as a blurhash
 */
export async function writePlaceholder(source: Sharp, folder: string): Promise<string> {
  const { webp, pixels, size } = await blurred(source);
  await webp.toFile(path.join(folder, outputNames.blur));
  return encode(new Uint8ClampedArray(pixels), size.width, size.height, 4, 3);
}

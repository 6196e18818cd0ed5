import { createHash } from 'node:crypto';
import { sizedEnding } from '@candela/contract/shared/picture-widths';
import sharp from 'sharp';
import { refuse } from '../../../platform/refusal.ts';
import type { AdminDeps } from '../dependencies.ts';

const edgeMax = 1_920;
const pixelsMax = 50_000_000;
const formats = ['jpeg', 'png', 'webp', 'gif'];

/** Writes a picture again, without anything that was hidden in it, and keeps it for everyone, with narrower copies. Refuses with `unreadable_file`. */
export async function uploadPicture(
  { files, media }: Pick<AdminDeps, 'files' | 'media'>,
  base64: string,
): Promise<{ url: string; width: number; height: number }> {
  const written = await rewrite(Buffer.from(base64, 'base64'));
  const hash = createHash('sha256').update(written.data).digest('hex').slice(0, 40);
  const { width, height } = written.info;
  const key = `editorial/${hash}${sizedEnding({ width, height })}`;
  await files.putPublic(key, written.data, 'image/webp');
  await media.makeCopies({ key, visibility: 'public' });
  return { url: files.publicUrl(key), width, height };
}

async function rewrite(bytes: Buffer) {
  try {
    const { format } = await sharp(bytes, { limitInputPixels: pixelsMax }).metadata();
    if (!format || !formats.includes(format)) throw new Error(`A ${format} is not taken.`);
    return await sharp(bytes, { limitInputPixels: pixelsMax })
      .rotate()
      .resize({ width: edgeMax, height: edgeMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
  } catch {
    return refuse('unreadable_file');
  }
}

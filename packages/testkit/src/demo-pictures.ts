import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const art = path.resolve(import.meta.dirname, '../art');
const thumbnail = { width: 240, height: 300 };

/** The part of the server's file store the demo needs. */
export interface DemoFiles {
  putPublic(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  publicUrl(key: string): string;
}

/**
 * Puts a picture of `art/` into the file store under a key that names its content.
 * @param picture path in `art/` without its ending
 * @returns the picture's public address
 */
export async function putPicture(files: DemoFiles, picture: string): Promise<string> {
  const { key, bytes } = await readPicture(picture);
  await files.putPublic(key, bytes, 'image/webp');
  return files.publicUrl(key);
}

/** The same for a portrait, with the small copy that lists of people show. */
export async function putPortrait(files: DemoFiles, portrait: string): Promise<string> {
  const { key, bytes } = await readPicture(`portraits/${portrait}`);
  const small = await sharp(bytes).resize(thumbnail).webp({ quality: 72 }).toBuffer();
  await files.putPublic(`thumbnails/${key}`, small, 'image/webp');
  await files.putPublic(key, bytes, 'image/webp');
  return files.publicUrl(key);
}

async function readPicture(picture: string): Promise<{ key: string; bytes: Buffer }> {
  const bytes = await readFile(path.join(art, `${picture}.webp`));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { key: `demo/${picture}-${hash}.webp`, bytes };
}

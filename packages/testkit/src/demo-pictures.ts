import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pictureCopies, sizedEnding } from '@candela/contract/shared/picture-widths';
import type { FileStore } from '@candela/server/files';
import sharp from 'sharp';
import { categoryPicture, demoCategories } from './demo-categories.ts';
import { demoMembers, demoModels } from './demo-people.ts';

const art = path.resolve(import.meta.dirname, '../art');
const thumbnail = { width: 240, height: 300 };

type Store = Pick<FileStore, 'putPublic' | 'publicUrl'>;

/** Addresses of pictures by their names. */
export interface Pictures {
  portraits: Map<string, string>;
  covers: Map<string, string>;
  categories: Map<string, string>;
  banners: string[];
}

/** Puts everything into the file store that is for everybody to see. */
export async function putPictures(files: Store): Promise<Pictures> {
  const people = [...demoModels, ...demoMembers];
  const names = demoCategories.flatMap(({ name, subcategories }) => [name, ...subcategories]);
  const [portraits, covers, categories, banners] = await Promise.all([
    putAll(people, ({ portrait }) => [portrait, putPortrait(files, portrait)]),
    putAll(demoModels, ({ cover }) => [cover, putPicture(files, `covers/${cover}`)]),
    putAll(names, (name) => [name, putPicture(files, `categories/${categoryPicture(name)}`)]),
    Promise.all(['silk1', 'stage', 'cast'].map((scene) => putPicture(files, `scenes/${scene}`))),
  ]);
  return { portraits, covers, categories, banners };
}

async function putAll<Item>(
  items: readonly Item[],
  put: (item: Item) => [name: string, address: Promise<string>],
): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(
      items.map(async (item) => {
        const [name, address] = put(item);
        return [name, await address] as const;
      }),
    ),
  );
}

/**
 * Puts a picture of `art/` into the file store under a key that names its content.
 * @param picture path in `art/` without its ending
 * @returns the picture's public address
 */
export async function putPicture(files: Store, picture: string): Promise<string> {
  const { key, bytes } = await readPicture(picture);
  await putWithCopies(files, picture, key, bytes);
  return files.publicUrl(key);
}

async function putWithCopies(files: Store, picture: string, key: string, bytes: Uint8Array): Promise<void> {
  for (const { width, address } of pictureCopies(key)) {
    await files.putPublic(address, await readFile(path.join(art, `${picture}.${width}.avif`)), 'image/avif');
  }
  await files.putPublic(key, bytes, 'image/webp');
}

/** The same for a portrait, with the small copy that lists of people show. */
async function putPortrait(files: Store, portrait: string): Promise<string> {
  const { key, bytes } = await readPicture(`portraits/${portrait}`);
  const small = await sharp(bytes).resize(thumbnail).webp({ quality: 72 }).toBuffer();
  await files.putPublic(`thumbnails/${key}`, small, 'image/webp');
  await putWithCopies(files, `portraits/${portrait}`, key, bytes);
  return files.publicUrl(key);
}

async function readPicture(picture: string): Promise<{ key: string; bytes: Buffer }> {
  const bytes = await readFile(path.join(art, `${picture}.webp`));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const { width = 1, height = 1 } = await sharp(bytes).metadata();
  // Its copies are drawn already: a first start has better things to do.
  const isCopied = existsSync(path.join(art, `${picture}.${width}.avif`));
  return { key: `demo/${picture}-${hash}${isCopied ? sizedEnding({ width, height }) : '.webp'}`, bytes };
}

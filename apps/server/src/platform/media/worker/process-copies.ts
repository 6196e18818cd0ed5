import path from 'node:path';
import sharp from 'sharp';
import { damaged } from './failure.ts';
import { copyName, type MediaJob } from './protocol.ts';

/** About what WebP of 80 looks like. */
const quality = 50;
/** 4, the library's own choice, takes four to thirteen times as long for a quarter less. */
const effort = 2;

/** Writes a picture in AVIF in each width that is asked for, without any metadata. */
export async function processCopies({
  sourceFile,
  outputFolder,
  threads,
  widths = [],
}: MediaJob): Promise<null> {
  sharp.cache(false);
  sharp.concurrency(threads);
  try {
    for (const width of widths) {
      await sharp(sourceFile, { failOn: 'error' })
        .resize({ width, withoutEnlargement: true })
        .avif({ quality, effort })
        .toFile(path.join(outputFolder, copyName(width)));
    }
    return null;
  } catch (error) {
    throw damaged('The picture cannot be copied', error);
  }
}

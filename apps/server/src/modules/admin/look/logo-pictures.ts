import { createHash } from 'node:crypto';
import { logoKey } from '@candela/contract/admin/look-fields';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { FileStore } from '../../../platform/files/index.ts';
import { MediaFailure, type RewritePicture } from '../../../platform/media/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { texts } from '../locales/texts.ts';

const formats = ['image/png', 'image/webp'];
/** Three times as large as pages show it. */
const shownAtMost = { width: 960, height: 160 };
const smallest = 24;
const widest = 10;
/** Behind icons that may not be transparent: the ground of the dark theme. */
const ground = '#14100e';
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

interface Deps {
  files: Pick<FileStore, 'putPublic' | 'publicUrl'>;
  rewritePicture: RewritePicture;
}

/**
 * Takes a logo: writes it again in a process of its own, keeps what is transparent, and makes the icons of it. Refuses
 * with `unreadable_file` what is no PNG or WebP, too small, or too wide.
 * @returns what the look names it by, and where it is shown from
 */
export async function takeLogo(deps: Deps, base64: string): Promise<{ id: string; url: string }> {
  const picture = await readPicture(deps, Buffer.from(base64, 'base64'));
  const { data, info } = await sharp(picture)
    .resize({ ...shownAtMost, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 100 })
    .toBuffer({ resolveWithObject: true });
  if (info.height < smallest || info.width < smallest) {
    refuse('unreadable_file', { msg: texts.refusals.logoTooSmall({ pixels: smallest }) });
  }
  if (info.width > info.height * widest) refuse('unreadable_file', { msg: texts.refusals.logoTooWide });
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 32);
  const id = `${hash}-${info.width}x${info.height}`;
  await deps.files.putPublic(logoKey(id), data, 'image/webp');
  await makeIcons(deps, id, picture);
  return { id, url: deps.files.publicUrl(logoKey(id)) };
}

async function readPicture({ rewritePicture }: Deps, bytes: Buffer): Promise<Buffer> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !formats.includes(type.mime)) refuse('unreadable_file', { msg: texts.refusals.logoFormat });
  try {
    return await rewritePicture(bytes);
  } catch (error) {
    if (error instanceof MediaFailure) refuse('unreadable_file', { msg: texts.refusals.logoFormat });
    throw error;
  }
}

/** For tabs, home screens and installed apps. What must not be transparent lies on the site's ground. */
async function makeIcons({ files }: Deps, id: string, picture: Buffer): Promise<void> {
  const square = async (edge: number, inner: number, background?: string) => {
    const margin = (edge - inner) / 2;
    const drawn = await sharp(picture)
      .resize({ width: inner, height: inner, fit: 'contain', background: clear })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: clear })
      .png()
      .toBuffer();
    return background === undefined ? drawn : await sharp(drawn).flatten({ background }).png().toBuffer();
  };
  const icons = {
    32: await square(32, 32),
    180: await square(180, 148, ground),
    192: await square(192, 192),
    512: await square(512, 512),
    // Phones cut this one into a circle of four fifths.
    maskable: await square(512, 352, ground),
  };
  for (const [kind, bytes] of Object.entries(icons)) {
    await files.putPublic(logoKey(id, kind), bytes, 'image/png');
  }
}

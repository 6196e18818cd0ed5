import sharp from 'sharp';
import { drawText } from '../../../platform/typeface/index.ts';

const size = { width: 1200, height: 630 };
const margin = 72;

export interface SharePicture {
  name: string;
  siteName: string;
  /** The site's accent, as `#rrggbb`. */
  accent: string;
  /** A picture this site has written itself; null leaves the name on the site's colours. */
  portrait: Buffer | null;
}

/** Draws what stands for a model's page where its link is shared. @returns a JPEG of 1200 by 630 pixels */
export async function drawSharePicture({ name, siteName, accent, portrait }: SharePicture): Promise<Buffer> {
  const width = (portrait ? size.width - size.height : size.width) - 2 * margin;
  const [title, site] = await Promise.all([
    drawText(name, '#fbf3e9', { width, height: 170 }),
    drawText(siteName, accent, { width, height: 44 }),
  ]);
  const top = Math.round((size.height - title.info.height) / 2);
  return await sharp(Buffer.from(groundOf(accent)))
    .composite([
      ...(portrait ? [{ input: await squareOf(portrait), left: size.width - size.height, top: 0 }] : []),
      { input: title.data, left: margin, top },
      { input: site.data, left: margin, top: size.height - margin - site.info.height },
    ])
    .jpeg({ quality: 84 })
    .toBuffer();
}

const groundOf = (
  accent: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
  <defs><radialGradient id="g" cx="0.16" cy="0.9" r="0.9">
    <stop offset="0" stop-color="#6b3416"/><stop offset="0.55" stop-color="#2a1710"/><stop offset="1" stop-color="#120d0a"/>
  </radialGradient></defs>
  <rect width="100%" height="100%" fill="url(#g)"/>
  <path transform="translate(${margin} ${margin}) scale(4)" fill="${accent}"
    d="M9 0c1.3 6.6 7 9.8 7 16.6 0 4.7-3.5 8.1-8 8.1s-8-3.4-8-8c0-3.7 2.1-6.2 4.3-8.6 2.2-2.3 4.3-4.7 4.7-8.1z"/>
</svg>`;

async function squareOf(portrait: Buffer): Promise<Buffer> {
  const side = size.height;
  return await sharp(portrait, { limitInputPixels: 20_000_000 })
    .resize(side, side, { fit: 'cover', position: 'top' })
    .toBuffer();
}

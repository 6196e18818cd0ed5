import sharp from 'sharp';
import { drawText } from '../../../platform/typeface/index.ts';
import { placesOf } from '../rules.ts';

/** Of the words among their shadow. High enough to be read on any ground, low enough to look past. */
const opacity = 0.6;
/** Height of the words in pixels. */
const smallest = 11;
const largest = 40;
const share = 0.026;
/** A picture this site has written itself has no more. */
const pixelsMax = 120_000_000;
const secondsMax = 20;

/**
 * Writes a line over all of a picture, light with a dark edge, so that it is read on any ground. An animation is
 * written on in each of its pictures.
 * @param picture a WebP this site has written itself; nothing else is decoded here
 * @returns a WebP of the same size
 */
export async function drawMark(picture: Buffer, line: string): Promise<Buffer> {
  const source = sharp(picture, { animated: true, limitInputPixels: pixelsMax }).timeout({
    seconds: secondsMax,
  });
  const { width = 1, height = 1, pageHeight, pages = 1 } = await source.metadata();
  const size = { width, height: pageHeight ?? height };
  const overlay = await overlayOf(size, line);
  return await source
    .composite([{ input: overlay, left: 0, top: 0, tile: pages > 1 }])
    .webp({ quality: 84, effort: 2 })
    .toBuffer();
}

async function overlayOf(size: { width: number; height: number }, line: string): Promise<Buffer> {
  const words = await wordsOf(size, line);
  return await blank(size)
    .composite(placesOf(size, words.info).map((place) => ({ input: words.data, ...place })))
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The line with its shadow, no larger than the picture. */
async function wordsOf(size: { width: number; height: number }, line: string) {
  const high = Math.round(Math.min(largest, Math.max(smallest, Math.min(size.width, size.height) * share)));
  const edge = Math.max(2, Math.round(high / 6));
  const box = {
    width: Math.max(1, Math.min(size.width - 2 * edge, high * line.length)),
    height: Math.max(1, Math.min(size.height - 2 * edge, Math.round(high * 1.3))),
  };
  const [light, dark] = await Promise.all([drawText(line, '#ffffff', box), drawText(line, '#000000', box)]);
  const whole = {
    width: Math.min(size.width, light.info.width + 2 * edge),
    height: Math.min(size.height, light.info.height + 2 * edge),
  };
  const at = { left: edge, top: edge };
  const sharpShadow = await blank(whole)
    .composite([{ input: dark.data, ...at }])
    .png()
    .toBuffer();
  // What is composited in one step is not blurred in it.
  const shadow = await sharp(sharpShadow)
    .blur(Math.max(0.9, edge / 2.4))
    .png()
    .toBuffer();
  const faded = { ...whole, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: opacity } };
  const drawn = await blank(whole)
    .composite([{ input: shadow }, { input: shadow }, { input: shadow }, { input: light.data, ...at }])
    .png()
    .toBuffer();
  return await sharp(drawn)
    .composite([{ input: { create: faded }, blend: 'dest-in' }])
    .png()
    .toBuffer({ resolveWithObject: true });
}

function blank({ width, height }: { width: number; height: number }) {
  return sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
}

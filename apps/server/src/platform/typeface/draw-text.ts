import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { escapeHtml } from '../html.ts';
import { unpackWoff } from './unpack-woff.ts';

const fontFamily = 'Hanken Grotesk';

const require = createRequire(import.meta.url);
const packaged = require.resolve('@fontsource/hanken-grotesk/files/hanken-grotesk-latin-700-normal.woff');
let fontFile: Promise<string> | undefined;

/**
 * Words as large as fit into a box, in the site's typeface.
 * @param colour as `#rrggbb`
 * @param box in pixels
 * @returns a PNG with a transparent ground, no larger than the box
 */
export async function drawText(words: string, colour: string, box: { width: number; height: number }) {
  fontFile ??= unpackFont();
  const text = `<span foreground="${colour}">${escapeHtml(words)}</span>`;
  const options = { text, font: `${fontFamily} Bold`, fontfile: await fontFile, rgba: true, ...box };
  return await sharp({ text: options }).png().toBuffer({ resolveWithObject: true });
}

/** The typeface comes packed for browsers; what draws here reads it unpacked, from a file. */
async function unpackFont(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candela-font-'));
  const file = path.join(folder, 'hanken-grotesk.ttf');
  await writeFile(file, unpackWoff(await readFile(packaged)));
  return file;
}

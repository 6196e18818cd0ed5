import sharp from 'sharp';
import { say } from '../../../platform/i18n/index.ts';
import { texts } from '../locales/texts.ts';
import { markLine } from '../rules.ts';
import { drawMark } from './draw-mark.ts';

const size = { width: 960, height: 640 };
/** Of no copy: its last character checks nothing. */
const sampleCode = 'ACDE-FGHJ';

// Light and dark beside each other, so that it shows what the mark is on either.
const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="1" y2="0.3">
      <stop offset="0" stop-color="#fdf3e4"/><stop offset="0.45" stop-color="#f0b079"/>
      <stop offset="0.75" stop-color="#6b3416"/><stop offset="1" stop-color="#120d0a"/>
    </linearGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#sky)"/>
  <circle cx="250" cy="230" r="120" fill="#fffaf2"/>
  <path d="M0 640 L0 470 Q240 380 480 470 T960 430 L960 640 Z" fill="#2a1710"/>
</svg>`;

let drawn: Promise<Buffer> | undefined;

/** A picture made up here, marked as a viewer's copy is. It is drawn once. */
export function drawPreview(): Promise<Buffer> {
  drawn ??= draw();
  drawn.catch(() => {
    drawn = undefined;
  });
  return drawn;
}

async function draw(): Promise<Buffer> {
  const picture = await sharp(Buffer.from(ground)).webp({ quality: 90 }).toBuffer();
  return await drawMark(picture, markLine({ name: say(texts.previewName), code: sampleCode }));
}

import { createRequire } from 'node:module';
import path from 'node:path';
import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;

const require = createRequire(import.meta.url);
const typeface = path.dirname(require.resolve('@fontsource/hanken-grotesk/package.json'));
const faceOf = (subset: string, weight: number) =>
  path.join(typeface, 'files', `hanken-grotesk-${subset}-${weight}-normal.woff`);

/** The letters each file of the typeface has; for others a question mark is drawn. */
const subsets = [
  {
    subset: 'latin',
    letters: /^[\u0020-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2010-\u2044\u20ac\u2122\u2212]$/,
  },
  { subset: 'latin-ext', letters: /^[\u0100-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20c0]$/ },
  { subset: 'vietnamese', letters: /^[\u1ea0-\u1ef9]$/ },
] as const;
const weights = { plain: 400, strong: 700 } as const;

/** How some words are set. Sizes are points. */
export interface Setting {
  x: number;
  width: number;
  size?: number;
  weight?: keyof typeof weights;
  align?: 'left' | 'right';
  colour?: string;
}

/** Gives a document the site's typeface. */
export function registerFaces(pdf: Pdf): void {
  for (const { subset } of subsets) {
    for (const [name, weight] of Object.entries(weights))
      pdf.registerFont(`${subset} ${name}`, faceOf(subset, weight));
  }
}

/** Sets one line at a height of the page; what does not fit its width ends in an ellipsis. */
export function setLine(pdf: Pdf, words: string, y: number, setting: Setting): void {
  const { x, width, size = 9, weight = 'plain', align = 'left', colour = '#241812' } = setting;
  pdf.fontSize(size).fillColor(colour);
  const measured = (text: string) =>
    runsOf(text, weight).map((run) => ({ ...run, width: pdf.font(run.font).widthOfString(run.text) }));
  const widthOf = (runs: readonly { width: number }[]) => runs.reduce((sum, run) => sum + run.width, 0);
  let runs = measured(words);
  for (let letters = [...words]; widthOf(runs) > width && letters.length > 1; ) {
    letters = letters.slice(
      0,
      Math.min(letters.length - 1, Math.ceil(letters.length * (width / widthOf(runs)))),
    );
    runs = measured(`${letters.join('').trimEnd()}…`);
  }
  let at = align === 'right' ? x + width - widthOf(runs) : x;
  for (const run of runs) {
    pdf.font(run.font).text(run.text, at, y, { lineBreak: false });
    at += run.width;
  }
}

/** Letters that one file of the typeface has, together. */
function runsOf(words: string, weight: keyof typeof weights): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = [];
  for (const letter of words.replace(/\s+/gu, ' ')) {
    const known = subsets.find(({ letters }) => letters.test(letter));
    const font = `${known?.subset ?? 'latin'} ${weight}`;
    const text = known ? letter : '?';
    const last = runs.at(-1);
    if (last?.font === font) last.text += text;
    else runs.push({ font, text });
  }
  return runs;
}

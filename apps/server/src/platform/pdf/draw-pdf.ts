import { type Pdf, registerFaces } from './pdf-lines.ts';

/** What stays free at the left and the right of a page, in points. */
export const edge = 48;
export const paper = { width: 595.28, height: 841.89 };
export const quiet = '#6d5f55';

/** Draws a document on A4 in the site's typeface. Its pages stay open until all is drawn, for feet that count them. */
export async function drawPdf(
  info: { title: string; author: string },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  // Loaded with the first document: it is large, and most processes never draw one.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    info: { Title: info.title, Author: info.author },
  });
  const parts: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  registerFaces(pdf);
  draw(pdf);
  pdf.end();
  return await finished;
}

/** A hairline from edge to edge. */
export function rule(pdf: Pdf, y: number, colour: string): void {
  pdf
    .moveTo(edge, y)
    .lineTo(paper.width - edge, y)
    .lineWidth(0.5)
    .strokeColor(colour)
    .stroke();
}

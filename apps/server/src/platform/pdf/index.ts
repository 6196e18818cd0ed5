export { drawPdf, edge, paper, quiet, rule } from './draw-pdf.ts';
export { type Pdf, type Setting, setLine } from './pdf-lines.ts';

export { drawText } from './draw-text.ts';

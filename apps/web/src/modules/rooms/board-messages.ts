/** Every sentence about what stands beside the picture, for translators. */
export { board as boardWords } from './locales/board.ts';

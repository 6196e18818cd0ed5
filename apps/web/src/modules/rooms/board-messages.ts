/** Every sentence about what stands beside the picture, in one place for translators. */
export { board as boardWords } from './locales/board.ts';

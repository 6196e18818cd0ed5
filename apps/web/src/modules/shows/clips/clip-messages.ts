/** Every sentence about clips. */
export { clips as clipWords } from './locales/clips.ts';

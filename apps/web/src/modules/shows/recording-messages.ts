/** Every sentence about recording shows. */
export { recording as recordingWords } from './locales/recording.ts';

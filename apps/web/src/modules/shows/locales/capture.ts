// Written by `npm run words` from en/capture.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/capture.json';

interface Takes {
  cameraNumber: (values: { position: Text }) => string;
  microphoneNumber: (values: { position: Text }) => string;
}

export const capture = english as unknown as Words<typeof english, Takes>;

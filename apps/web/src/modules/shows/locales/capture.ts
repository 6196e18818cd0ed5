// Written by `npm run words` from en/capture.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/capture.json';

interface Takes {
  cameraNumber: (values: { position: Text }) => string;
  microphoneNumber: (values: { position: Text }) => string;
  upload: {
    figures: (values: { rate: Text; lost: Text; delay: Text }) => string;
    good: (values: { lines: Text }) => string;
  };
}

export const capture = english as unknown as Catalogue<typeof english, Takes>;

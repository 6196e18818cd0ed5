// Written by `npm run words` from en/shows.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/shows.json';

interface Takes {
  capture: {
    cameraNumber: (values: { position: Text }) => string;
    microphoneNumber: (values: { position: Text }) => string;
  };
  broadcaster: {
    overCause: (values: { length: Text }) => string;
    overEarned: (values: { credits: number }) => string;
    goalOf: (values: { count: number }) => string;
    tipsLatest: (values: { name: Text; credits: number }) => string;
  };
  room: {
    show: (values: { name: Text }) => string;
    documentTitle: (values: { name: Text }) => string;
    picture: (values: { name: Text }) => string;
    here: (values: { clock: Text }) => string;
    behind: (values: { seconds: Text }) => string;
    offlineTitle: (values: { name: Text }) => string;
    endedCause: (values: { name: Text }) => string;
  };
}

export const shows = english as unknown as Words<typeof english, Takes>;

// Written by `npm run words` from en/recording-mark.json.
import english from './en/recording-mark.json';

export const recordingMark = english;

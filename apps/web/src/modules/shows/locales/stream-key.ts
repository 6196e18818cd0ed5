// Written by `npm run words` from en/stream-key.json.
import english from './en/stream-key.json';

export const streamKey = english;

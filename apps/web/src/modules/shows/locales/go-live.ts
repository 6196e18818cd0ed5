// Written by `npm run words` from en/go-live.json.
import english from './en/go-live.json';

export const goLive = english;

// Written by `npm run words` from en/entry-refusals.json.
import english from './en/entry-refusals.json';

export const entryRefusals = english;

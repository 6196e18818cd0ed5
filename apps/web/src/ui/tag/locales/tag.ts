// Written by `npm run words` from en/tag.json.
import english from './en/tag.json';

export const tag = english;

// Written by `npm run words` from en/copy-text.json.
import english from './en/copy-text.json';

export const copyText = english;

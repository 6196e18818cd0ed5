// Written by `npm run words` from en/support.json.
import english from './en/support.json';

export const support = english;

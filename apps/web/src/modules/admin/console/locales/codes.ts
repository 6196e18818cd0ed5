// Written by `npm run words` from en/codes.json.
import english from './en/codes.json';

export const codes = english;

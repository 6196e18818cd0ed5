// Written by `npm run words` from en/own.json.
import english from './en/own.json';

export const own = english;

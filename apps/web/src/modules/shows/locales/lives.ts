// Written by `npm run words` from en/lives.json.
import english from './en/lives.json';

export const lives = english;

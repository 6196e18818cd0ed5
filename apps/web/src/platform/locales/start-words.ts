// Written by `npm run words` from en/start-words.json.
import english from './en/start-words.json';

export const startWords = english;

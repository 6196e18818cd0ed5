// Written by `npm run words` from en/cards.json.
import english from './en/cards.json';

export const cards = english;

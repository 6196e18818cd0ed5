// Written by `npm run words` from en/coin.json.
import english from './en/coin.json';

export const coin = english;

// Written by `npm run words` from en/door-refusals.json.
import english from './en/door-refusals.json';

export const doorRefusals = english;

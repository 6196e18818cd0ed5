// Written by `npm run words` from en/date-boxes.json.
import english from './en/date-boxes.json';

export const dateBoxes = english;

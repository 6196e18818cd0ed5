// Written by `npm run words` from en/date-time.json.
import english from './en/date-time.json';

export const dateTime = english;

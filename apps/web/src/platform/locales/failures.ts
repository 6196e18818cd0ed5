// Written by `npm run words` from en/failures.json.
import english from './en/failures.json';

export const failures = english;

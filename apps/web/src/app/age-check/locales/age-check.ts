// Written by `npm run words` from en/age-check.json.
import english from './en/age-check.json';

export const ageCheck = english;

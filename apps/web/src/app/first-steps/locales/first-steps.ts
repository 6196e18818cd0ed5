// Written by `npm run words` from en/first-steps.json.
import english from './en/first-steps.json';

export const firstSteps = english;

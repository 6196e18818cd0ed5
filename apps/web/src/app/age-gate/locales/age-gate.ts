// Written by `npm run words` from en/age-gate.json.
import english from './en/age-gate.json';

export const ageGate = english;

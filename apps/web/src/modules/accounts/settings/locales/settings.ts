// Written by `npm run words` from en/settings.json.
import english from './en/settings.json';

export const settings = english;

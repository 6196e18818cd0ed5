// Written by `npm run words` from en/login.json.
import english from './en/login.json';

export const login = english;

// Written by `npm run words` from en/toast.json.
import english from './en/toast.json';

export const toast = english;

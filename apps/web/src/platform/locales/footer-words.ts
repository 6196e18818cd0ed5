// Written by `npm run words` from en/footer-words.json.
import english from './en/footer-words.json';

export const footerWords = english;

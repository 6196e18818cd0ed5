// Written by `npm run words` from en/my-profile.json.
import english from './en/my-profile.json';

export const myProfile = english;

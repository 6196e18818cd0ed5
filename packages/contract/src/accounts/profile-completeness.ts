import type { MyProfile } from './profile.ts';

/** A step of setting up a profile. */
export type ProfileStep =
  | 'picture'
  | 'cover'
  | 'name'
  | 'description'
  | 'about'
  | 'details'
  | 'contact'
  | 'categories';

/** How much a profile says: `percent` 0 to 100, and the steps still open, most telling first. */
export type ProfileCompleteness = { percent: number; missing: ProfileStep[] };

const aboutAnswers = 4;

/** Counts the steps of a profile that are done. Users have fewer than models. */
export function profileCompleteness(profile: MyProfile): ProfileCompleteness {
  const answered = (words: object) =>
    Object.values(words).filter((word) => word !== null && word !== '').length;
  const done: [ProfileStep, boolean, forUsers: boolean][] = [
    ['picture', profile.profileImage !== null, true],
    ['name', profile.name !== '', true],
    ['description', profile.description !== '', true],
    ['cover', profile.coverImage !== null, false],
    ['categories', profile.categoryIds.length > 0, false],
    ['about', answered(profile.aboutMe) >= aboutAnswers, false],
    ['details', answered(profile.hootChie) > 0, false],
    ['contact', Boolean(profile.bioInfo.name && profile.bioInfo.phone), false],
  ];
  const steps = done.filter(([, , forUsers]) => forUsers || profile.type === 'model');
  const missing = steps.filter(([, isDone]) => !isDone).map(([step]) => step);
  return { percent: Math.round(((steps.length - missing.length) / steps.length) * 100), missing };
}

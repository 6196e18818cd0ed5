import type { Profile } from '@candela/contract/accounts/profile';
import { Facts as FactList } from '../../../ui/facts/facts.tsx';
import classes from './facts.module.css';
import { messages } from './messages.ts';

const words = messages.facts;

/** What a profile says about the person, without what was left open. */
export function factsOf(profile: Profile): [label: string, value: string][] {
  const { aboutMe, hootChie } = profile;
  const all: [string, string | number | null][] = [
    [words.gender, profile.gender],
    [words.age, aboutMe.age],
    [words.country, profile.country],
    [words.height, aboutMe.height],
    [words.weight, aboutMe.weight],
    [words.build, aboutMe.build],
    [words.bust, aboutMe.bustSize ?? hootChie.bustSize],
    [words.cup, aboutMe.cupSize],
    [words.waist, aboutMe.waist],
    [words.hips, aboutMe.hips],
    [words.hair, aboutMe.hairColor],
    [words.pubicHair, aboutMe.publicHair],
    [words.eyes, aboutMe.eyeColor],
    [words.ethnicity, aboutMe.ethenticity],
    [words.shoe, hootChie.shoeSize],
    [words.sign, hootChie.astrology],
  ];
  return all.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, String(value)]]));
}

/** Facts as a list of terms. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return <FactList className={classes.facts} of={facts} />;
}

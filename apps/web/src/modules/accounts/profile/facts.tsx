import type { Profile } from '@candela/contract/accounts/profile';
import { Facts as FactList } from '../../../ui/facts/facts.tsx';
import classes from './facts.module.css';
import { messages } from './messages.ts';

const t = messages.facts;

/** What a profile says about the person, without what was left open. */
export function factsOf(profile: Profile): [label: string, value: string][] {
  const { aboutMe, hootChie } = profile;
  const all: [string, string | number | null][] = [
    [t.gender, profile.gender],
    [t.age, aboutMe.age],
    [t.country, profile.country],
    [t.height, aboutMe.height],
    [t.weight, aboutMe.weight],
    [t.build, aboutMe.build],
    [t.bust, aboutMe.bustSize ?? hootChie.bustSize],
    [t.cup, aboutMe.cupSize],
    [t.waist, aboutMe.waist],
    [t.hips, aboutMe.hips],
    [t.hair, aboutMe.hairColor],
    [t.pubicHair, aboutMe.publicHair],
    [t.eyes, aboutMe.eyeColor],
    [t.ethnicity, aboutMe.ethenticity],
    [t.shoe, hootChie.shoeSize],
    [t.sign, hootChie.astrology],
  ];
  return all.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, String(value)]]));
}

/** Facts as a list of terms. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return <FactList className={classes.facts} of={facts} />;
}

import { z } from 'zod';
import { accounts as t } from './locales/accounts.ts';

/** Numbers from one to another, both included. */
function range(from: number, to: number, step = 1): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

function height(inches: number): string {
  return `${Math.floor(inches / 12)}ft${inches % 12}in (${((inches * 2.54) / 100).toFixed(2)}m)`;
}

function girth(inches: number): string {
  return `${inches}in (${Math.round(inches * 2.54)}cm)`;
}

const girths = range(24, 59)
  .filter((inches) => inches !== 41)
  .map(girth);

/**
 * What the select fields of a model's profile offer, under the wire's names. The specification's lists, with 41in
 * left out of hips and waist as there.
 */
export const profileOptions = {
  publicHair: ['Shaved', 'Trimmed', 'Hairy'],
  eyeColor: ['Blue', 'Brown', 'Green', 'Gray', 'Hazel', 'Other'],
  hairColor: [
    'Shaved',
    'Auburn',
    'Black',
    'Blonde',
    'Dark Blonde',
    'Brown',
    'Dark Brown',
    'Gray',
    'Red',
    'Other',
  ],
  bustSize: ['A', 'B', 'C', 'D', 'DD/E', 'DDD/F', 'G', 'H', 'I', 'J', 'K Plus'],
  cupSize: ['A', 'B', 'C', 'D', 'DD/E', 'DDD/F', 'G', 'H', 'I', 'J', 'K Plus'],
  build: ['Slender', 'Athletic', 'Average', 'Curvy'],
  astrology: [
    'Aries',
    'Taurus',
    'Gemini',
    'Cancer',
    'Leo',
    'Virgo',
    'Libra',
    'Scorpio',
    'Sagittarius',
    'Capricorn',
    'Aquarius',
    'Pisces',
  ],
  ethenticity: [
    'African',
    'African American',
    'Caucasian',
    'European',
    'Hispanic',
    'Indian',
    'Middle Eastern',
    'Native American',
    'Asian',
    'Mixed Race',
    'Other',
  ],
  weight: ['100 lbs or under', ...range(110, 290, 10).map((pounds) => `${pounds} lbs`), '300 lbs or over'],
  height: [...range(54, 84).map(height), 'More than 7ft0in (2.13m)'],
  hips: girths,
  waist: girths,
} as const satisfies Record<string, readonly string[]>;

export type ProfileOption = keyof typeof profileOptions;

/** One of a field's options; null takes the choice back. */
export function chosenOption(field: ProfileOption) {
  return z
    .enum(profileOptions[field] as readonly string[] as [string, ...string[]], { error: t.chooseOption })
    .nullish();
}

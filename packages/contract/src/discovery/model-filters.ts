import { z } from 'zod';
import { profileOptions } from '../accounts/profile-options.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { line } from '../shared/texts.ts';
import { discovery as t } from './locales/discovery.ts';

/** Languages a model may say they speak, by ISO 639-1 code; screens name them in the reader's own language. */
export const languageCodes = [
  'ar',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'it',
  'ja',
  'ko',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh',
] as const;
export const languageCode = z.enum(languageCodes, { error: t.unknownLanguage });
export type LanguageCode = z.infer<typeof languageCode>;

/** Ages as a profile states them, in bands. */
export const ageBands = ['18-22', '23-29', '30-39', '40-49', '50-99'] as const;

/** The fields of a profile that lists can be filtered by, with what they offer. */
export const bodyFacts = {
  age: ageBands,
  ethenticity: profileOptions.ethenticity,
  build: profileOptions.build,
  height: profileOptions.height,
  weight: profileOptions.weight,
  hairColor: profileOptions.hairColor,
  eyeColor: profileOptions.eyeColor,
  publicHair: profileOptions.publicHair,
  bustSize: profileOptions.bustSize,
  cupSize: profileOptions.cupSize,
  waist: profileOptions.waist,
  hips: profileOptions.hips,
  astrology: profileOptions.astrology,
} as const;
export type BodyFact = keyof typeof bodyFacts;

/** Several values of one fact mean any of them; several facts mean all of them. */
const anyOf = <Options extends readonly string[]>(options: Options) =>
  z
    .array(z.enum(options as unknown as [string, ...string[]], { error: t.chooseOption }))
    .max(40)
    .optional();

/** Narrows a list of models. Everything absent means everybody. */
export const modelFilters = z.object({
  /** Live now. Prices narrow to who is live, because only a show has one. */
  online: z.boolean().optional(),
  showType: z.enum(['free', 'private'], { error: shared.selectStreamingType }).optional(),
  /** Credits a minute of a paid show, at most. */
  costMax: z.int().min(limits.groupCostMin).max(limits.groupCostMax).optional(),
  isNew: z.boolean().optional(),
  ratingMin: z.number().min(1).max(5).optional(),
  languages: z.array(languageCode).max(languageCodes.length).optional(),
  genders: z.array(line(shared.genders, 40).min(1)).max(10).optional(),
  countries: z.array(line(shared.countries, 80).min(1)).max(40).optional(),
  age: anyOf(bodyFacts.age),
  ethenticity: anyOf(bodyFacts.ethenticity),
  build: anyOf(bodyFacts.build),
  height: anyOf(bodyFacts.height),
  weight: anyOf(bodyFacts.weight),
  hairColor: anyOf(bodyFacts.hairColor),
  eyeColor: anyOf(bodyFacts.eyeColor),
  publicHair: anyOf(bodyFacts.publicHair),
  bustSize: anyOf(bodyFacts.bustSize),
  cupSize: anyOf(bodyFacts.cupSize),
  waist: anyOf(bodyFacts.waist),
  hips: anyOf(bodyFacts.hips),
  astrology: anyOf(bodyFacts.astrology),
});
export type ModelFilters = z.infer<typeof modelFilters>;

/** How many models said so, most first. */
export const filterChoice = z.object({ value: z.string(), count: z.int() });

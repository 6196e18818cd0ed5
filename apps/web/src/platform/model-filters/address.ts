import { type BodyFact, bodyFacts, type ModelFilters, modelFilters } from '@candela/contract/model-filters';

/** The orders a list of models can have, by their names in the address. */
export const sortObjects = {
  popular: { popularity: -1 },
  new: { createdAt: -1 },
  viewers: { viewers: -1 },
  rating: { rating: -1 },
  name: { username: 1 },
} as const;
export type ListSort = keyof typeof sortObjects;

/** Filters that take several values, in the order screens show them. */
export const listFilters = [
  'genders',
  'languages',
  'countries',
  ...(Object.keys(bodyFacts) as BodyFact[]),
] as const;
export type ListFilter = (typeof listFilters)[number];

/** Names of a filter in the address; several values repeat the name. */
const names: Record<keyof ModelFilters, string> = {
  online: 'online',
  showType: 'show',
  costMax: 'max',
  isNew: 'new',
  ratingMin: 'rating',
  genders: 'gender',
  languages: 'language',
  countries: 'country',
  age: 'age',
  ethenticity: 'ethnicity',
  build: 'build',
  height: 'height',
  weight: 'weight',
  hairColor: 'hair',
  eyeColor: 'eyes',
  publicHair: 'pubic-hair',
  bustSize: 'bust',
  cupSize: 'cup',
  waist: 'waist',
  hips: 'hips',
  astrology: 'sign',
};

/** Reads filters from an address. What it does not understand, as in a link cut short, is left out. */
export function readFilters(params: URLSearchParams): ModelFilters {
  const found: Record<string, unknown> = {};
  for (const [key, name] of Object.entries(names)) {
    const values = params.getAll(name);
    if (values.length === 0) continue;
    const read = modelFilters.shape[key as keyof ModelFilters].safeParse(wordsOf(key, values));
    if (read.success) found[key] = read.data;
  }
  return found as ModelFilters;
}

function wordsOf(key: string, values: string[]): unknown {
  const [first = ''] = values;
  if (key === 'online' || key === 'isNew') return first === '1' ? true : undefined;
  if (key === 'costMax' || key === 'ratingMin') return Number(first);
  return key === 'showType' ? first : values;
}

/** The same address with these filters and no others; a page number means another list and is dropped. */
export function writeFilters(params: URLSearchParams, filters: ModelFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const [key, name] of Object.entries(names)) {
    next.delete(name);
    const value = filters[key as keyof ModelFilters];
    if (value === undefined || value === false) continue;
    const texts = Array.isArray(value) ? value : [value === true ? '1' : String(value)];
    for (const text of texts) next.append(name, text);
  }
  return next;
}

/** How many filters are set, each counted once however many values it has. */
export function countFilters(filters: ModelFilters): number {
  return Object.values(filters).filter(
    (value) => value !== undefined && value !== false && String(value) !== '',
  ).length;
}

export function readSort(params: URLSearchParams, usual: ListSort): ListSort {
  const asked = params.get('sort') ?? '';
  return Object.hasOwn(sortObjects, asked) ? (asked as ListSort) : usual;
}

export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

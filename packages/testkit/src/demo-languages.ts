import type { LanguageCode } from '@candela/contract/discovery/model-filters';

const spoken: Record<string, LanguageCode[]> = {
  Austria: ['de', 'en'],
  Belgium: ['fr', 'nl', 'en'],
  Canada: ['en', 'fr'],
  Denmark: ['da', 'en'],
  France: ['fr'],
  Germany: ['de', 'en'],
  Ghana: ['en'],
  Ireland: ['en'],
  Kenya: ['en'],
  Netherlands: ['nl', 'en'],
  Norway: ['no', 'en'],
  Portugal: ['pt', 'en'],
  Spain: ['es', 'en'],
  Sweden: ['sv', 'en'],
  'United Kingdom': ['en'],
};

/** Which languages the models of a country speak. */
export function spokenIn(country: string): LanguageCode[] {
  return spoken[country] ?? [];
}

import { expect, it } from 'vitest';
import { countries, countryName } from './countries.ts';

it('lists countries by their names', () => {
  const labels = countries().map(({ label }) => label);
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b)));
  expect(countries()).toContainEqual({ value: 'IS', label: countryName('IS') });
  expect(countryName('IS')).not.toBe('IS');
});

it('shows what is no country as it stands', () => {
  expect(countryName('?')).toBe('?');
});

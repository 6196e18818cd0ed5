import { expect, it } from 'vitest';
import { countryCodes } from './countries.ts';

it('has every country once, without what is none', () => {
  const codes = countryCodes();
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining(['DE', 'GB', 'US', 'NZ', 'ZA', 'IS']));
  for (const none of ['EU', 'ZZ', 'DD', 'SU', 'QX']) expect(codes).not.toContain(none);
  expect(codes.length).toBeGreaterThan(230);
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { zodErrors } from './zod-errors.ts';

const schema = z.object({
  name: z.string().min(3, 'Three letters.').regex(/^a/, 'Start with a.'),
  address: z.object({ city: z.string().min(1, 'Which city?') }),
});

describe('zodErrors', () => {
  it('is empty for good values', () => {
    expect(zodErrors(schema, { name: 'anna', address: { city: 'Ulm' } })).toEqual({});
  });

  it('gives the first message of each field, by dotted path', () => {
    expect(zodErrors(schema, { name: 'b', address: { city: '' } })).toEqual({
      name: 'Three letters.',
      'address.city': 'Which city?',
    });
  });

  it('has its own words for a field left empty, and only then', () => {
    const words = { name: 'Enter a name.' };
    expect(zodErrors(schema, { name: '', address: { city: 'Ulm' } }, words)).toEqual({
      name: 'Enter a name.',
    });
    expect(zodErrors(schema, { name: 'b', address: { city: 'Ulm' } }, words)).toEqual({
      name: 'Three letters.',
    });
  });
});

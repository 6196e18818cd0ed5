import { expect, test } from 'vitest';
import { timesOfDay } from './local-time.ts';

test('a time between the quarters stays among the choices', () => {
  expect(timesOfDay('18:07').slice(72, 75)).toEqual(['18:00', '18:07', '18:15']);
  expect(timesOfDay('18:00')).toHaveLength(96);
});

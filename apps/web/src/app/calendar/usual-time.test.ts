import { expect, test } from 'vitest';
import { usualTimeOf } from './usual-time.ts';

const at = (clock: string) => Date.parse(`2026-11-30T${clock}:00Z`);

test('something new is planned for six in the evening, and never for what is over', () => {
  const onToday = (clock: string) => usualTimeOf('2026-11-30', 'UTC', at(clock));
  expect(onToday('09:00')).toEqual({ day: '2026-11-30', clock: '18:00' });
  expect(onToday('17:00')).toEqual({ day: '2026-11-30', clock: '18:00' });
  expect(onToday('17:30')).toEqual({ day: '2026-11-30', clock: '18:30' });
  expect(onToday('22:59')).toEqual({ day: '2026-11-30', clock: '23:59' });
  expect(onToday('23:00')).toEqual({ day: '2026-12-01', clock: '00:00' });
  expect(onToday('23:59')).toEqual({ day: '2026-12-01', clock: '00:59' });
  expect(usualTimeOf('2026-12-01', 'UTC', at('23:30'))).toEqual({ day: '2026-12-01', clock: '18:00' });
  // There it is the morning of the next day.
  expect(usualTimeOf('2026-12-01', 'Asia/Tokyo', at('23:30'))).toEqual({ day: '2026-12-01', clock: '18:00' });
});

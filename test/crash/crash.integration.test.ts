import { minuteMs } from '@candela/contract/shared/durations';
import { expect, test } from 'vitest';
import { crashRun } from './crash-run.ts';

// The short form of `npm run test:crash`, which also looks at how soon the site is back: beside other tests that says
// about the machine.
test('keeps every acknowledged tip once through kill -9 of server and database', async () => {
  const figures = await crashRun({ kills: 5, limitMs: 100_000, readyLimitMs: minuteMs });
  expect(figures.kills).toBe(5);
  expect(figures.tips).toBeGreaterThan(50);
  expect(figures.repeated).toBe(15);
}, 180_000);

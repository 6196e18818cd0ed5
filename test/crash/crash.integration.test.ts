import { expect, test } from 'vitest';
import { crashRun } from './crash-run.ts';

// The short form of `npm run test:crash`.
test('keeps every acknowledged tip once through kill -9 of server and database', async () => {
  const figures = await crashRun({ kills: 5, limitMs: 100_000 });
  expect(figures.kills).toBe(5);
  expect(figures.tips).toBeGreaterThan(50);
  expect(figures.repeated).toBe(15);
}, 180_000);

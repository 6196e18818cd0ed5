import { openTestDatabase } from '@candela/testkit/test-database';
import { expect, it } from 'vitest';
import { walk } from './walk.ts';

// A share of `npm run test:ledger`, which sets how many seeds to walk, or which one again.
const only = process.env.CANDELA_LEDGER_SEED;
const count = Number(process.env.CANDELA_LEDGER_SEEDS ?? 10);
const seeds = only ? [Number(only)] : Array.from({ length: count }, (_, index) => index + 1);

it.concurrent.each(seeds)('adds up after 500 random operations, seed %i', async (seed) => {
  const test = await openTestDatabase();
  try {
    expect(await walk(test.database, seed, 500)).toBeGreaterThanOrEqual(500);
  } finally {
    await test.drop();
  }
});

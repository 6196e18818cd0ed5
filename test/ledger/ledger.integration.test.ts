import { openTestDatabase } from '@candela/testkit/test-database';
import { expect, it } from 'vitest';
import { walk } from './walk.ts';

// A share of `npm run test:ledger`, which walks 200 seeds; CANDELA_LEDGER_SEED walks one of them instead.
const chosen = process.env.CANDELA_LEDGER_SEED;
const seeds = chosen ? [Number(chosen)] : Array.from({ length: 10 }, (_, index) => index + 1);

it.each(seeds)('adds up after 500 random operations, seed %i', async (seed) => {
  const test = await openTestDatabase();
  try {
    expect(await walk(test.database, seed, 500)).toBeGreaterThanOrEqual(500);
  } finally {
    await test.drop();
  }
});

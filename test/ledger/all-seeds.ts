import { openTestDatabase } from '@candela/testkit/test-database';
import { walk } from './walk.ts';

/**
 * `npm run test:ledger`: 100,000 random operations over 200 seeds, each on a database of its own.
 * `-- --seed 17` walks one of them again; `--seeds` and `--operations` change how many.
 */
const seeds = option('seeds') ?? 200;
const operations = option('operations') ?? 500;
const onlySeed = option('seed');
const lanes = 2;

const waiting = onlySeed === undefined ? Array.from({ length: seeds }, (_, index) => index + 1) : [onlySeed];
const failures: string[] = [];
let done = 0;
let seedsWalked = 0;
const started = Date.now();
// Holds the database server open until the last seed is done.
const keeper = await openTestDatabase();

await Promise.all(Array.from({ length: lanes }, () => walkWaiting()));
await keeper.drop();

const seconds = ((Date.now() - started) / 1000).toFixed(0);
process.stdout.write(
  `${done} operations over ${seedsWalked} seeds in ${seconds} s, ${failures.length} seeds failed.\n`,
);
for (const failure of failures) process.stdout.write(`${failure}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function walkWaiting(): Promise<void> {
  for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
    const test = await openTestDatabase();
    try {
      const walked = await walk(test.database, seed, operations);
      done += walked;
    } catch (error) {
      failures.push(`${(error as Error).message}\n  Again: npm run test:ledger -- --seed ${seed}`);
    } finally {
      await test.drop();
    }
    seedsWalked += 1;
  }
}

function option(name: string): number | undefined {
  const at = process.argv.indexOf(`--${name}`);
  if (at < 0) return undefined;
  const value = Number(process.argv[at + 1]);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`--${name} takes a whole number above zero.`);
  return value;
}

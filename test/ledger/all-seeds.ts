import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * `npm run test:ledger`: at least 100,000 random operations over 200 seeds, each on a database of its own.
 * `-- --seed 17` walks one of them again.
 */
const [name, seed] = process.argv.slice(2);
if (name !== undefined && !(name === '--seed' && /^[1-9]\d{0,8}$/.test(seed ?? ''))) {
  throw new Error('--seed takes a whole number above zero; without it all 200 are walked.');
}
const root = path.resolve(import.meta.dirname, '../..');
const chosen = name === undefined ? { CANDELA_LEDGER_SEEDS: '200' } : { CANDELA_LEDGER_SEED: seed };
const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'integration',
    'apps/server/src/modules/payments/ledger-walk/',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ...chosen } },
);
process.exitCode = status ?? 1;

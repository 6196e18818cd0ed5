import { runOnSite } from './operator-site.ts';

// npm run ledger:verify
await runOnSite(async ({ wallet }) => {
  const differences = await wallet.verifyLedger();
  if (differences.length === 0)
    return 'OK: every transaction sums to zero and every balance equals its entries.';
  process.exitCode = 2;
  return differences
    .map(({ what, id, expected, found }) => `${id}: ${what}: expected ${expected}, found ${found}`)
    .join('\n');
});

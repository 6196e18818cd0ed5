import { say } from '../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';
import { runOnSite } from './operator-site.ts';

// npm run ledger:verify
await runOnSite(async ({ wallet }) => {
  const differences = await wallet.verifyLedger();
  if (differences.length === 0) return say(texts.ledger.fine);
  process.exitCode = 2;
  return differences
    .map(({ what, id, expected, found }) => say(texts.ledger.difference({ id, what, expected, found })))
    .join('\n');
});

import { say } from '../platform/i18n/index.ts';
import { refuse } from '../platform/refusal.ts';
import { texts } from './locales/texts.ts';
import { runOnSite } from './operator-site.ts';

// npm run purchase:refund -- --purchase <id> [--amount <credits>] --reason "why"
const { purchase, amount, reason } = readOptions(process.argv.slice(2));
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

if (purchase && reason && (amount === undefined || /^\d{1,9}$/.test(amount))) {
  await runOnSite(async ({ database, wallet }) => {
    if (!uuid.test(purchase)) refuse('not_found', { msg: texts.noPurchase({ purchase }) });
    await database.transaction((tx) =>
      wallet.refund(tx, {
        purchaseId: purchase,
        ...(amount !== undefined && { amountCredits: BigInt(amount) }),
        reason,
        actorId: null,
      }),
    );
    return amount === undefined
      ? say(texts.purchases.refundedAll)
      : say(texts.purchases.refunded({ amount: Number(amount) }));
  });
} else {
  process.stderr.write(
    'Usage: npm run purchase:refund -- --purchase <id> [--amount <whole credits>] --reason "why"\n',
  );
  process.exitCode = 64;
}

function readOptions(words: readonly string[]): Partial<Record<'purchase' | 'amount' | 'reason', string>> {
  const options: Record<string, string> = {};
  for (let index = 0; index + 1 < words.length; index += 2) {
    const name = words[index] ?? '';
    if (name.startsWith('--')) options[name.slice(2)] = words[index + 1] ?? '';
  }
  return options;
}

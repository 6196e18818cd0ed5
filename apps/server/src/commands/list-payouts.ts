import { payoutStatus } from '@candela/contract/earnings/payouts';
import { moneyWords } from '../modules/earnings/index.ts';
import { say } from '../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';
import { runOnSite } from './operator-site.ts';

// npm run payouts:list -- [requested|approved|paid|returned|cancelled]
const [wanted] = process.argv.slice(2);
const status = payoutStatus.safeParse(wanted ?? 'requested');
if (status.success) {
  await runOnSite(async ({ accounts, database, earnings }) => {
    const statuses = wanted === undefined ? (['requested', 'approved'] as const) : [status.data];
    const payouts = await earnings.payouts.list(statuses, { limit: 500, offset: 0 });
    if (payouts.length === 0) return say(texts.none.payouts);
    const lines = [say(texts.payouts.columns)];
    for (const payout of payouts) {
      const contact = await accounts.contactOf(database, payout.model_id);
      const { id, amount_credits, currency, method_label, requested_at } = payout;
      const parts = [
        id,
        payout.status,
        contact?.username ?? payout.model_id,
        amount_credits,
        moneyWords(payout.amount_minor, currency),
        method_label,
        requested_at.toISOString(),
      ];
      lines.push(parts.join('\t'));
    }
    return lines.join('\n');
  });
} else {
  process.stderr.write(`Usage: npm run payouts:list -- [${payoutStatus.options.join('|')}]\n`);
  process.exitCode = 64;
}

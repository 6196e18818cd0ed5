import { parseArgs } from 'node:util';
import { say } from '../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';
import { runOnSite } from './operator-site.ts';

const shown = 50;
const statuses = ['pending', 'paid', 'declined', 'expired', 'refunded', 'chargeback'];

// npm run payments:list [-- --status paid]
const { values } = parseArgs({ options: { status: { type: 'string' } } });
if (values.status === undefined || statuses.includes(values.status)) {
  await runOnSite(async ({ payments }) => {
    const rows = await payments.newestPayments(values.status, shown);
    const lines = rows.map((row) =>
      [
        row.created_at.toISOString(),
        row.id,
        row.status.padEnd(10),
        row.provider.padEnd(8),
        `${row.currency} ${row.amount_minor}`.padStart(12),
        `${row.credits} credits`.padStart(14),
        row.recipient_label,
      ].join('  '),
    );
    return lines.join('\n') || say(texts.none.payments);
  });
} else {
  process.stderr.write(`Usage: npm run payments:list [-- --status ${statuses.join('|')}]\n`);
  process.exitCode = 64;
}

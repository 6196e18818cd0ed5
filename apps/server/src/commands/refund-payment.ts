import { parseArgs } from 'node:util';
import { say } from '../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';
import { runOnSite } from './operator-site.ts';

const usage = 'Usage: npm run payment:refund -- --payment <id> [--amount-minor <whole minor units>]\n';

// npm run payment:refund -- --payment <id> [--amount-minor 500]
const { values } = parseArgs({
  options: { payment: { type: 'string' }, 'amount-minor': { type: 'string' } },
});
const amount = values['amount-minor'];
if (
  values.payment &&
  /^[0-9a-f-]{36}$/i.test(values.payment) &&
  (amount === undefined || /^\d{1,12}$/.test(amount))
) {
  const paymentId = values.payment;
  await runOnSite(async ({ payments }) => {
    const request = { paymentId, ...(amount !== undefined && { amountMinor: BigInt(amount) }) };
    const payment = await payments.refundPayment(request);
    const { currency, provider, reversed_credits: credits } = payment;
    const { refunded, creditsTaken } = texts.payments;
    return [
      refunded({ refunded: payment.refunded_minor, amount: payment.amount_minor, currency }),
      creditsTaken({ credits, provider }),
    ]
      .map((message) => say(message))
      .join(' ');
  });
} else {
  process.stderr.write(usage);
  process.exitCode = 64;
}

import { parseArgs } from 'node:util';
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
    return (
      `${payment.currency} ${payment.refunded_minor} of ${payment.amount_minor} minor units are marked refunded; ` +
      `${payment.reversed_credits} credits were taken back. Now give the money back at ${payment.provider}.`
    );
  });
} else {
  process.stderr.write(usage);
  process.exitCode = 64;
}

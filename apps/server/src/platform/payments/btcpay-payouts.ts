import { z } from 'zod';
import { decimalOf } from './amounts.ts';
import { askBtcpay, type BtcpayStore, callBtcpay, storePath } from './btcpay-call.ts';
import { ProviderRefused, ProviderUnavailable } from './payment-provider.ts';
import type { PayoutOrder, PayoutProvider, PayoutStanding } from './payout-provider.ts';

/** Bitcoin on its own chain, as BTCPay Server 2 names it. */
const payoutMethodId = 'BTC-CHAIN';

/** Refusals that no later try changes; a missing rate or an earlier claim to the same address pass. */
const final = new Set(['invalid-destination', 'invalid-amount', 'amount-too-low', 'archived', 'expired']);

const pullPayment = z.object({ id: z.string() });
const payment = z.object({
  id: z.string(),
  state: z.enum(['AwaitingApproval', 'AwaitingPayment', 'InProgress', 'Completed', 'Cancelled']),
  revision: z.int().default(0),
  paymentProof: z.object({ id: z.string().nullish() }).nullish(),
});

/**
 * Payouts through the Greenfield API of BTCPay Server 2. Each payout has a pull payment of its own, worth exactly the
 * sum: the server itself refuses a second claim on it, so that a lost answer never pays twice. The key needs
 * `cancreatepullpayments`, `canmanagepullpayments`, `canarchivepullpayments` and `canmanagepayouts`.
 *
 * @see https://docs.btcpayserver.org/API/Greenfield/v1/ "Pull payments" and "Stores (Payouts)"
 */
export function createBtcpayPayouts(store: BtcpayStore): PayoutProvider {
  const claims = (reservation: string) => {
    const path = `pull-payments/${encodeURIComponent(reservation)}/payouts?includeCancelled=true`;
    return askBtcpay(store, { method: 'GET', path }, z.array(payment));
  };
  return {
    name: 'btcpay',
    label: 'BTCPay',
    async reserve({ id, amountMinor, currency }) {
      const made = await askBtcpay(
        store,
        {
          method: 'POST',
          path: storePath(store, 'pull-payments'),
          body: {
            name: `Payout ${id}`,
            amount: decimalOf(amountMinor, currency),
            currency,
            payoutMethods: [payoutMethodId],
            autoApproveClaims: false,
          },
        },
        pullPayment,
      );
      return made.id;
    },
    async send(order, reservation) {
      const [before] = await claims(reservation);
      if (before) return before.id;
      try {
        return (await claim(store, order, reservation)).id;
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        // A claim whose answer was lost is refused a second time, and stands.
        const [after] = await claims(reservation);
        if (after) return after.id;
        throw final.has(error.code) ? error : new ProviderUnavailable(error.message, { cause: error });
      }
    },
    async standing(paymentId, reservation) {
      const found = (await claims(reservation)).find(({ id }) => id === paymentId);
      if (!found)
        throw new ProviderUnavailable('BTCPay Server does not list this payout', { cause: paymentId });
      if (found.state === 'AwaitingApproval') {
        // Made while there was no rate.
        const path = storePath(store, 'payouts', paymentId);
        await askBtcpay(store, { method: 'POST', path, body: { revision: found.revision } }, payment);
      }
      return standingOf(found);
    },
    async close(reservation) {
      const path = storePath(store, 'pull-payments', reservation);
      await askBtcpay(store, { method: 'DELETE', path }, z.unknown());
    },
  };
}

function claim(
  store: BtcpayStore,
  { id, amountMinor, currency, destination }: PayoutOrder,
  pullPaymentId: string,
) {
  return callBtcpay(
    store,
    {
      method: 'POST',
      path: storePath(store, 'payouts'),
      body: {
        destination,
        amount: decimalOf(amountMinor, currency),
        payoutMethodId,
        pullPaymentId,
        approved: true,
        metadata: { source: `Payout ${id}` },
      },
    },
    payment,
  );
}

function standingOf({ id, state, paymentProof }: z.output<typeof payment>): PayoutStanding {
  if (state === 'Completed') return { state: 'paid', reference: paymentProof?.id ?? id };
  return { state: state === 'Cancelled' ? 'cancelled' : 'waiting' };
}

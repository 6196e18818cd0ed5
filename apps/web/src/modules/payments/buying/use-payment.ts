import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { ask, useSocketConnected, useSocketEvent } from '../../../platform/realtime/socket.ts';
import { getPaymentToken } from './order-draft.ts';

/** The socket reports changes immediately. Polling covers its outages. */
const askAgainMs = 4000;

/** Polls a payment until it is settled. Visitors need the token saved in this tab. */
export function usePayment(paymentId: string) {
  const paymentToken = getPaymentToken(paymentId);
  const query = useQuery({
    ...api.payments.getPayment.queryOptions({
      input: { paymentId, paymentToken },
      select: (reply) => reply.data,
    }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      const payment = state.data?.data;
      const isOpen = payment?.status === 'pending' || (payment?.status === 'paid' && !payment.credited);
      return isOpen ? askAgainMs : false;
    },
  });
  useSocketConnected(() => {
    if (paymentToken === undefined) return;
    ask('wallet.watchPayment', { paymentId, paymentToken }).catch(() => undefined);
  });
  useSocketEvent('wallet.payment', (change) => {
    if (change.paymentId === paymentId) void query.refetch();
  });
  return query;
}

import { partialMatchKey, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, client } from '../../../platform/api.ts';
import { createIntentKey } from '../../../platform/intent-key.ts';
import { requestCredits } from '../../../platform/purchase/purchase-intent.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { type ReadRefusal, readRefusal } from '../../../platform/refusal.ts';
import { updateBalance } from '../../../platform/session/session-store.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { checkout as t } from '../locales/checkout.ts';

type OrderInput = { addressId: string | null; expectedCredits: number; note: string };

/** Asks for the credits an order lacks; the checkout is there again on the way back. */
export function askForCredits(lacking: number): void {
  requestCredits({ lacking, reason: t.reason }).catch(() => undefined);
}

/** What was ordered stays on screen until the orders are there: the cart behind it is empty by now. */
function isQuote(queryKey: QueryKey): boolean {
  return partialMatchKey(queryKey, api.shop.quoteCheckout.key());
}

/** Places the order once, however often the button is pressed, and goes on to the orders. */
export function usePlaceOrder() {
  const navigate = useNavigate();
  const [intent] = useState(() => createIntentKey());
  const [isPlacing, setPlacing] = useState(false);
  const [refusal, setRefusal] = useState<ReadRefusal | null>(null);
  const place = async (input: OrderInput, balance: number): Promise<void> => {
    if (balance < input.expectedCredits) return askForCredits(input.expectedCredits - balance);
    setPlacing(true);
    setRefusal(null);
    try {
      const { data } = await client.shop.placeOrder(input, {
        context: { idempotencyKey: intent.keyFor(input) },
      });
      intent.fulfilled();
      updateBalance(data.netCreditScore);
      toast.success(t.placed, t.placedDetail({ count: data.orders.length }));
      const [first] = data.orders;
      const one = data.orders.length === 1 && first ? `?order=${first._id}` : '';
      await navigate(`/orders${one}`, { replace: true });
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isQuote(queryKey) });
    } catch (error) {
      const read = readRefusal(error);
      setRefusal(read);
      // Prices, stock and addresses may be other ones by now; what is shown next is what would be paid.
      if (read.code !== 'network') await queryClient.invalidateQueries();
      setPlacing(false);
    }
  };
  return { place, isPlacing, refusal };
}

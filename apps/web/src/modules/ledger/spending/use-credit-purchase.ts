import { useState } from 'react';
import { createIntentKey } from '../../../platform/intent-key.ts';
import { type ReadRefusal, readRefusal } from '../../../platform/refusal.ts';
import { updateBalance } from '../../../platform/session/session-store.ts';

type Answer = { data: { netCreditScore: number } };

/**
 * Spends credits once for one intent: pressing again after a lost answer goes out under the same key.
 * @param send makes the call with the wish and its key
 */
export function useCreditPurchase<Wish, Reply extends Answer>(
  send: (wish: Wish, options: { context: { idempotencyKey: string } }) => Promise<Reply>,
) {
  const [intent] = useState(() => createIntentKey());
  const [isBuying, setIsBuying] = useState(false);
  const [refusal, setRefusal] = useState<ReadRefusal | null>(null);
  /** Resolves to the answer, or to null after a refusal, which `refusal` then tells. */
  const buy = async (wish: Wish): Promise<Reply | null> => {
    setIsBuying(true);
    setRefusal(null);
    try {
      const reply = await send(wish, { context: { idempotencyKey: intent.keyFor(wish) } });
      intent.fulfilled();
      updateBalance(reply.data.netCreditScore);
      return reply;
    } catch (error) {
      setRefusal(readRefusal(error));
      return null;
    } finally {
      setIsBuying(false);
    }
  };
  return { buy, isBuying, refusal, forget: () => setRefusal(null) };
}

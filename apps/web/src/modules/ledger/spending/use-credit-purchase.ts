import { useState } from 'react';
import { createIntentKey } from '../../../platform/intent-key.ts';
import { type ReadRefusal, readRefusal } from '../../../platform/refusal.ts';
import { updateBalance } from '../../../platform/session/session-store.ts';

type Answer = { data: { netCreditScore: number } };

/**
 * Spends credits once per intent. A retry after a lost reply uses the same key.
 * @param send makes the call with the request and its key
 */
export function useCreditPurchase<Input, Reply extends Answer>(
  send: (request: Input, options: { context: { idempotencyKey: string } }) => Promise<Reply>,
) {
  const [intent] = useState(() => createIntentKey());
  const [isBuying, setIsBuying] = useState(false);
  const [refusal, setRefusal] = useState<ReadRefusal | null>(null);
  /** Resolves to the reply, or to null after a refusal. `refusal` then says why. */
  const buy = async (request: Input): Promise<Reply | null> => {
    setIsBuying(true);
    setRefusal(null);
    try {
      const reply = await send(request, { context: { idempotencyKey: intent.keyFor(request) } });
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
  return { buy, isBuying, refusal, clearRefusal: () => setRefusal(null) };
}

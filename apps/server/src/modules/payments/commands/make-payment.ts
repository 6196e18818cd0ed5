import type { paymentForm } from '@candela/contract/payments/operations';
import type { z } from 'zod';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { withIdempotencyKey } from '../../../platform/idempotency/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { PaymentsDeps } from '../dependencies.ts';
import { insertOrder, openProvider, originOf, startOrder } from './open-order.ts';

/** Orders credits for the signed-in account. Nothing is credited until the provider says it was paid. */
export async function makePayment(
  deps: PaymentsDeps,
  input: z.output<typeof paymentForm>,
  context: RequestContext,
): Promise<{ data: { paymentId: string; redirectUrl: string } }> {
  const { accountId } = signedIn(context);
  openProvider(deps, input.provider);
  const account = await deps.accounts.findAccount(accountId);
  if (!account) return refuse('not_found');
  const recipient = { accountId, email: null, label: account.username };
  const call = { accountId, operation: 'payments.makePayment', key: context.idempotencyKey, input };
  const paymentId = await deps.database.transaction((tx) =>
    withIdempotencyKey(tx, call, () => insertOrder(deps, tx, input, recipient, undefined, originOf(context))),
  );
  return { data: { paymentId, redirectUrl: await startOrder(deps, paymentId) } };
}

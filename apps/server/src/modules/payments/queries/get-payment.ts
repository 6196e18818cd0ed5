import type { Payment } from '@candela/contract/payments/operations';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { PaymentsDeps } from '../dependencies.ts';
import { paymentView } from '../payment-view.ts';
import { type PaymentRow, paymentStore } from '../store.ts';
import { isPaymentToken } from '../tokens.ts';

/** A payment the caller may see: the account's own, or one whose secret came along; undefined for any other. */
export async function findVisiblePayment(
  deps: PaymentsDeps,
  asked: { paymentId: string; paymentToken?: string | undefined },
  context: Pick<RequestContext, 'session'>,
): Promise<PaymentRow | undefined> {
  const row = await paymentStore.byId(deps.database, asked.paymentId);
  if (!row) return undefined;
  const own = row.account_id !== null && row.account_id === context.session?.accountId;
  // The account a visitor paid for sees what it was given once it is there, not what a stranger tried.
  if (own && (!row.by_visitor || row.paid_at !== null)) return row;
  const { paymentToken: token } = asked;
  return token !== undefined && isPaymentToken(deps.tokenSecret, row.id, token) ? row : undefined;
}

export async function getPayment(
  deps: PaymentsDeps,
  asked: { paymentId: string; paymentToken?: string | undefined },
  context: RequestContext,
): Promise<{ data: Payment }> {
  const row = (await findVisiblePayment(deps, asked, context)) ?? refuse('not_found');
  return { data: paymentView(deps, row) };
}

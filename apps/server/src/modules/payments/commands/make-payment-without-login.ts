import type { visitorPaymentForm } from '@candela/contract/payments/operations';
import type { z } from 'zod';
import type { RequestContext } from '../../../platform/http/context.ts';
import { once } from '../../../platform/idempotency/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { PaymentsDeps } from '../dependencies.ts';
import { paymentTokenOf } from '../tokens.ts';
import { insertOrder, type OrderRecipient, openProvider, startOrder } from './open-order.ts';

type VisitorOrder = z.output<typeof visitorPaymentForm>;

/**
 * Orders credits for an account a visitor names or signs up. A username must be somebody's; an email need not have
 * an account yet, so that the answer tells nobody which emails have one: the credits then wait for it.
 */
export async function makePaymentWithoutLogin(
  deps: PaymentsDeps,
  input: VisitorOrder,
  context: RequestContext,
) {
  openProvider(deps, input.provider);
  const { recipient, unverifiedUser } = await recipientOf(deps, input);
  const receiptEmail = input.receiptEmail ?? null;
  // A password has no place in what a key stands for.
  const repeatable = { ...input, recipient: { ...input.recipient, password: undefined } };
  const call = {
    accountId: null,
    operation: 'wallet.makePaymentWithoutLogin',
    key: context.idempotencyKey,
    input: repeatable,
  };
  const paymentId = await deps.database.transaction((tx) =>
    once(tx, call, () => insertOrder(deps, tx, input, recipient, { receiptEmail })),
  );
  return {
    data: {
      paymentId,
      redirectUrl: await startOrder(deps, paymentId),
      paymentToken: paymentTokenOf(deps.tokenSecret, paymentId),
      ...(unverifiedUser && { unverifiedUser }),
    },
  };
}

async function recipientOf(deps: PaymentsDeps, { recipient: named }: VisitorOrder) {
  if (named.kind === 'new') {
    const { kind: _kind, ...form } = named;
    const { email, type } = await deps.accounts.register({ ...form, name: '', type: 'user' });
    const recipient: OrderRecipient = { accountId: null, email, label: email };
    return { recipient, unverifiedUser: { email, type, waitingFor: 'email' as const } };
  }
  if (named.login.includes('@')) {
    const email = named.login.toLowerCase();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
      refuse('invalid_input', { fields: { 'recipient.login': 'That does not look like an email.' } });
    }
    return { recipient: { accountId: null, email, label: email } };
  }
  const found = await deps.accounts.findAccountByName(named.login);
  const account = found && (await deps.accounts.findAccount(found.id));
  if (!account) {
    const problem = 'There is no account with this username.';
    return refuse('not_found', {
      msg: `${problem} You were not charged.`,
      fields: { 'recipient.login': problem },
    });
  }
  return { recipient: { accountId: account.id, email: null, label: account.username } };
}

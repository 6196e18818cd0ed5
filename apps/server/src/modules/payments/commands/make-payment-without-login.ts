import type { visitorPaymentForm } from '@candela/contract/payments/operations';
import type { z } from 'zod';
import type { RequestContext } from '../../../platform/http/context.ts';
import {
  answerBefore,
  type RepeatableCall,
  withIdempotencyKey,
} from '../../../platform/idempotency/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { excludedOf } from '../../accounts/index.ts';
import type { PaymentsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { paymentTokenOf } from '../tokens.ts';
import { insertOrder, type OrderRecipient, openProvider, originOf, startOrder } from './open-order.ts';

type VisitorOrder = z.output<typeof visitorPaymentForm>;

/**
 * Orders credits for an account a visitor names or signs up. A username must be somebody's; an email need not have
 * an account yet, so that the answer does not reveal which emails have one: the credits then wait for it.
 */
export async function makePaymentWithoutLogin(
  deps: PaymentsDeps,
  input: VisitorOrder,
  context: RequestContext,
) {
  openProvider(deps, input.provider);
  // A password has no place in what a key stands for.
  const repeatable = { ...input, recipient: { ...input.recipient, password: undefined } };
  const call = {
    accountId: null,
    operation: 'payments.makePaymentWithoutLogin',
    key: context.idempotencyKey,
    input: repeatable,
  };
  // Looked at first: a repeated order signs nobody up again, nor does a key that stood for another.
  const paymentId =
    (await answerBefore<string>(deps.database, call)) ?? (await orderOnce(deps, input, call, context));
  const { recipient } = input;
  return {
    data: {
      paymentId,
      redirectUrl: await startOrder(deps, paymentId),
      paymentToken: paymentTokenOf(deps.tokenSecret, paymentId),
      ...(recipient.kind === 'new' && {
        unverifiedUser: { email: recipient.email, type: 'user' as const, waitingFor: 'email' as const },
      }),
    },
  };
}

async function orderOnce(
  deps: PaymentsDeps,
  input: VisitorOrder,
  call: RepeatableCall,
  context: RequestContext,
): Promise<string> {
  const recipient = await recipientOf(deps, input);
  const receiptEmail = input.receiptEmail ?? null;
  return await deps.database.transaction((tx) =>
    withIdempotencyKey(tx, call, () =>
      insertOrder(deps, tx, input, recipient, { receiptEmail }, originOf(context)),
    ),
  );
}

async function recipientOf(deps: PaymentsDeps, { recipient: named }: VisitorOrder): Promise<OrderRecipient> {
  if (named.kind === 'new') {
    const { kind: _kind, ...form } = named;
    const { email } = await deps.accounts.register({ ...form, name: '', type: 'user' });
    return { accountId: null, email, label: email };
  }
  if (named.login.includes('@')) {
    const email = named.login.toLowerCase();
    if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) {
      refuse('invalid_input', { fields: { 'recipient.login': texts.refusals.notAnEmail } });
    }
    return { accountId: null, email, label: email };
  }
  const found = await deps.accounts.findAccountByName(named.login);
  const account = found && (await deps.accounts.findAccount(found.id));
  // Told as nobody's account: that somebody takes a break is for nobody else to know.
  if (!account || (await excludedOf(deps.database, [account.id], deps.clock())).size > 0) {
    return refuse('not_found', {
      msg: texts.refusals.noAccountNotCharged,
      fields: { 'recipient.login': texts.refusals.noAccount },
    });
  }
  return { accountId: account.id, email: null, label: account.username };
}

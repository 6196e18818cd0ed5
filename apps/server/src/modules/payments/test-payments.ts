import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { createTestEvents } from '@candela/testkit/test-events';
import { v7 as newId } from 'uuid';
import { type Database, statement } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import {
  createSandbox,
  type SandboxDelivery,
  sandboxSignature,
  sandboxSignatureHeader,
} from '../../platform/payments/index.ts';
import { emailConfirmed } from '../accounts/index.ts';
import { createWallet } from '../ledger/index.ts';
import { makePayment } from './commands/make-payment.ts';
import { createPayments } from './create-payments.ts';
import type { PaymentsDeps } from './dependencies.ts';
import { getPayment } from './queries/get-payment.ts';

interface Person {
  id: string;
  username: string;
  email: string;
  verified: boolean;
}

const secret = 'a-secret-of-the-test-sandbox';

const balanceOf = statement<{ balance: bigint }>(
  'test.balance',
  'select coalesce(sum(balance), 0)::bigint as balance from ledger.balances where kind = $1 and owner_id = $2',
);

/** What a request of an account brings along, or a visitor's. */
export function requestOf(accountId?: string, idempotencyKey?: string): RequestContext {
  return contextOf(sessionOf(accountId, 'user'), { idempotencyKey });
}

/** What the provider says of a payment of 100 credits, unless asked otherwise. */
export function delivery(
  paymentId: string,
  kind: SandboxDelivery['kind'],
  more: Partial<SandboxDelivery> = {},
): SandboxDelivery {
  return {
    eventId: newId(),
    kind,
    paymentId,
    reference: `sale-${paymentId}`,
    amountMinor: 1000,
    currency: 'USD',
    ...more,
  };
}

/** Payments with the sandbox on a database of their own, with a clock that stands still and mail only written down. */
export function openTestPayments(database: Database) {
  let nowMs = Date.parse('2026-03-01T12:00:00Z');
  const clock = () => new Date(nowMs);
  const people = new Map<string, Person>();
  const mailedTo: string[] = [];
  const emitted: string[] = [];
  const events = createTestEvents();
  const wallet = createWallet({ database, clock });

  function addPerson(username: string, email = `${username}@example.org`, verified = true): Person {
    const person = { id: newId(), username, email, verified };
    people.set(person.id, person);
    return person;
  }

  const deps: PaymentsDeps = {
    database,
    clock,
    events,
    mailer: { send: async (_tx, ...sent) => void mailedTo.push(...sent.map(({ to }) => to)) },
    realtime: { emit: (...[room, event]) => void emitted.push(`${room} ${event}`), on: () => {} },
    accounts: {
      findAccount: async (id) => (people.get(id)?.verified ? people.get(id) : undefined),
      findAccountByName: async (name) =>
        [...people.values()].find(({ username, email }) => [username, email].includes(name.toLowerCase())),
      contactOf: async (_queries, id) => people.get(id),
      register: async ({ email, username }) => {
        addPerson(username, email, false);
        return { email, type: 'user', waitingFor: 'email' };
      },
    },
    providers: [createSandbox({ secret, openCheckout: async ({ id }) => `https://pay.example/${id}` })],
    tokenSecret: 'token-secret',
    siteName: () => 'Candela',
    publicUrl: 'https://site.example',
    seller: { name: 'Seller', address: '', taxId: '', supportEmail: '', statementDescriptor: 'CANDELA' },
    creditPrice: async () => ({ amountMinor: 10, currency: 'USD' }),
    log: { warn: () => {}, error: () => {} },
  };
  const payments = createPayments(deps);

  async function order(accountId: string, credits = 100): Promise<string> {
    const { data } = await makePayment(deps, { credits, provider: 'sandbox' }, requestOf(accountId));
    return data.paymentId;
  }

  function send(sent: SandboxDelivery, signature?: string) {
    const body = JSON.stringify(sent);
    return payments.receiveWebhook('sandbox', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [sandboxSignatureHeader]: signature ?? sandboxSignature(secret, body),
      },
      query: '',
      body,
      ip: '127.0.0.1',
    });
  }

  return {
    deps,
    payments,
    /** What accounts publish when a code was right. */
    confirmEmail: ({ id, email }: Person) =>
      database.transaction((tx) => events.publish(tx, emailConfirmed, { accountId: id, email })),
    wallet,
    people,
    mailedTo,
    emitted,
    now: clock,
    pass: (timeMs: number) => {
      nowMs += timeMs;
    },
    newPerson: () => addPerson(`buyer${people.size + 1}`),
    order,
    /** A webhook as the sandbox sends it, unless it is signed otherwise. */
    send,
    /** Orders 100 credits and has them paid; resolves to the payment's id. */
    async bought(accountId: string): Promise<string> {
      const paymentId = await order(accountId);
      await send(delivery(paymentId, 'paid'));
      return paymentId;
    },
    see: async (paymentId: string, accountId: string) =>
      (await getPayment(deps, { paymentId }, requestOf(accountId))).data,
    net: async (accountId: string) => (await wallet.balanceOf(accountId)).net,
    owed: async (accountId: string) => (await database.row(balanceOf, ['receivable', accountId])).balance,
    /** Runs work while every mail fails, as if the process died there. */
    async whileMailFails(work: () => Promise<void>): Promise<void> {
      const { mailer } = deps;
      deps.mailer = { send: async () => Promise.reject(new Error('the process died here')) };
      await work().finally(() => {
        deps.mailer = mailer;
      });
    },
  };
}

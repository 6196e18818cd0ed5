import { randomUUID } from 'node:crypto';
import { type FakeAnswer, type FakeRequest, serveFake } from './fake-server.ts';

interface PullPayment {
  id: string;
  amount: string;
  currency: string;
  archived: boolean;
}

interface Payment {
  id: string;
  pullPaymentId: string;
  destination: string;
  amount: string;
  state: 'AwaitingApproval' | 'AwaitingPayment' | 'InProgress' | 'Completed' | 'Cancelled';
  revision: number;
  paymentProof: { proofType: string; id: string } | null;
}

/**
 * A BTCPay Server's side of payouts, after its published API: pull payments that pay no more than their sum, claims on
 * them, and what an operator does there.
 */
export async function startFakeBtcpayPayouts(keys: { apiKey: string; storeId: string }) {
  const pullPayments = new Map<string, PullPayment>();
  const payments = new Map<string, Payment>();
  const store = `/api/v1/stores/${keys.storeId}`;
  let isDown = false;
  let hasRate = true;
  /** Does what is asked, and never says so. */
  let losesAnswers = false;
  let refuses: { path: string; message: string } | undefined;

  const routes: Record<string, (request: FakeRequest, id: string) => FakeAnswer> = {
    [`POST ${store}/pull-payments`]({ body }) {
      const { amount, currency } = JSON.parse(body) as PullPayment;
      const made = { id: randomUUID().slice(0, 20), amount, currency, archived: false };
      pullPayments.set(made.id, made);
      return json(200, made);
    },
    [`DELETE ${store}/pull-payments/:id`](_request, id) {
      const found = pullPayments.get(id);
      if (!found) return json(404, {});
      found.archived = true;
      for (const each of payments.values()) {
        if (each.pullPaymentId === id && each.state === 'AwaitingPayment') each.state = 'Cancelled';
      }
      return { status: 200, body: '' };
    },
    'GET /api/v1/pull-payments/:id/payouts': (_request, id) =>
      json(
        200,
        [...payments.values()].filter(({ pullPaymentId }) => pullPaymentId === id),
      ),
    [`POST ${store}/payouts`]({ body }) {
      const asked = JSON.parse(body) as Payment & { payoutMethodId: string };
      if (refuses) return json(422, [refuses]);
      if (asked.payoutMethodId !== 'BTC-CHAIN') {
        return json(422, [{ path: 'PayoutMethodId', message: 'Invalid payout method' }]);
      }
      const source = pullPayments.get(asked.pullPaymentId);
      if (!source) return json(404, {});
      if (source.archived) return json(400, { code: 'archived', message: 'The pull payment is archived' });
      const taken = [...payments.values()].some(
        ({ pullPaymentId, state }) => pullPaymentId === source.id && state !== 'Cancelled',
      );
      if (taken) return json(400, { code: 'overdraft', message: 'The sum was claimed' });
      const { destination, amount, pullPaymentId } = asked;
      const made: Payment = {
        id: randomUUID().slice(0, 20),
        pullPaymentId,
        destination,
        amount,
        state: hasRate ? 'AwaitingPayment' : 'AwaitingApproval',
        revision: 0,
        paymentProof: null,
      };
      payments.set(made.id, made);
      return json(200, made);
    },
    [`POST ${store}/payouts/:id`]({ body }, id) {
      const found = payments.get(id);
      if (!found) return json(404, {});
      if ((JSON.parse(body) as Payment).revision !== found.revision) {
        return json(400, { code: 'old-revision', message: 'The payout changed meanwhile' });
      }
      if (!hasRate) return json(400, { code: 'rate-unavailable', message: 'No rate is available' });
      found.state = 'AwaitingPayment';
      return json(200, found);
    },
  };

  const server = await serveFake((request) => {
    if (isDown) return { status: 503, body: 'down' };
    if (request.headers.authorization !== `token ${keys.apiKey}`) return json(401, {});
    const id = decodeURIComponent(request.url.pathname.split('/')[idAt(request.url.pathname)] ?? '');
    const pattern = request.url.pathname.split('/');
    if (id !== '') pattern[idAt(request.url.pathname)] = ':id';
    const answer = routes[`${request.method} ${pattern.join('/')}`]?.(request, id) ?? json(404, {});
    return losesAnswers && request.method === 'POST' ? { status: 502, body: 'lost' } : answer;
  });

  const paymentTo = (destination: string): Payment => {
    const found = [...payments.values()].find((each) => each.destination === destination);
    if (!found) throw new Error('Nothing was asked to be paid to this address.');
    return found;
  };
  return {
    url: server.url,
    close: server.close,
    payments: (): readonly Readonly<Payment>[] => [...payments.values()],
    pullPayments: (): readonly Readonly<PullPayment>[] => [...pullPayments.values()],
    setDown(down: boolean): void {
      isDown = down;
    },
    setHasRate(has: boolean): void {
      hasRate = has;
    },
    archiveEverything(): void {
      for (const each of pullPayments.values()) each.archived = true;
    },
    setLosesAnswers(loses: boolean): void {
      losesAnswers = loses;
    },
    setRefuses(refusal: { path: string; message: string } | undefined): void {
      refuses = refusal;
    },
    /** The operator's wallet signs, and the chain has it. */
    pay(destination: string, transaction: string): void {
      Object.assign(paymentTo(destination), {
        state: 'Completed',
        paymentProof: { proofType: 'PayoutTransactionOnChainBlob', id: transaction },
      });
    },
    cancel(destination: string): void {
      paymentTo(destination).state = 'Cancelled';
    },
  };
}

/** Where a path has an id: after `pull-payments` or a store's `payouts`. */
function idAt(path: string): number {
  const parts = path.split('/');
  const list = parts.findIndex((part) => part === 'pull-payments' || part === 'payouts');
  return list + 1;
}

function json(status: number, body: unknown): FakeAnswer {
  return { status, body: JSON.stringify(body) };
}

import { openTestDatabase } from '@candela/testkit/test-database';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import {
  createSandbox,
  type SandboxDelivery,
  sandboxSignature,
  sandboxSignatureHeader,
} from '../../../platform/payments/index.ts';
import { takeHeld } from '../earnings/commands/take-held.ts';
import { balanceOfModel } from '../earnings/standing.ts';
import { createWallet, type Wallet } from '../index.ts';
import { makePayment } from './commands/make-payment.ts';
import { makePaymentWithoutLogin } from './commands/make-payment-without-login.ts';
import { createPayments, type Payments } from './create-payments.ts';
import type { PaymentsDeps } from './dependencies.ts';
import { getPayment } from './queries/find-payment.ts';
import { listCreditPacks } from './queries/list-credit-packs.ts';
import { transactionDetails } from './queries/transaction-details.ts';

const secret = 'a-secret-of-the-test-sandbox';
const people = new Map<string, { id: string; username: string; email: string; verified: boolean }>();
const mails: { to: string; subject: string; text: string }[] = [];
const emitted: string[] = [];
let now = new Date('2026-03-01T12:00:00Z');

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let wallet: Wallet;
let deps: PaymentsDeps;
let payments: Payments;

beforeAll(async () => {
  test = await openTestDatabase();
  const clock = () => now;
  wallet = createWallet({ database: test.database, clock });
  const sandbox = createSandbox({ secret, openCheckout: async ({ id }) => `https://pay.example/${id}` });
  const byName = (name: string) =>
    [...people.values()].find(
      (one) => one.username === name.toLowerCase() || one.email === name.toLowerCase(),
    );
  deps = {
    database: test.database,
    clock,
    mailer: { send: async (_tx: Queryable, mail) => void mails.push(mail) },
    realtime: { emit: (...[room, event]) => void emitted.push(`${room} ${event}`), on: vi.fn() },
    accounts: {
      findAccount: async (id) => (people.get(id)?.verified ? people.get(id) : undefined),
      findAccountByName: async (name) => byName(name),
      contactOf: async (_queries, id) => people.get(id),
      register: async ({ email, username }) => {
        addPerson(username, email, false);
        return { email, type: 'user', waitingFor: 'email' };
      },
    },
    providers: [sandbox],
    tokenSecret: 'token-secret',
    siteName: 'Candela',
    publicUrl: 'https://site.example',
    seller: { name: 'Seller', address: '', taxId: '', supportEmail: '', statementDescriptor: 'CANDELA' },
    creditPrice: async () => ({ amountMinor: 10, currency: 'USD' }),
    log: { warn: vi.fn(), error: vi.fn() },
  };
  payments = createPayments(deps);
});
afterAll(() => test.drop());
beforeEach(() => {
  mails.length = 0;
  emitted.length = 0;
});

function addPerson(username: string, email = `${username}@example.org`, verified = true) {
  const person = { id: newId(), username, email, verified };
  people.set(person.id, person);
  return person;
}

let count = 0;
function newPerson() {
  count += 1;
  return addPerson(`buyer${count}`);
}

const contextOf = (accountId?: string, idempotencyKey?: string) =>
  ({ session: accountId && { id: newId(), accountId, type: 'user' }, idempotencyKey }) as RequestContext;

async function order(accountId: string, credits = 100): Promise<string> {
  return (await makePayment(deps, { credits, provider: 'sandbox' }, contextOf(accountId))).data.paymentId;
}

function delivery(paymentId: string, kind: SandboxDelivery['kind'], more: Partial<SandboxDelivery> = {}) {
  return {
    eventId: newId(),
    kind,
    paymentId,
    reference: `sale-${paymentId}`,
    amountMinor: 1000,
    currency: 'USD',
    ...more,
  } satisfies SandboxDelivery;
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

const net = async (accountId: string) => (await wallet.balanceOf(accountId)).net;
const see = async (paymentId: string, accountId: string) =>
  (await getPayment(deps, { paymentId }, contextOf(accountId))).data;
const balanceOf = statement<{ balance: bigint }>(
  'test.balance',
  'select coalesce(sum(balance), 0)::bigint as balance from ledger_balances where kind = $1 and owner_id = $2',
);
const owed = async (accountId: string) =>
  (await test.database.row(balanceOf, ['receivable', accountId])).balance;

async function spend(accountId: string, credits: bigint): Promise<void> {
  await test.database.transaction((tx) =>
    wallet.grantCredits(tx, { accountId, amountCredits: -credits, note: 'spent', actorId: null }),
  );
}

describe('buying credits', () => {
  it('lists packs with exactly one best value', async () => {
    const { data, providers } = await listCreditPacks(deps);
    expect(data.length).toBeGreaterThan(2);
    const best = data.filter((pack) => pack.bestValue);
    expect(best).toHaveLength(1);
    expect(best[0]?.minorPerCredit).toBe(Math.min(...data.map((pack) => pack.minorPerCredit)));
    expect(providers).toEqual([{ name: 'sandbox', label: 'Test card', kind: 'card', test: true }]);
  });

  it('credits on the webhook only, with receipt, mail and news', async () => {
    const { id, email } = newPerson();
    const paymentId = await order(id);
    expect(await see(paymentId, id)).toMatchObject({ status: 'pending', credited: false });
    expect(await net(id)).toBe(0n);
    expect(await send(delivery(paymentId, 'paid'))).toMatchObject({ outcome: 'done' });
    expect(await net(id)).toBe(100n);
    expect(await see(paymentId, id)).toMatchObject({ status: 'paid', credited: true, redirectUrl: null });
    expect(mails.map((mail) => mail.to)).toEqual([email]);
    expect(emitted).toContain(`account:${id} wallet.payment`);
    const { data } = await transactionDetails(deps, { _id: paymentId }, contextOf(id));
    expect(data).toMatchObject({ kind: 'payment', total: { credits: 100, amount: { amountMinor: 1000 } } });
    expect(data.providerReference).toMatch(/^••••.{4}$/);
  });

  it('is one order for one key, however often it is asked for', async () => {
    const { id } = newPerson();
    const ask = () => makePayment(deps, { credits: 80, provider: 'sandbox' }, contextOf(id, 'same-key'));
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(new Set(answers.map((answer) => answer.data.paymentId)).size).toBe(1);
    const other = makePayment(deps, { credits: 90, provider: 'sandbox' }, contextOf(id, 'same-key'));
    await expect(other).rejects.toMatchObject({ code: 'key_reused' });
  });

  it('shows a payment to nobody else', async () => {
    const { id } = newPerson();
    const paymentId = await order(id);
    await expect(see(paymentId, newPerson().id)).rejects.toMatchObject({ code: 'not_found' });
    const guess = getPayment(deps, { paymentId, paymentToken: 'x'.repeat(43) }, contextOf());
    await expect(guess).rejects.toMatchObject({ code: 'not_found' });
  });

  it('lets a visitor buy for a new account, whose credits wait until it is confirmed', async () => {
    const recipient = {
      kind: 'new' as const,
      username: 'newcomer',
      email: 'newcomer@example.org',
      password: 'not-in-any-hash-1',
      dob: '1990-01-01',
      acceptTerms: true as const,
    };
    const form = { credits: 100, provider: 'sandbox' as const, recipient };
    const { data } = await makePaymentWithoutLogin(deps, form, contextOf());
    await send(delivery(data.paymentId, 'paid'));
    const asked = { paymentId: data.paymentId, paymentToken: data.paymentToken };
    const before = await getPayment(deps, asked, contextOf());
    expect(before.data).toMatchObject({ status: 'paid', credited: false });
    expect(mails.map((mail) => mail.to)).toEqual(['newcomer@example.org']);
    const person = [...people.values()].find((one) => one.username === 'newcomer');
    if (!person) throw new Error('Nobody was registered.');
    person.verified = true;
    await Promise.all([
      payments.landWaitingFor(person.id),
      payments.tidy(),
      payments.landWaitingFor(person.id),
    ]);
    expect(await net(person.id)).toBe(100n);
    expect((await getPayment(deps, asked, contextOf())).data).toMatchObject({ credited: true });
  });

  it('refuses a username nobody has, and takes any email without telling', async () => {
    const buy = (login: string) =>
      makePaymentWithoutLogin(
        deps,
        { credits: 100, provider: 'sandbox', recipient: { kind: 'existing', login } },
        contextOf(),
      );
    await expect(buy('nobody.at.all')).rejects.toMatchObject({ code: 'not_found' });
    const known = newPerson();
    const [unknown, existing] = await Promise.all([buy('who@example.org'), buy(known.email)]);
    expect(Object.keys(unknown.data)).toEqual(Object.keys(existing.data));
  });

  it('expires what nobody paid, and still takes money that comes late', async () => {
    const { id } = newPerson();
    const paymentId = await order(id);
    now = new Date(now.getTime() + 61 * 60_000);
    await payments.tidy();
    expect((await see(paymentId, id)).status).toBe('expired');
    await send(delivery(paymentId, 'paid'));
    expect((await see(paymentId, id)).status).toBe('paid');
    expect(await net(id)).toBe(100n);
  });
});

describe('webhooks', () => {
  it.each([
    ['a wrong amount', { amountMinor: 999 }],
    ['more than was ordered', { amountMinor: 1001 }],
    ['another currency', { currency: 'EUR' }],
    ['an order that is none', { paymentId: newId() }],
    ['an order id of no form', { paymentId: "'; drop table payments" }],
  ])('give nothing for %s', async (_what, wrong) => {
    const { id } = newPerson();
    const paymentId = await order(id);
    expect(await send(delivery(paymentId, 'paid', wrong))).toMatchObject({ detail: 'paid: attention' });
    expect(await net(id)).toBe(0n);
    expect((await see(paymentId, id)).status).toBe('pending');
  });

  it('are refused when forged, and kept all the same', async () => {
    const { id } = newPerson();
    const paymentId = await order(id);
    const result = await send(delivery(paymentId, 'paid'), `sha256=${'0'.repeat(64)}`);
    expect(result).toMatchObject({ outcome: 'refused' });
    expect(await net(id)).toBe(0n);
    const [kept] = await payments.listWebhooks(1);
    expect(kept).toMatchObject({ verified: false, outcome: 'refused' });
    expect(await payments.replayWebhook(kept?.id ?? '')).toMatchObject({ outcome: 'refused' });
  });

  it('do it once when 20 deliveries come at the same time, and again when replayed', async () => {
    const { id } = newPerson();
    const paid = delivery(await order(id), 'paid');
    const results = await Promise.all(Array.from({ length: 20 }, () => send(paid)));
    expect(results.every((result) => result?.outcome === 'done')).toBe(true);
    const [kept] = await payments.listWebhooks(1);
    expect(await payments.replayWebhook(kept?.id ?? '')).toMatchObject({ detail: 'paid: seen before' });
    expect(await net(id)).toBe(100n);
    expect(mails).toHaveLength(1);
  });

  it('come again after a failure of ours, which left nothing half done', async () => {
    const { id } = newPerson();
    const paid = delivery(await order(id), 'paid');
    const { mailer } = deps;
    deps.mailer = { send: async () => Promise.reject(new Error('the process died here')) };
    await expect(send(paid)).rejects.toThrow('died');
    expect(await net(id)).toBe(0n);
    deps.mailer = mailer;
    const [kept] = await payments.listWebhooks(1);
    expect(kept).toMatchObject({ outcome: 'failed' });
    expect(await payments.replayWebhook(kept?.id ?? '')).toMatchObject({ detail: 'paid: applied' });
    await send(paid);
    expect(await net(id)).toBe(100n);
  });

  it('end the same in any order and number of deliveries', async () => {
    const parts = ['paid', 'declined', 'refund', 'refund', 'chargeback'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([...parts.keys()], { minLength: 1 }),
        fc.array(fc.nat(1000), { minLength: 12, maxLength: 20 }),
        async (chosen, picks) => {
          const { id } = newPerson();
          const paymentId = await order(id);
          const told = chosen.map((index) => {
            const kind = parts[index] ?? 'paid';
            return delivery(paymentId, kind, kind === 'refund' ? { amountMinor: 300 } : {});
          });
          // Every one at least once, most several times, in the order of the picks.
          const all = [...told, ...picks.map((pick) => told[pick % told.length])].filter(
            (one) => one !== undefined,
          );
          all.sort(
            (a, b) =>
              (picks[all.indexOf(a) % picks.length] ?? 0) - (picks[all.indexOf(b) % picks.length] ?? 0),
          );
          for (const one of all) await send(one);
          const kinds = told.map((one) => one.kind);
          const paid = kinds.includes('paid');
          const refunds = kinds.filter((kind) => kind === 'refund').length;
          const charged = kinds.includes('chargeback');
          expect(await net(id)).toBe(!paid || charged ? 0n : BigInt(100 - 30 * refunds));
          const unpaid = kinds.includes('declined') ? 'declined' : 'pending';
          const status = charged ? 'chargeback' : 'paid';
          expect((await see(paymentId, id)).status).toBe(paid ? status : unpaid);
          expect(await owed(id)).toBe(0n);
        },
      ),
      { numRuns: 30 },
    );
    expect(await wallet.verifyLedger()).toEqual([]);
  });
});

describe('credits taken back', () => {
  it('leave no wallet below zero; the rest is owed and the next purchase settles it', async () => {
    const { id } = newPerson();
    const first = await order(id);
    await send(delivery(first, 'paid'));
    await spend(id, 70n);
    await send(delivery(first, 'chargeback'));
    expect(await net(id)).toBe(0n);
    expect(await owed(id)).toBe(70n);
    await send(delivery(await order(id), 'paid'));
    expect(await net(id)).toBe(30n);
    expect(await owed(id)).toBe(0n);
    expect(await wallet.verifyLedger()).toEqual([]);
  });

  it('go back in proportion, and an operator’s mark counts once with the provider’s word', async () => {
    const { id } = newPerson();
    const paymentId = await order(id);
    await send(delivery(paymentId, 'paid'));
    const row = await payments.refundPayment({ paymentId, amountMinor: 250n });
    expect(row).toMatchObject({ status: 'paid', refunded_minor: 250n, reversed_credits: 25n });
    await send(delivery(paymentId, 'refund', { amountMinor: 250 }));
    expect(await net(id)).toBe(75n);
    await send(delivery(paymentId, 'refund', { amountMinor: 750 }));
    expect(await see(paymentId, id)).toMatchObject({ status: 'refunded', refunded: { amountMinor: 1000 } });
    expect(await net(id)).toBe(0n);
    await expect(payments.refundPayment({ paymentId })).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a chargeback of credits already spent', () => {
  const dayMs = 86_400_000;
  type Sold = { sellerId: string; credits: bigint };
  const tip = async (buyerId: string, sellerId: string, amountCredits: bigint) => {
    const sale = { kind: 'tip', buyerId, sellerId, itemId: null, title: '', amountCredits, at: now } as const;
    return (await test.database.transaction((tx) => wallet.charge(tx, sale))).purchaseId;
  };
  const bought = async (accountId: string) => {
    const paymentId = await order(accountId);
    await send(delivery(paymentId, 'paid'));
    return paymentId;
  };
  const standing = (modelId: string) =>
    balanceOfModel(test.database, modelId, new Date(now.getTime() + 8 * dayMs), 7);
  const heldBy = async (modelId: string) => (await standing(modelId)).held;
  const holdsOf = statement<{ id: string; amount_credits: bigint; payment_id: string }>(
    'test.holds-of',
    'select id, amount_credits, payment_id from earnings_holds where model_id = $1 and released_at is null',
  );
  const take = async (modelId: string) => {
    const [hold] = await test.database.rows(holdsOf, [modelId]);
    const wish = { modelId, holdId: hold?.id ?? '', actorId: newId(), reason: 'It was no real card.' };
    return { wish, taken: await test.database.transaction((tx) => takeHeld(tx, wish, now)) };
  };
  /** Tips as far as the credits reach; resolves to those that were given. */
  const spendOn = async (buyerId: string, wishes: readonly Sold[]) => {
    const given: Sold[] = [];
    for (const wish of wishes) {
      if ((await net(buyerId)) < wish.credits) continue;
      await tip(buyerId, wish.sellerId, wish.credits);
      given.push(wish);
    }
    return given;
  };
  /** Every payment was charged back, so that all that was earned is held; a model has four fifths of each sale. */
  const earnedBy = (modelId: string, sales: readonly Sold[]) =>
    sales.reduce(
      (sum, { sellerId, credits }) => sum + (sellerId === modelId ? (credits * 8n + 5n) / 10n : 0n),
      0n,
    );
  const refund = (purchaseId: string, amountCredits?: bigint) =>
    test.database.transaction((tx) =>
      wallet.refund(tx, { purchaseId, amountCredits, reason: 'test', actorId: null }),
    );

  it('holds what models earned by them, once, and says why', async () => {
    const [{ id }, first, second] = [newPerson(), newId(), newId()];
    const paymentId = await bought(id);
    await tip(id, first, 40n);
    await tip(id, second, 20n);
    const charged = delivery(paymentId, 'chargeback');
    await Promise.all(Array.from({ length: 20 }, () => send(charged)));
    expect([await net(id), await owed(id)]).toEqual([0n, 60n]);
    expect([await heldBy(first), await heldBy(second)]).toEqual([32n, 16n]);
    const { available, holds } = await standing(first);
    expect(available).toBe(0n);
    expect(holds).toMatchObject([{ kind: 'chargeback', amountCredits: 32 }]);
    expect(holds[0]?.reason).toContain('took back a payment');
    expect(await test.database.rows(holdsOf, [first])).toMatchObject([{ payment_id: paymentId }]);
    expect(await wallet.verifyLedger()).toEqual([]);
  });

  it('holds nothing when the credits are still there, or the chargeback came first', async () => {
    const [{ id }, modelId] = [newPerson(), newId()];
    const paymentId = await order(id);
    await send(delivery(paymentId, 'chargeback'));
    await send(delivery(paymentId, 'paid'));
    const whole = await bought(id);
    await send(delivery(whole, 'chargeback'));
    const kept = await bought(id);
    const given = await tip(id, modelId, 50n);
    await refund(given);
    await send(delivery(kept, 'chargeback'));
    expect([await net(id), await owed(id)]).toEqual([0n, 0n]);
    expect(await test.database.rows(holdsOf, [modelId])).toEqual([]);
  });

  it('holds what was spent last, whichever of two payments is charged back first', async () => {
    for (const turned of [false, true]) {
      const [{ id }, early, late] = [newPerson(), newId(), newId()];
      const paymentIds = [await bought(id)];
      await tip(id, early, 80n);
      paymentIds.push(await bought(id));
      await tip(id, late, 60n);
      if (turned) paymentIds.reverse();
      await send(delivery(paymentIds[0] ?? '', 'chargeback'));
      expect([await heldBy(early), await heldBy(late)]).toEqual([0n, 32n]);
      await send(delivery(paymentIds[1] ?? '', 'chargeback'));
      expect([await heldBy(early), await heldBy(late)]).toEqual([64n, 48n]);
    }
  });

  it('stands or falls with the chargeback', async () => {
    const [{ id }, modelId] = [newPerson(), newId()];
    const paymentId = await bought(id);
    await tip(id, modelId, 100n);
    const { mailer } = deps;
    deps.mailer = { send: async () => Promise.reject(new Error('the process died here')) };
    const charged = delivery(paymentId, 'chargeback');
    await expect(send(charged)).rejects.toThrow('died');
    deps.mailer = mailer;
    expect(await test.database.rows(holdsOf, [modelId])).toEqual([]);
    await send(charged);
    expect(await heldBy(modelId)).toBe(80n);
  });

  it('ends the same in any order and number of deliveries', async () => {
    const spending = fc.array(fc.record({ model: fc.nat(2), credits: fc.integer({ min: 1, max: 60 }) }), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(
        spending,
        fc.nat(8),
        fc.shuffledSubarray([0, 0, 1, 1, 2, 2], { minLength: 6 }),
        async (wanted, topUpAt, order) => {
          const { id } = newPerson();
          const models = [newId(), newId(), newId()];
          const paymentIds = [await bought(id), await bought(id)];
          const wishes = wanted.map(({ model, credits }) => ({
            sellerId: models[model] ?? '',
            credits: BigInt(credits),
          }));
          const sales = await spendOn(id, wishes.slice(0, topUpAt));
          paymentIds.push(await bought(id));
          sales.push(...(await spendOn(id, wishes.slice(topUpAt))));
          const charged = paymentIds.map((paymentId) => delivery(paymentId, 'chargeback'));
          for (const index of order) await send(charged[index] ?? delivery('', 'chargeback'));
          expect(await owed(id)).toBe(sales.reduce((sum, { credits }) => sum + credits, 0n));
          for (const modelId of models) expect(await heldBy(modelId)).toBe(earnedBy(modelId, sales));
        },
      ),
      { numRuns: 25 },
    );
    expect(await wallet.verifyLedger()).toEqual([]);
  });

  it('is settled once when an operator takes the earnings back, and a refund takes no more', async () => {
    const [{ id }, modelId] = [newPerson(), newId()];
    const paymentId = await bought(id);
    const [small, large] = [await tip(id, modelId, 30n), await tip(id, modelId, 50n)];
    await send(delivery(paymentId, 'chargeback'));
    await refund(small, 10n);
    expect(await heldBy(modelId)).toBe(56n);
    const { wish, taken } = await take(modelId);
    // 24 and 40 were earned; 8 of them went back with the refund.
    expect(taken).toBe(56n);
    const after = await standing(modelId);
    expect([after.available, after.held, after.earned]).toEqual([0n, 0n, 0n]);
    await expect(test.database.transaction((tx) => takeHeld(tx, wish, now))).rejects.toMatchObject({
      code: 'conflict',
    });
    await refund(small);
    await refund(large, 20n);
    expect((await standing(modelId)).earned).toBe(0n);
    expect([await net(id), await owed(id)]).toEqual([0n, 30n]);
    expect(await wallet.verifyLedger()).toEqual([]);
  });
});

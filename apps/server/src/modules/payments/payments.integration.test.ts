import { dayMs, minuteMs } from '@candela/contract/shared/durations';
import { openTestDatabase } from '@candela/testkit/test-database';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { makePayment } from './commands/make-payment.ts';
import { makePaymentWithoutLogin } from './commands/make-payment-without-login.ts';
import { unverifiedMax } from './event-store.ts';
import { getPayment } from './queries/get-payment.ts';
import { listCreditPacks } from './queries/list-credit-packs.ts';
import { transactionDetails } from './queries/transaction-details.ts';
import { delivery, openTestPayments, requestOf } from './test-payments.ts';

const test = await openTestDatabase();
const { deps, payments, confirmEmail, wallet, people, mailedTo, emitted, ...site } = openTestPayments(
  test.database,
);
const { newPerson, order, bought, send, see, net, owed, pass, whileMailFails } = site;

const takenBack = statement<{ kind: string; minor: bigint; network: string; fee: bigint | null }>(
  'test.taken-back',
  `select t.kind, t.taken_minor as minor, t.card_network as network, p.fee_minor as fee
   from payments.taken_back_list t join payments.payment_list p on p.id = t.payment_id
   where t.payment_id = $1 order by t.taken_minor`,
);

afterAll(() => test.drop());
beforeEach(() => {
  mailedTo.length = 0;
  emitted.length = 0;
});

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
    expect(mailedTo).toEqual([email]);
    expect(emitted).toContain(`account:${id} wallet.payment`);
    const { data } = await transactionDetails(deps, { _id: paymentId }, requestOf(id));
    expect(data).toMatchObject({ kind: 'payment', total: { credits: 100, amount: { amountMinor: 1000 } } });
    expect(data.providerReference).toMatch(/^••••.{4}$/);
  });

  it('is one order for one key, however often it is asked for', async () => {
    const { id } = newPerson();
    const ask = () => makePayment(deps, { credits: 80, provider: 'sandbox' }, requestOf(id, 'same-key'));
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(new Set(answers.map((answer) => answer.data.paymentId)).size).toBe(1);
    const other = makePayment(deps, { credits: 90, provider: 'sandbox' }, requestOf(id, 'same-key'));
    await expect(other).rejects.toMatchObject({ code: 'key_reused' });
  });

  it('shows a payment to nobody else', async () => {
    const { id } = newPerson();
    const paymentId = await order(id);
    await expect(see(paymentId, newPerson().id)).rejects.toMatchObject({ code: 'not_found' });
    const guess = getPayment(deps, { paymentId, paymentToken: 'x'.repeat(43) }, requestOf());
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
    const { data } = await makePaymentWithoutLogin(deps, form, requestOf());
    await send(delivery(data.paymentId, 'paid'));
    const asked = { paymentId: data.paymentId, paymentToken: data.paymentToken };
    const before = await getPayment(deps, asked, requestOf());
    expect(before.data).toMatchObject({ status: 'paid', credited: false });
    expect(mailedTo).toEqual(['newcomer@example.org']);
    const person = [...people.values()].find((one) => one.username === 'newcomer');
    if (!person) throw new Error('Nobody was registered.');
    person.verified = true;
    await Promise.all([confirmEmail(person), payments.cleanUp(), confirmEmail(person)]);
    expect(await net(person.id)).toBe(100n);
    expect((await getPayment(deps, asked, requestOf())).data).toMatchObject({ credited: true });
  });

  it('signs a visitor up once for a repeated key, and nobody for a key that stood for another order', async () => {
    const recipient = {
      kind: 'new' as const,
      username: 'repeated',
      email: 'repeated@example.org',
      password: 'not-in-any-hash-1',
      dob: '1990-01-01',
      acceptTerms: true as const,
    };
    const form = { credits: 100, provider: 'sandbox' as const, recipient };
    const context = { ...requestOf(), idempotencyKey: newId() };
    const before = people.size;
    const { data: first } = await makePaymentWithoutLogin(deps, form, context);
    const { data: again } = await makePaymentWithoutLogin(deps, form, context);
    expect(again).toEqual(first);
    expect(again.unverifiedUser).toEqual({ email: recipient.email, type: 'user', waitingFor: 'email' });
    const other = { ...form, recipient: { ...recipient, username: 'another', email: 'another@example.org' } };
    await expect(makePaymentWithoutLogin(deps, other, context)).rejects.toMatchObject({ code: 'key_reused' });
    expect(people.size).toBe(before + 1);
  });

  it('refuses a username nobody has, and takes any email without revealing anything', async () => {
    const buy = (login: string) =>
      makePaymentWithoutLogin(
        deps,
        { credits: 100, provider: 'sandbox', recipient: { kind: 'existing', login } },
        requestOf(),
      );
    await expect(buy('nobody.at.all')).rejects.toMatchObject({ code: 'not_found' });
    const known = newPerson();
    const [unknown, existing] = await Promise.all([buy('who@example.org'), buy(known.email)]);
    expect(Object.keys(unknown.data)).toEqual(Object.keys(existing.data));
  });

  it('expires what nobody paid, and still takes money that comes late', async () => {
    const { id } = newPerson();
    const paymentId = await order(id);
    pass(61 * minuteMs);
    await payments.cleanUp();
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
    ['an order id of no form', { paymentId: "'; drop table payments.payments" }],
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
    const [saved] = await payments.listWebhooks(1);
    expect(saved).toMatchObject({ verified: false, outcome: 'refused' });
    expect(await payments.replayWebhook(saved?.id ?? '')).toMatchObject({ outcome: 'refused' });
  });

  it('are kept in a bounded number and for a week when nobody proved them, and the others for good', async () => {
    const { id } = newPerson();
    const paid = delivery(await order(id), 'paid');
    await send(paid);
    const forged = Array.from({ length: unverifiedMax + 20 }, () => send(paid, 'sha256=0'));
    await Promise.all(forged);
    const saved = async () => {
      const all = await payments.listWebhooks(5_000);
      return [true, false].map((verified) => all.filter((one) => one.verified === verified).length);
    };
    const [proven = 0] = await saved();
    expect(await saved()).toEqual([proven, unverifiedMax]);
    pass(6 * dayMs);
    await payments.cleanUp();
    expect(await saved()).toEqual([proven, unverifiedMax]);
    pass(2 * dayMs);
    await payments.cleanUp();
    expect(await saved()).toEqual([proven, 0]);
    expect(proven).toBeGreaterThan(0);
  });

  it('do it once when 20 deliveries come at the same time, and again when replayed', async () => {
    const { id } = newPerson();
    const paid = delivery(await order(id), 'paid');
    const results = await Promise.all(Array.from({ length: 20 }, () => send(paid)));
    expect(results.every((result) => result?.outcome === 'done')).toBe(true);
    const [saved] = await payments.listWebhooks(1);
    expect(await payments.replayWebhook(saved?.id ?? '')).toMatchObject({ detail: 'paid: seen before' });
    expect(await net(id)).toBe(100n);
    expect(mailedTo).toHaveLength(1);
  });

  it('come again after a failure of ours, which left nothing half done', async () => {
    const { id } = newPerson();
    const paid = delivery(await order(id), 'paid');
    await whileMailFails(() => expect(send(paid)).rejects.toThrow('died'));
    expect(await net(id)).toBe(0n);
    const [saved] = await payments.listWebhooks(1);
    expect(saved).toMatchObject({ outcome: 'failed' });
    expect(await payments.replayWebhook(saved?.id ?? '')).toMatchObject({ detail: 'paid: applied' });
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
          const updates = chosen.map((index) => {
            const kind = parts[index] ?? 'paid';
            return delivery(paymentId, kind, kind === 'refund' ? { amountMinor: 300 } : {});
          });
          // Every one at least once, most several times, in the order of the picks.
          const all = [...updates, ...picks.map((pick) => updates[pick % updates.length])].filter(
            (one) => one !== undefined,
          );
          all.sort(
            (a, b) =>
              (picks[all.indexOf(a) % picks.length] ?? 0) - (picks[all.indexOf(b) % picks.length] ?? 0),
          );
          for (const one of all) await send(one);
          const kinds = updates.map((one) => one.kind);
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
    const first = await bought(id);
    await spend(id, 70n);
    await send(delivery(first, 'chargeback'));
    expect(await net(id)).toBe(0n);
    expect(await owed(id)).toBe(70n);
    await bought(id);
    expect(await net(id)).toBe(30n);
    expect(await owed(id)).toBe(0n);
    expect(await wallet.verifyLedger()).toEqual([]);
  });

  it('go back in proportion, and an operator’s mark counts once with the provider’s word', async () => {
    const { id } = newPerson();
    const paymentId = await bought(id);
    const row = await payments.refundPayment({ paymentId, amountMinor: 250n });
    expect(row).toMatchObject({ status: 'paid', refunded_minor: 250n, reversed_credits: 25n });
    await send(delivery(paymentId, 'refund', { amountMinor: 250 }));
    expect(await net(id)).toBe(75n);
    await send(delivery(paymentId, 'refund', { amountMinor: 750 }));
    expect(await see(paymentId, id)).toMatchObject({ status: 'refunded', refunded: { amountMinor: 1000 } });
    expect(await net(id)).toBe(0n);
    await expect(payments.refundPayment({ paymentId })).rejects.toMatchObject({ code: 'conflict' });
    const back = await test.database.rows(takenBack, [paymentId]);
    expect(back.map(({ minor }) => minor)).toEqual([250n, 750n]);
  });

  it('a chargeback after a refund in part took what was left, and the network is written down', async () => {
    const { id } = newPerson();
    const paymentId = await order(id);
    await send(delivery(paymentId, 'paid', { network: 'visa', feeMinor: 35, instrument: 'a card' }));
    await send(delivery(paymentId, 'refund', { amountMinor: 250 }));
    await send(delivery(paymentId, 'chargeback'));
    expect(await test.database.rows(takenBack, [paymentId])).toMatchObject([
      { kind: 'refund', minor: 250n, network: 'visa', fee: 35n },
      { kind: 'chargeback', minor: 750n, network: 'visa', fee: 35n },
    ]);
  });
});

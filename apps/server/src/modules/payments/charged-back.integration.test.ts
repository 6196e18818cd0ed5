import { dayMs } from '@candela/contract/shared/durations';
import { openTestDatabase } from '@candela/testkit/test-database';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { balanceOfModel, takeHeld } from '../earnings/index.ts';
import { delivery, openTestPayments } from './test-payments.ts';

const test = await openTestDatabase();
const { wallet, newPerson, order, bought, send, net, owed, now, whileMailFails, deps } = openTestPayments(
  test.database,
);

afterAll(() => test.drop());

type Sold = { sellerId: string; credits: bigint };
const tip = async (buyerId: string, sellerId: string, amountCredits: bigint) => {
  const sale = { kind: 'tip', buyerId, sellerId, itemId: null, title: '', amountCredits, at: now() } as const;
  return (await test.database.transaction((tx) => wallet.charge(tx, sale))).purchaseId;
};
const standing = (modelId: string) =>
  balanceOfModel(test.database, modelId, new Date(now().getTime() + 8 * dayMs), 7);
/** In hundredths, as all of a balance is. */
const heldBy = async (modelId: string) => (await standing(modelId)).held;
const holdsOf = statement<{ id: string; amount_hundredths: bigint; payment_id: string }>(
  'test.holds-of',
  'select id, amount_hundredths, payment_id from earnings.holds where model_id = $1 and released_at is null',
);
const take = async (modelId: string) => {
  const [hold] = await test.database.rows(holdsOf, [modelId]);
  const request = { modelId, holdId: hold?.id ?? '', actorId: newId(), reason: 'It was no real card.' };
  return { request, taken: await test.database.transaction((tx) => takeHeld(deps, tx, request)) };
};
/** Tips as far as the credits reach; resolves to those that were given. */
const spendOn = async (buyerId: string, requests: readonly Sold[]) => {
  const given: Sold[] = [];
  for (const request of requests) {
    if ((await net(buyerId)) < request.credits) continue;
    await tip(buyerId, request.sellerId, request.credits);
    given.push(request);
  }
  return given;
};
/** Every payment was charged back, so that all that was earned is held; a model has four fifths of each sale. */
const earnedBy = (modelId: string, sales: readonly Sold[]) =>
  sales.reduce((sum, { sellerId, credits }) => sum + (sellerId === modelId ? credits * 80n : 0n), 0n);
const refund = (purchaseId: string, amountCredits?: bigint) =>
  test.database.transaction((tx) =>
    wallet.refund(tx, { purchaseId, amountCredits, reason: 'test', actorId: null }),
  );

describe('a chargeback of credits already spent', () => {
  it('holds what models earned by them, once, and says why', async () => {
    const [{ id }, first, second] = [newPerson(), newId(), newId()];
    const paymentId = await bought(id);
    await tip(id, first, 40n);
    await tip(id, second, 20n);
    const charged = delivery(paymentId, 'chargeback');
    await Promise.all(Array.from({ length: 20 }, () => send(charged)));
    expect([await net(id), await owed(id)]).toEqual([0n, 60n]);
    expect([await heldBy(first), await heldBy(second)]).toEqual([3200n, 1600n]);
    const { available, holds } = await standing(first);
    expect(available).toBe(0n);
    expect(holds).toMatchObject([{ kind: 'chargeback', amountCredits: 32 }]);
    expect(holds[0]?.reason).toContain('reversed a payment');
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
    const saved = await bought(id);
    const given = await tip(id, modelId, 50n);
    await refund(given);
    await send(delivery(saved, 'chargeback'));
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
      expect([await heldBy(early), await heldBy(late)]).toEqual([0n, 3200n]);
      await send(delivery(paymentIds[1] ?? '', 'chargeback'));
      expect([await heldBy(early), await heldBy(late)]).toEqual([6400n, 4800n]);
    }
  });

  it('stands or falls with the chargeback', async () => {
    const [{ id }, modelId] = [newPerson(), newId()];
    const paymentId = await bought(id);
    await tip(id, modelId, 100n);
    const charged = delivery(paymentId, 'chargeback');
    await whileMailFails(() => expect(send(charged)).rejects.toThrow('died'));
    expect(await test.database.rows(holdsOf, [modelId])).toEqual([]);
    await send(charged);
    expect(await heldBy(modelId)).toBe(8000n);
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
          const requests = wanted.map(({ model, credits }) => ({
            sellerId: models[model] ?? '',
            credits: BigInt(credits),
          }));
          const sales = await spendOn(id, requests.slice(0, topUpAt));
          paymentIds.push(await bought(id));
          sales.push(...(await spendOn(id, requests.slice(topUpAt))));
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
    expect(await heldBy(modelId)).toBe(5600n);
    const { request, taken } = await take(modelId);
    // 24 and 40 were earned; 8 of them went back with the refund.
    expect(taken).toBe(5600n);
    const after = await standing(modelId);
    expect([after.available, after.held, after.earned]).toEqual([0n, 0n, 0n]);
    await expect(test.database.transaction((tx) => takeHeld(deps, tx, request))).rejects.toMatchObject({
      code: 'conflict',
    });
    await refund(small);
    await refund(large, 20n);
    expect((await standing(modelId)).earned).toBe(0n);
    expect([await net(id), await owed(id)]).toEqual([0n, 30n]);
    expect(await wallet.verifyLedger()).toEqual([]);
  });
});

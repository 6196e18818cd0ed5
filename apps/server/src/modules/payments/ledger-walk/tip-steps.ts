import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { call } from '@orpc/server';
import { save } from './purchase-steps.ts';
import { expectOutcome, newId, outcomeOf } from './step.ts';
import type { Walk } from './walk.ts';

/**
 * Tips of several members at the same moment, some asked for twice with one key: each is given or refused by itself,
 * whatever becomes of the others.
 */
export async function crowd(walk: Walk): Promise<number> {
  const { wallet, book, dice, members, models, at } = walk;
  const wanted = members
    .filter(() => dice.chance(0.7))
    .map((buyerId) => {
      const amountCredits = BigInt(dice.pick([dice.between(1, 9), dice.between(1, 120)]));
      const covered = book.at('wallet', buyerId) >= amountCredits;
      const tip = { kind: 'tip' as const, buyerId, sellerId: dice.pick(models), itemId: '', title: '' };
      return { request: { ...tip, amountCredits, at }, covered, times: dice.between(1, 2) };
    });
  const asked = wanted.flatMap(({ request, covered, times }) => {
    const context = contextOf(sessionOf(request.buyerId, 'user'), { idempotencyKey: newId() });
    const input = { modelId: request.sellerId, amountCredits: Number(request.amountCredits) };
    const ids = new Set<string>();
    const ask = async () => ids.add((await call(wallet.routes.sendTip, input, { context })).data.purchaseId);
    return Array.from({ length: times }, (_, time) => ({
      request,
      covered,
      ids,
      isFirst: time === 0,
      outcome: outcomeOf(ask()),
    }));
  });
  for (const { outcome, covered } of asked) {
    expectOutcome(await outcome, covered ? 'done' : 'not_enough_credits');
  }
  for (const { request, ids } of asked.filter(({ isFirst, covered }) => isFirst && covered)) {
    const [purchaseId, ...others] = ids;
    if (purchaseId === undefined || others.length > 0)
      throw new Error('One key was answered in several ways.');
    save(walk, request, purchaseId);
  }
  return asked.length;
}

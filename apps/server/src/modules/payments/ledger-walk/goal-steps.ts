import { statement } from '../../../platform/database/index.ts';
import { save } from './purchase-steps.ts';
import { expectOutcome, newId, outcomeOf } from './step.ts';
import type { Walk } from './walk.ts';

export async function hold({ database, wallet, book, dice, members, models }: Walk): Promise<number> {
  const [buyerId, sellerId] = [dice.pick(members), dice.pick(models)];
  const open = [...book.holds.keys()];
  const itemId: string = open.length > 0 && dice.chance(0.7) ? dice.pick(open) : newId();
  const amount = BigInt(dice.between(1, 50));
  const covered = book.at('wallet', buyerId) >= amount;
  const wanted = { buyerId, sellerId, itemId, title: 'A goal', amountCredits: amount };
  const outcome = await outcomeOf(database.transaction((tx) => wallet.hold(tx, wanted)));
  expectOutcome(outcome, covered ? 'done' : 'not_enough_credits');
  if (!covered) return 1;
  book.move('wallet', buyerId, -amount);
  book.move('held', buyerId, amount);
  book.holds.set(itemId, [...(book.holds.get(itemId) ?? []), { buyerId, sellerId, amount }]);
  return 1;
}

const tipsOf = statement<{ id: string; buyerId: string; amount: bigint }>(
  'payments.tips-of-goal',
  `select id, buyer_id as "buyerId", amount from ledger.purchases where item_id = $1`,
);

/** All holds for one goal become tips, or go back. */
export async function endGoal(walk: Walk): Promise<number> {
  const { database, wallet, book, dice } = walk;
  const open = [...book.holds];
  if (open.length === 0) return await hold(walk);
  const [itemId, holds] = dice.pick(open);
  const reached = dice.chance(0.5);
  await database.transaction(async (tx) => {
    if (reached) await wallet.settleHolds(tx, itemId);
    else await wallet.returnHolds(tx, itemId);
  });
  book.holds.delete(itemId);
  for (const one of holds) {
    book.move('held', one.buyerId, -one.amount);
    book.move('wallet', one.buyerId, one.amount);
  }
  if (!reached) return 1;
  const tips = await database.rows(tipsOf, [itemId]);
  if (tips.length !== holds.length) throw new Error(`${tips.length} tips came of ${holds.length} holds.`);
  for (const { buyerId, sellerId, amount } of holds) {
    const index = tips.findIndex((tip) => tip.buyerId === buyerId && tip.amount === amount);
    const [tip] = tips.splice(index, index < 0 ? 0 : 1);
    if (!tip) throw new Error('A hold became no tip.');
    save(
      walk,
      { kind: 'tip', buyerId, sellerId, itemId, title: '', amountCredits: amount, at: walk.at },
      tip.id,
    );
  }
  return 1;
}

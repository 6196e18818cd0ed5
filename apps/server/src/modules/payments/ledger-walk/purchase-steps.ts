import { withIdempotencyKey } from '../../../platform/idempotency/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type BookedPurchase, shareOf } from './book.ts';
import { expectOutcome, newId, outcomeOf } from './step.ts';
import type { Walk } from './walk.ts';

const kinds = ['tip', 'video', 'gallery', 'chatPlan', 'liveStream', 'advertising', 'order'] as const;

function request({ dice, members, models, at }: Walk) {
  const amountCredits = BigInt(dice.pick([dice.between(1, 9), dice.between(1, 120), 0]));
  return {
    kind: dice.pick(kinds),
    buyerId: dice.pick(members),
    sellerId: dice.pick(models),
    itemId: newId(),
    title: 'A thing',
    amountCredits,
    at,
  };
}

type Request = ReturnType<typeof request>;

/** Writes a purchase that went through into the book. */
export function save({ book }: Walk, wanted: Request, purchaseId: string): BookedPurchase {
  const { kind, buyerId, sellerId, itemId, amountCredits: amount } = wanted;
  const share = shareOf(amount);
  const purchase = {
    id: purchaseId,
    kind,
    buyerId,
    sellerId,
    itemId,
    amount,
    share,
    refunded: 0n,
    shareReturned: 0n,
  };
  book.charge(purchase, amount, share);
  book.purchases.push(purchase);
  return purchase;
}

export async function buy(walk: Walk): Promise<number> {
  const { database, wallet, book } = walk;
  const wanted = request(walk);
  const there = book.at('wallet', wanted.buyerId);
  const covered = there >= wanted.amountCredits;
  try {
    const charged = await database.transaction((tx) => wallet.charge(tx, wanted));
    if (!covered) throw new Error('A charge went through that the wallet did not cover.');
    const purchase = save(walk, wanted, charged.purchaseId);
    if (charged.netCreditScore !== book.at('wallet', purchase.buyerId))
      throw new Error('Wrong netCreditScore.');
  } catch (error) {
    if (!(error instanceof Refusal) || covered) throw error;
    const missing = String(wanted.amountCredits - there);
    if (error.fields?.missingCredits?.values?.text !== missing)
      throw new Error(`${missing} credits are missing.`, { cause: error });
  }
  return 1;
}

/** A further minute of a show, added to the purchase of the first. */
export async function minute(walk: Walk): Promise<number> {
  const { database, wallet, book, dice, at } = walk;
  const started = book.purchases.filter((one) => one.kind === 'liveStream' && one.refunded === 0n);
  if (started.length === 0) return await buy(walk);
  const purchase = dice.pick(started);
  const amountCredits = BigInt(dice.between(1, 30));
  const { id: purchaseId, buyerId, sellerId } = purchase;
  const covered = book.at('wallet', buyerId) >= amountCredits;
  const minuteOf = { purchaseId, minute: 2, kind: 'liveStream', buyerId, sellerId, itemId: null } as const;
  const outcome = await outcomeOf(
    database.transaction((tx) => wallet.chargeMinute(tx, { ...minuteOf, title: '', amountCredits, at })),
  );
  expectOutcome(outcome, covered ? 'done' : 'not_enough_credits');
  if (!covered) return 1;
  const share = shareOf(amountCredits);
  purchase.amount += amountCredits;
  purchase.share += share;
  book.charge(purchase, amountCredits, share);
  return 1;
}

export async function refund({ database, wallet, book, dice }: Walk): Promise<number> {
  if (book.purchases.length === 0) return 0;
  const purchase = dice.pick(book.purchases);
  const left = purchase.amount - purchase.refunded;
  const amountCredits = dice.chance(0.5) ? undefined : BigInt(dice.between(0, Number(left) + 3));
  const refused = amountCredits !== undefined && amountCredits > left;
  const outcome = await outcomeOf(
    database.transaction((tx) =>
      wallet.refund(tx, { purchaseId: purchase.id, amountCredits, reason: 'walk', actorId: null }),
    ),
  );
  expectOutcome(outcome, refused ? 'conflict' : 'done');
  if (!refused) book.refund(purchase, amountCredits ?? left);
  return 1;
}

/** Several equal purchases of one member at the same moment: as many go through as the wallet covers. */
export async function together(walk: Walk): Promise<number> {
  const { database, wallet, book, dice } = walk;
  const wanted = { ...request(walk), amountCredits: BigInt(dice.between(20, 150)) };
  const tries = dice.between(3, 6);
  const affordable = Number(book.at('wallet', wanted.buyerId) / wanted.amountCredits);
  const outcomes = await Promise.allSettled(
    Array.from({ length: tries }, () => database.transaction((tx) => wallet.charge(tx, wanted))),
  );
  const done = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  for (const one of outcomes) {
    if (one.status === 'rejected' && !(one.reason instanceof Refusal)) throw one.reason;
  }
  if (done.length !== Math.min(tries, affordable)) {
    throw new Error(`${done.length} of ${tries} went through where ${affordable} were covered.`);
  }
  for (const { purchaseId } of done) save(walk, wanted, purchaseId);
  return tries;
}

/** The same request several times, one after the other or at once: one effect and one answer. */
export async function retry(walk: Walk): Promise<number> {
  const { database, wallet, book, dice } = walk;
  const wanted = request(walk);
  const call = { accountId: wanted.buyerId, operation: 'walk', key: newId(), input: { of: wanted.itemId } };
  const ask = () =>
    database.transaction((tx) =>
      withIdempotencyKey(tx, call, async () => ({
        purchaseId: (await wallet.charge(tx, wanted)).purchaseId,
      })),
    );
  const covered = book.at('wallet', wanted.buyerId) >= wanted.amountCredits;
  const tries = dice.between(2, 4);
  const asked = dice.chance(0.5) ? Array.from({ length: tries }, ask) : [];
  if (asked.length === 0) {
    for (let count = 0; count < tries; count += 1) {
      const next = ask();
      asked.push(next);
      await next.catch(() => {});
    }
  }
  const outcomes = await Promise.allSettled(asked);
  const answers = new Set<string>();
  for (const one of outcomes) {
    if (one.status === 'fulfilled') answers.add(one.value.purchaseId);
    else if (covered || !(one.reason instanceof Refusal)) throw one.reason;
  }
  if (answers.size !== (covered ? 1 : 0)) throw new Error(`One key was answered in ${answers.size} ways.`);
  for (const purchaseId of answers) save(walk, wanted, purchaseId);
  return tries;
}

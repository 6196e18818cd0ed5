import { randomUUID } from 'node:crypto';
import { statement } from '../../../platform/database/index.ts';
import { once } from '../../../platform/idempotency/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { post } from '../journal.ts';
import { giveCredits, takeCreditsBack } from '../payments/commands/move-credits.ts';
import { type BookedPurchase, shareOf } from './book.ts';
import type { Walk } from './walk.ts';

/** An id as plain text, as ids travel. */
function newId(): string {
  return randomUUID();
}

const kinds = ['tip', 'video', 'gallery', 'chatPlan', 'liveStream', 'advertising', 'order'] as const;

/** Each does one or more operations, writes what it must have done into the book and says how many they were. */
type Step = (walk: Walk) => Promise<number>;

async function grant({ database, wallet, book, dice, members }: Walk): Promise<number> {
  const accountId = dice.pick(members);
  const amount = BigInt(dice.pick([dice.between(1, 400), -dice.between(1, 60)]));
  const covered = book.at('wallet', accountId) + amount >= 0n;
  const outcome = await outcomeOf(
    database.transaction((tx) =>
      wallet.grantCredits(tx, { accountId, amountCredits: amount, note: '', actorId: null }),
    ),
  );
  expectOutcome(outcome, covered ? 'done' : 'not_enough_credits');
  if (covered) {
    book.move('wallet', accountId, amount);
    book.move('issued', null, -amount);
  }
  return 1;
}

async function buyCredits({ database, book, dice, members, at }: Walk): Promise<number> {
  const accountId = dice.pick(members);
  const credits = BigInt(dice.between(1, 500));
  await database.transaction((tx) => giveCredits(tx, { accountId, credits, paymentId: newId(), at }));
  const owed = book.at('receivable', accountId);
  const settled = owed < credits ? owed : credits;
  book.move('receivable', accountId, -settled);
  book.move('house', null, settled);
  book.move('wallet', accountId, credits - settled);
  book.move('issued', null, settled - credits);
  return 1;
}

async function chargeback({ database, book, dice, members, at }: Walk): Promise<number> {
  const accountId = dice.pick(members);
  const credits = BigInt(dice.between(1, 200));
  const kind = dice.pick(['chargeback', 'credit_refund'] as const);
  await database.transaction((tx) =>
    takeCreditsBack(tx, kind, { accountId, credits, paymentId: newId(), at }),
  );
  const there = book.at('wallet', accountId);
  const taken = there < credits ? there : credits;
  book.move('wallet', accountId, -taken);
  book.move('issued', null, taken);
  book.move('receivable', accountId, credits - taken);
  book.move('house', null, taken - credits);
  return 1;
}

function wish({ dice, members, models, at }: Walk) {
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

type Wish = ReturnType<typeof wish>;

function keep({ book }: Walk, wanted: Wish, purchaseId: string): BookedPurchase {
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

async function buy(walk: Walk): Promise<number> {
  const { database, wallet, book } = walk;
  const wanted = wish(walk);
  const there = book.at('wallet', wanted.buyerId);
  const covered = there >= wanted.amountCredits;
  try {
    const charged = await database.transaction((tx) => wallet.charge(tx, wanted));
    if (!covered) throw new Error('A charge went through that the wallet did not cover.');
    const purchase = keep(walk, wanted, charged.purchaseId);
    if (charged.netCreditScore !== book.at('wallet', purchase.buyerId))
      throw new Error('Wrong netCreditScore.');
  } catch (error) {
    if (!(error instanceof Refusal) || covered) throw error;
    const missing = String(wanted.amountCredits - there);
    if (error.fields?.missingCredits !== missing)
      throw new Error(`${missing} credits are missing.`, { cause: error });
  }
  return 1;
}

/** A further minute of a show, added to the purchase of the first. */
async function minute(walk: Walk): Promise<number> {
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

async function refund({ database, wallet, book, dice }: Walk): Promise<number> {
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
async function together(walk: Walk): Promise<number> {
  const { database, wallet, book, dice } = walk;
  const wanted = { ...wish(walk), amountCredits: BigInt(dice.between(20, 150)) };
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
  for (const { purchaseId } of done) keep(walk, wanted, purchaseId);
  return tries;
}

/** The same request several times, one after the other or at once: one effect and one answer. */
async function retry(walk: Walk): Promise<number> {
  const { database, wallet, book, dice } = walk;
  const wanted = wish(walk);
  const call = { accountId: wanted.buyerId, operation: 'walk', key: newId(), input: { of: wanted.itemId } };
  const ask = () =>
    database.transaction((tx) =>
      once(tx, call, async () => ({ purchaseId: (await wallet.charge(tx, wanted)).purchaseId })),
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
  for (const purchaseId of answers) keep(walk, wanted, purchaseId);
  return tries;
}

async function hold({ database, wallet, book, dice, members, models }: Walk): Promise<number> {
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
  'walk.tips-of-goal',
  `select id, buyer_id as "buyerId", amount from purchases where item_id = $1`,
);

/** All holds for one goal become tips, or go back. */
async function endGoal(walk: Walk): Promise<number> {
  const { database, wallet, book, dice } = walk;
  const open = [...book.holds];
  if (open.length === 0) return await hold(walk);
  const [itemId, holds] = dice.pick(open);
  const reached = dice.chance(0.5);
  await database.transaction((tx) =>
    reached ? wallet.settleHolds(tx, itemId) : wallet.returnHolds(tx, itemId),
  );
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
    keep(
      walk,
      { kind: 'tip', buyerId, sellerId, itemId, title: '', amountCredits: amount, at: walk.at },
      tip.id,
    );
  }
  return 1;
}

/** A payout asked for, or one that was decided. The rule that earnings cover it is the desk's, not the journal's. */
async function payout({ database, book, dice, models, at }: Walk): Promise<number> {
  const waiting = book.payouts.length > 0 && dice.chance(0.6) ? book.payouts.shift() : undefined;
  const modelId = waiting?.modelId ?? dice.pick(models);
  const earned = book.at('earnings', modelId);
  if (!waiting && earned <= 0n) return 0;
  const amount = waiting?.amount ?? BigInt(dice.between(1, Number(earned)));
  const kind = waiting ? dice.pick(['payout_paid', 'payout_returned'] as const) : 'payout_request';
  const [from, to] = {
    payout_request: [
      { kind: 'earnings', ownerId: modelId },
      { kind: 'payable', ownerId: modelId },
    ] as const,
    payout_paid: [
      { kind: 'payable', ownerId: modelId },
      { kind: 'paid_out', ownerId: null },
    ] as const,
    payout_returned: [
      { kind: 'payable', ownerId: modelId },
      { kind: 'earnings', ownerId: modelId },
    ] as const,
  }[kind];
  const lines = [
    { ...from, amountCredits: -amount },
    { ...to, amountCredits: amount },
  ];
  await database.transaction((tx) => post(tx, { kind, actorId: null, at, lines }));
  for (const { kind: place, ownerId, amountCredits } of lines) book.move(place, ownerId, amountCredits);
  if (!waiting) book.payouts.push({ modelId, amount });
  return 1;
}

async function rollUp({ wallet }: Walk): Promise<number> {
  await wallet.rollUpLedger();
  return 1;
}

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

function expectOutcome(found: string, expected: string): void {
  if (found !== expected) throw new Error(`ended with ${found} where ${expected} was due`);
}

/** Buying is what happens most, so it stands here most. */
export const steps: readonly Step[] = [
  buy,
  buy,
  buy,
  buy,
  buy,
  minute,
  minute,
  refund,
  refund,
  grant,
  buyCredits,
  buyCredits,
  chargeback,
  together,
  retry,
  retry,
  hold,
  hold,
  endGoal,
  payout,
  rollUp,
];

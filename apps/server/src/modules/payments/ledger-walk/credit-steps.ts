import { statement } from '../../../platform/database/index.ts';
import { giveCredits, takeCreditsBack } from '../commands/move-credits.ts';
import { expectOutcome, newId, outcomeOf } from './step.ts';
import type { Walk } from './walk.ts';

export async function grant({ database, wallet, book, dice, members }: Walk): Promise<number> {
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

const savePaid = statement<object>(
  'payments.save-paid',
  `insert into payments.payments (id, account_id, recipient_label, by_visitor, credits, amount_minor, currency, provider,
     status, receipt_number, created_at, expires_at, paid_at, credited_at, updated_at)
   values ($1, $2, 'a member', false, $3, $4, 'USD', 'sandbox', 'paid', nextval('payments.receipts'), $5, $5, $5, $5, $5)`,
);

export async function buyCredits({ database, book, dice, members, at }: Walk): Promise<number> {
  const accountId = dice.pick(members);
  const credits = BigInt(dice.between(1, 500));
  const paymentId = newId();
  await database.transaction(async (tx) => {
    await tx.execute(savePaid, [paymentId, accountId, credits, dice.between(1, 6000), at]);
    await giveCredits(tx, { accountId, credits, paymentId, at });
  });
  const owed = book.at('receivable', accountId);
  const settled = owed < credits ? owed : credits;
  book.move('receivable', accountId, -settled);
  book.move('house', null, settled);
  book.move('wallet', accountId, credits - settled);
  book.move('issued', null, settled - credits);
  return 1;
}

export async function chargeback({ database, book, dice, members, at }: Walk): Promise<number> {
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

import { createEarningsCharges } from '../../earnings/index.ts';
import { post } from '../../ledger/index.ts';
import { expectOutcome, outcomeOf } from './step.ts';
import type { Walk } from './walk.ts';

/** A payout asked for, or one that was decided. The rule that earnings cover it is the console's, not the journal's. */
export async function payout({ database, book, dice, models, at }: Walk): Promise<number> {
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

/** Advertising, paid out of earnings that nothing waits for. */
export async function advertise({ database, book, dice, models, at }: Walk): Promise<number> {
  const modelId = dice.pick(models);
  const amountCredits = BigInt(dice.between(1, 40));
  const covered = book.at('earnings', modelId) >= amountCredits;
  const { charge } = createEarningsCharges(async () => 0);
  const outcome = await outcomeOf(
    database.transaction((tx) => charge(tx, { modelId, amountCredits, note: 'Featured placement', at })),
  );
  expectOutcome(outcome, covered ? 'done' : 'not_enough_earnings');
  if (!covered) return 1;
  book.move('earnings', modelId, -amountCredits);
  book.move('house', null, amountCredits);
  return 1;
}

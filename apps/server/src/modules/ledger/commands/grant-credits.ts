import type { Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { creditsGranted } from '../events.ts';
import { post } from '../journal.ts';
import { texts } from '../locales/texts.ts';
import { issuedTo } from '../rules.ts';
import type { SpendingDeps } from '../spending/dependencies.ts';

/** What an operator gives, or takes back when `amountCredits` is below zero. */
export interface CreditGrant {
  accountId: string;
  amountCredits: bigint;
  note: string;
  actorId: string | null;
}

const grantMaxCredits = 1_000_000n;

/**
 * Puts credits into an account's wallet without a payment.
 * @returns the journal transaction's id
 * @throws Refusal invalid_input for nothing or too much, not_enough_credits when more is taken than is there
 */
export async function grantCredits(
  { events }: Pick<SpendingDeps, 'events'>,
  tx: Transaction,
  grant: CreditGrant,
  at: Date,
): Promise<string> {
  const { accountId, amountCredits, note, actorId } = grant;
  if (amountCredits === 0n) refuse('invalid_input', { fields: { amount: texts.refusals.notZero } });
  if (amountCredits > grantMaxCredits || amountCredits < -grantMaxCredits) {
    refuse('invalid_input', { fields: { amount: texts.refusals.grantAtMost({ grantMaxCredits }) } });
  }
  const transactionId = await post(tx, {
    kind: 'admin_credit',
    actorId,
    note,
    at,
    lines: issuedTo(accountId, amountCredits),
  });
  await events?.publish(tx, creditsGranted, { accountId, amountCredits: Number(amountCredits), note });
  return transactionId;
}

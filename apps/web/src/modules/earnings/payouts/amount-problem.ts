import { t } from '../messages.ts';

/** What is wrong with an amount to be paid out, or null. @param amount what the field holds */
export function amountProblem(
  amount: number | string,
  availableCredits: number,
  minimumCredits: number,
): string | null {
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 1) return t.payout.whole;
  if (amount > availableCredits) return t.payout.tooMuch;
  return amount < minimumCredits ? t.payout.minimum({ minimum: minimumCredits }) : null;
}

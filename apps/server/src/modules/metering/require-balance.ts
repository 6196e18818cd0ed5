import { refuse } from '../../platform/refusal.ts';
import type { LiveDeps } from '../shows/dependencies.ts';

/** Refuses with not_enough_credits, and how many are missing, when an account has less than this. */
export async function requireBalance(
  deps: LiveDeps,
  accountId: string,
  neededCredits: number,
): Promise<void> {
  const { net } = await deps.wallet.balanceOf(accountId);
  if (net >= BigInt(neededCredits)) return;
  refuse('not_enough_credits', {
    msg: `This needs ${neededCredits} credits at the least. You were not charged.`,
    fields: { missingCredits: String(BigInt(neededCredits) - net) },
  });
}

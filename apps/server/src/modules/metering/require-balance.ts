import { verbatim } from '../../platform/i18n/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { MeteringDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';

/** Refuses with not_enough_credits, and how many are missing, when an account has less than this. */
export async function requireBalance(
  deps: MeteringDeps,
  accountId: string,
  neededCredits: number,
): Promise<void> {
  const { net } = await deps.wallet.balanceOf(accountId);
  if (net >= BigInt(neededCredits)) return;
  refuse('not_enough_credits', {
    msg: texts.refusals.balanceNeeded({ neededCredits }),
    fields: { missingCredits: verbatim(String(BigInt(neededCredits) - net)) },
  });
}

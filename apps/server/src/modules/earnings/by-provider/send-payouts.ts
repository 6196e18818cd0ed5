import { hourMs, minuteMs } from '@candela/contract/shared/durations';
import { isDatabaseUnavailable, within } from '../../../platform/database/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import {
  type PayoutOrder,
  type PayoutProvider,
  ProviderRefused,
  ProviderUnavailable,
} from '../../../platform/payments/index.ts';
import { markPayoutPaid, returnPayout } from '../commands/settle-payout.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { payoutDetailsOf } from '../payout-encryption.ts';
import {
  endHandedPayout,
  type HandedRow,
  handOverApproved,
  savePayoutStep,
  takeDuePayout,
} from './provider-payouts.ts';

/** Nobody else takes a payout for so long; its calls together take no longer than a minute. */
const takenForMs = 5 * minuteMs;
/** How often a provider is asked whether it has paid. */
const lookEveryMs = 2 * minuteMs;
const longestWaitMs = hourMs;
/** A run ends after so many steps, and the next one goes on. */
const stepsAtMost = 500;

/**
 * Takes every payout that a provider pays one step further: sets the sum aside, has it paid, or asks whether it was.
 * A step is written down before the next one begins. What cannot be done now waits longer each time, with the reason
 * on show; what the provider will never pay goes back to the model's earnings.
 */
export async function sendPayouts(deps: EarningsDeps, provider: PayoutProvider): Promise<void> {
  await deps.database.transaction((tx) =>
    handOverApproved(tx, { provider: provider.name, kinds: ['crypto'], at: deps.clock() }),
  );
  for (let steps = 0; steps < stepsAtMost; steps += 1) {
    const now = deps.clock();
    const until = new Date(now.getTime() + takenForMs);
    const handed = await takeDuePayout(deps.database, { provider: provider.name, now, until });
    if (!handed) return;
    await step(deps, provider, handed);
  }
}

async function step(deps: EarningsDeps, provider: PayoutProvider, handed: HandedRow): Promise<void> {
  const { payout_id: payoutId, reservation, payment } = handed;
  const now = deps.clock();
  const later = (ms: number) => new Date(now.getTime() + ms);
  const fine = { failures: 0, problem: '' };
  try {
    if (reservation === null) {
      const made = await provider.reserve(orderOf(deps, handed));
      await savePayoutStep(deps.database, payoutId, { ...fine, reservation: made, lookAt: now });
    } else if (payment === null) {
      const made = await provider.send(orderOf(deps, handed), reservation);
      await savePayoutStep(deps.database, payoutId, { ...fine, payment: made, lookAt: later(lookEveryMs) });
    } else {
      const standing = await provider.standing(payment, reservation);
      if (standing.state === 'paid') await settlePaid(deps, payoutId, standing.reference);
      else if (standing.state === 'cancelled') await settleUnpaid(deps, provider, handed);
      else await savePayoutStep(deps.database, payoutId, { ...fine, lookAt: later(lookEveryMs) });
    }
  } catch (error) {
    if (error instanceof ProviderRefused && (await wasGivenBack(deps, provider, handed))) return;
    if (isDatabaseUnavailable(error)) throw error;
    const isTheirs = error instanceof ProviderRefused || error instanceof ProviderUnavailable;
    deps.log.error({ err: error, payoutId, provider: provider.name }, 'A payout could not be sent yet.');
    const failures = handed.failures + 1;
    const wait = Math.min(longestWaitMs, minuteMs * 2 ** Math.min(failures - 1, 10));
    await savePayoutStep(deps.database, payoutId, {
      failures,
      problem: isTheirs ? error.message : say(texts.refusals.payoutFailedHere),
      lookAt: later(wait),
    });
  }
}

/** Whether a payout that its provider refused is earnings again; false where that could not be made sure now. */
async function wasGivenBack(
  deps: EarningsDeps,
  provider: PayoutProvider,
  handed: HandedRow,
): Promise<boolean> {
  try {
    await settleUnpaid(deps, provider, handed);
    return true;
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderUnavailable) return false;
    throw error;
  }
}

async function settlePaid(deps: EarningsDeps, payoutId: string, reference: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await endHandedPayout(tx, payoutId, deps.clock()))) return;
    const shown = reference.slice(0, 140);
    await markPayoutPaid(within(deps, tx), { payoutId, actorId: null, reference: shown });
  });
}

async function settleUnpaid(deps: EarningsDeps, provider: PayoutProvider, handed: HandedRow): Promise<void> {
  const { payout_id: payoutId, reservation } = handed;
  // First nothing can be paid any more; only then are the credits hers again.
  if (reservation !== null) await provider.close(reservation);
  await deps.database.transaction(async (tx) => {
    if (!(await endHandedPayout(tx, payoutId, deps.clock()))) return;
    const reason = say(texts.refusals.providerDidNotPay);
    await returnPayout(within(deps, tx), { payoutId, actorId: null, reason });
  });
}

function orderOf(deps: EarningsDeps, handed: HandedRow): PayoutOrder {
  const { payout_id: id, amount_minor: amountMinor, currency, encrypted, method_id } = handed;
  const details = payoutDetailsOf(deps, { payoutId: id, methodId: method_id, encrypted });
  if (details.kind !== 'crypto') throw new Error(`Payout ${id} goes to no bitcoin address.`);
  return { id, amountMinor, currency, destination: details.address };
}

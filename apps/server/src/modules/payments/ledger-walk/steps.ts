import { buyCredits, chargeback, grant } from './credit-steps.ts';
import { endGoal, hold } from './goal-steps.ts';
import { advertise, payout } from './payout-steps.ts';
import { buy, minute, refund, retry, together } from './purchase-steps.ts';
import type { Step } from './step.ts';
import { crowd } from './tip-steps.ts';
import type { Walk } from './walk.ts';

async function rollUp({ wallet }: Walk): Promise<number> {
  await wallet.rollUpLedger();
  return 1;
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
  crowd,
  crowd,
  retry,
  retry,
  hold,
  hold,
  endGoal,
  payout,
  advertise,
  rollUp,
];

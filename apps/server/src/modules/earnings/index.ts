export { createEarningsCharges, type EarningsCharges } from './commands/charge-earnings.ts';
export { holdEarnings } from './commands/hold-earnings.ts';
export { takeHeld } from './commands/take-held.ts';
export { createEarnings, type Earnings, type PayoutActions, weeklyPayoutCron } from './create-earnings.ts';
export { earningsHeld, earningsReleased, heldTaken, payoutSettled } from './events.ts';
export { moneyWords } from './payout-row.ts';
export { earningsData, earningsOf, openPayoutsOf } from './personal-data.ts';
export { balanceOfModel } from './standing.ts';

import type { Config } from './config.ts';
import type { Accounts } from './modules/accounts/index.ts';
import type { Wallet } from './modules/ledger/index.ts';
import { createPlans, type Plans, type PlansDepsInput } from './modules/plans/index.ts';
import type { Jobs } from './platform/jobs/index.ts';

type Deps = Pick<
  PlansDepsInput,
  'database' | 'clock' | 'mailer' | 'log' | 'events' | 'siteName' | 'isOff'
> & {
  wallet: Wallet;
  accounts: Accounts;
  jobs: Jobs;
};

/** Builds plans, has the wallet sell them and the clock renew them. */
export function createAppPlans(config: Config, { wallet, accounts, jobs, ...deps }: Deps): Plans {
  const plans = createPlans({
    ...deps,
    wallet,
    addressesOf: accounts.mailAddresses,
    contactOf: accounts.contactOf,
    publicUrl: config.PUBLIC_URL,
  });
  wallet.registerGoods('chatPlan', plans.sellers.chatPlan);
  wallet.registerGoods('clubHousePlan', plans.sellers.clubHousePlan);
  jobs.every('plans.process-memberships', '3 * * * *', plans.processMemberships);
  return plans;
}

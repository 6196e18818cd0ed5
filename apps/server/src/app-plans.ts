import type { Config } from './config.ts';
import type { Accounts } from './modules/accounts/index.ts';
import type { Wallet } from './modules/ledger/index.ts';
import { createPlans, type Plans, type PlansOptions } from './modules/plans/index.ts';
import type { Jobs } from './platform/jobs/index.ts';

type Parts = Pick<
  PlansOptions,
  'database' | 'clock' | 'mailer' | 'settings' | 'log' | 'onEnding' | 'events'
> & {
  wallet: Wallet;
  accounts: Accounts;
  jobs: Jobs;
};

/** Builds plans, has the wallet sell them and the clock renew them. */
export function createAppPlans(config: Config, { wallet, accounts, jobs, ...parts }: Parts): Plans {
  const plans = createPlans({
    ...parts,
    wallet,
    addressesOf: accounts.mailAddresses,
    contactOf: accounts.contactOf,
    siteName: config.SITE_NAME,
    publicUrl: config.PUBLIC_URL,
  });
  wallet.registerGoods('chatPlan', plans.sellers.chatPlan);
  wallet.registerGoods('clubHousePlan', plans.sellers.clubHousePlan);
  jobs.every('plans.keep-memberships', '3 * * * *', plans.keepMemberships);
  return plans;
}

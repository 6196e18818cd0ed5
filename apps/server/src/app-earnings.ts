import { appSecret } from './app-secrets.ts';
import { sellerOf } from './app-seller.ts';
import type { Config } from './config.ts';
import type { Accounts } from './modules/accounts/index.ts';
import { createEarnings, type Earnings, weeklyPayoutCron } from './modules/earnings/index.ts';
import type { Database } from './platform/database/index.ts';
import type { Events } from './platform/events/index.ts';
import type { Jobs } from './platform/jobs/index.ts';
import type { Mailer } from './platform/mail/index.ts';
import { createBtcpayPayouts, type PayoutProvider } from './platform/payments/index.ts';
import type { Settings } from './platform/settings/index.ts';

/** Puts earnings and payouts together as the configuration says. */
export async function createAppEarnings(
  config: Config,
  deps: {
    database: Database;
    clock: () => Date;
    mailer: Pick<Mailer, 'send'>;
    events: Pick<Events, 'publish' | 'takeBack'>;
    accounts: Pick<Accounts, 'contactOf'>;
    siteName: () => string;
    settings: Pick<Settings, 'all'>;
    log: { error(fields: object, message: string): void };
    /** Left out where no jobs run, such as in an operator's command. */
    jobs?: Pick<Jobs, 'every'>;
  },
): Promise<Earnings> {
  const { database, clock, mailer, events, accounts, settings, siteName, jobs, log } = deps;
  const payoutProvider = payoutProviderOf(config);
  const earnings = createEarnings({
    database,
    clock,
    mailer,
    events,
    contactOf: accounts.contactOf,
    terms: settings.all,
    payoutSecret: await appSecret(config, 'payouts'),
    payoutProvider,
    siteName,
    seller: sellerOf(config, siteName),
    publicUrl: config.PUBLIC_URL,
    log,
  });
  jobs?.every('earnings.weekly-payouts', weeklyPayoutCron, async () => {
    await earnings.payOutWeekly();
  });
  if (payoutProvider) jobs?.every('earnings.send-payouts', '* * * * *', earnings.sendPayouts);
  return earnings;
}

function payoutProviderOf(config: Config): PayoutProvider | undefined {
  const { BTCPAY_URL: url, BTCPAY_STORE_ID: storeId, BTCPAY_API_KEY: apiKey } = config;
  if (config.BTCPAY_PAYOUTS !== 'on' || !url || !storeId || !apiKey) return undefined;
  return createBtcpayPayouts({ url, storeId, apiKey });
}

import { wantOrderMail } from './app-money-notices.ts';
import type { Config } from './config.ts';
import type { Accounts } from './modules/accounts/index.ts';
import type { Wallet } from './modules/ledger/index.ts';
import { planRefunds } from './modules/plans/index.ts';
import { orderRefunds } from './modules/shop/index.ts';
import type { Events } from './platform/events/index.ts';
import type { Mailer } from './platform/mail/index.ts';

interface Deps {
  wallet: Wallet;
  accounts: Pick<Accounts, 'mailAddresses'>;
  mailer: Mailer;
  siteName: () => string;
  events?: Pick<Events, 'publish'>;
}

/** Has refunds end what they give the credits of back, whoever decides on them: the admin console, a command, a side of an order. */
export function connectRefunds(config: Config, { wallet, accounts, mailer, events, siteName }: Deps): void {
  const mails = {
    mailer,
    addressesOf: accounts.mailAddresses,
    siteName,
    publicUrl: config.PUBLIC_URL,
  };
  const plans = planRefunds({ ...mails, wallet });
  wallet.onRefund('chatPlan', plans);
  wallet.onRefund('clubHousePlan', plans);
  wallet.onRefund('order', orderRefunds({ ...mails, events, wantOrderMail }));
}

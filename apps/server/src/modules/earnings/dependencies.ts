import type { Database, Queryable } from '../../platform/database/index.ts';
import type { Secret } from '../../platform/encryption/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { PayoutProvider } from '../../platform/payments/index.ts';

/** The operator's settings that earnings follow. */
export interface EarningTerms {
  currency: string;
  /** What one credit is worth to the model, in minor units of the currency. */
  creditValueMinor: number;
  /** Whose account payouts are paid from; empty while they are exported as CSV only. */
  payerName: string;
  payerIban: string;
  earningsHoldDays: number;
  /** The smallest payout by bank transfer. */
  payoutMinimumCredits: number;
}

/** Who runs the site. Lines of the address are apart by line breaks; what is not known is empty. */
export interface StatementSeller {
  name: string;
  address: string;
  taxId: string;
  supportEmail: string;
}

/** What earnings and payouts need from outside. */
export interface EarningsDeps {
  database: Database;
  clock: () => Date;
  mailer: Pick<Mailer, 'send'>;
  events: Pick<Events, 'publish' | 'takeBack'>;
  /** Where an account is written to; undefined when it is gone. */
  contactOf(queries: Queryable, accountId: string): Promise<{ email: string; username: string } | undefined>;
  terms(): Promise<EarningTerms>;
  /** Payout details are encrypted with it. */
  payoutSecret: Secret;
  /** Pays what goes to a bitcoin address; left out where that is done by hand. */
  payoutProvider?: PayoutProvider | undefined;
  siteName: () => string;
  /** Who runs the site, as statements name it. */
  seller: StatementSeller;
  publicUrl: string;
  log: { error(fields: object, message: string): void };
}

/** What is needed by those who take nothing back. */
export interface Publishing extends Pick<EarningsDeps, 'clock'> {
  events: Pick<EarningsDeps['events'], 'publish'>;
}

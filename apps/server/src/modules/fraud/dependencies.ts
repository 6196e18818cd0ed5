import type { Database } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Earnings } from '../earnings/index.ts';
import type { Wallet } from '../ledger/index.ts';
import type { Payments } from '../payments/index.ts';

/** What the watch for fraud needs from outside. */
export interface FraudDeps {
  database: Database;
  clock: () => Date;
  events: Pick<Events, 'inTransaction' | 'afterCommit'>;
  /** Left out where no jobs run. */
  jobs?: Pick<Jobs, 'every'> | undefined;
  wallet: Pick<Wallet, 'refund'>;
  payments: Pick<Payments, 'refundPayment'>;
  reviews: Earnings['reviews'];
}

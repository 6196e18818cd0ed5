import { type Database, type Queryable, statement } from '../../platform/database/index.ts';
import { type CreditGrant, grantCredits } from './commands/grant-credits.ts';
import { balanceOf, type CreditBalance } from './queries/balance-of.ts';
import { type LedgerDifference, verifyLedger } from './queries/verify-ledger.ts';

export {
  createEarnings,
  type Earnings,
  type PayoutDesk,
  weeklyPayoutCron,
} from './earnings/create-earnings.ts';
export { moneyWords } from './earnings/payout-row.ts';

export interface WalletDependencies {
  database: Database;
  clock: () => Date;
}

/** Credits: the only feature that writes the journal. */
export interface Wallet {
  /** Puts credits into a wallet without a payment, inside the caller's transaction. See commands/grant-credits.ts. */
  grantCredits(tx: Queryable, grant: CreditGrant): Promise<string>;
  balanceOf(accountId: string): Promise<CreditBalance>;
  /** Replays the journal; an empty list is the proof that everything adds up. */
  verifyLedger(): Promise<LedgerDifference[]>;
  /** Brings cached balances up to date, so that reading them stays cheap. */
  rollUpLedger(): Promise<void>;
}

const rollUp = statement<object>('wallet.roll-up', 'select roll_up_ledger()');

/** Puts the wallet together. */
export function createWallet({ database, clock }: WalletDependencies): Wallet {
  return {
    grantCredits: (tx, grant) => grantCredits(tx, grant, clock()),
    balanceOf: (accountId) => balanceOf(database, accountId),
    verifyLedger: () => verifyLedger(database),
    rollUpLedger: async () => {
      await database.execute(rollUp);
    },
  };
}

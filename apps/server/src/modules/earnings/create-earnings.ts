import type { PayoutStatus } from '@candela/contract/earnings/payouts';
import { type Queryable, type Transaction, within } from '../../platform/database/index.ts';
import { type BankFileRow, keepBankFile } from './bank-files/keep-bank-file.ts';
import { type BankEntry, bankEntries, settleEntry } from './bank-files/settle-entries.ts';
import { sendPayouts } from './by-provider/send-payouts.ts';
import { createEarningsCharges, type EarningsCharges } from './commands/charge-earnings.ts';
import { exportPayouts, type PayoutFile } from './commands/export-payouts.ts';
import {
  endReview,
  type HoldRequest,
  holdEarnings,
  notifyReview,
  releaseEarnings,
  undoHold,
  undoRelease,
} from './commands/hold-earnings.ts';
import { payOutWeekly } from './commands/pay-out-weekly.ts';
import { approvePayout, markPayoutPaid, returnPayout, undoApproval } from './commands/settle-payout.ts';
import { type HeldRequest, takeHeld } from './commands/take-held.ts';
import type { EarningsDeps } from './dependencies.ts';
import type { PayoutRow } from './payout-row.ts';
import { payoutsByStatus } from './queries/payouts-to-decide.ts';
import { earningsRoutes } from './routes.ts';

/** What an operator does with payouts; every action names its actor, or none for the command line. */
export interface PayoutActions {
  list(statuses: readonly PayoutStatus[], page: { limit: number; offset: number }): Promise<PayoutRow[]>;
  /** Refuses with `not_found`, `conflict` and `payouts_held`. */
  approve(decision: { payoutId: string; actorId: string | null }, tx?: Transaction): Promise<PayoutRow>;
  /** Undoes an approval of seconds ago by the same person; refuses with `not_found` and `conflict`. */
  undoApproval(decision: { payoutId: string; actorId: string }, tx: Transaction): Promise<PayoutRow>;
  /** Refuses with `not_found`, `conflict` and `invalid_input`; mails the model. */
  markPaid(
    decision: { payoutId: string; actorId: string | null; reference: string },
    tx?: Transaction,
  ): Promise<PayoutRow>;
  /** The credits are earnings again; refuses and mails as `markPaid` does. */
  giveBack(
    decision: { payoutId: string; actorId: string | null; reason: string },
    tx?: Transaction,
  ): Promise<PayoutRow>;
  /** Every approved payout once; see commands/export-payouts.ts. */
  exportFile(
    request: { actorId: string | null; batchId?: string | undefined },
    tx?: Transaction,
  ): Promise<PayoutFile>;
  /** Keeps earnings from being paid out, inside the caller's transaction; returns the hold's id. */
  hold(tx: Transaction, request: HoldRequest): Promise<string>;
  /** Ends one hold or all of a model's; returns how many ended. */
  release(
    tx: Transaction,
    request: { modelId: string; holdId?: string | undefined; actorId: string | null },
  ): Promise<number>;
  /** Undo the one or the other before the model is notified; see commands/hold-earnings.ts. */
  undoHold(tx: Transaction, request: { modelId: string; actorId: string }): Promise<string>;
  undoRelease(tx: Transaction, request: { holdId: string; actorId: string }): Promise<string>;
  /** Takes what a hold after a chargeback keeps, and notifies the model; returns how many credits. See commands/take-held.ts. */
  takeHeld(tx: Transaction, request: HeldRequest): Promise<bigint>;
  /** What the bank answered; see bank-files/. */
  bankFiles: {
    /** Refuses with `invalid_input` on `xml`. */
    keep(
      tx: Transaction,
      request: { fileName: string; xml: string; actorId: string | null },
    ): Promise<{ file: BankFileRow; isKnown: boolean }>;
    entries(queries: Queryable, fileId: string): Promise<BankEntry[]>;
    /** Refuses with `conflict` when it is settled; mails as `markPaid` and `giveBack` do. */
    settle(tx: Transaction, request: { entry: BankEntry; actorId: string | null }): Promise<PayoutRow>;
  };
}

/** Earnings and payouts as the rest of the wallet composes them. */
export interface Earnings extends EarningsCharges {
  routes: ReturnType<typeof earningsRoutes>;
  payouts: PayoutActions;
  /** What fraud cases hold; the holds themselves follow the sales, see `earnings.change_review_hold`. */
  reviews: {
    end(tx: Transaction, request: { caseId: string; actorId: string | null }): Promise<void>;
    notify(tx: Transaction, began: { modelId: string; hundredths: number }): Promise<void>;
  };
  /** Asks for the weekly payouts; harmless when run twice. Returns how many were asked for. */
  payOutWeekly(): Promise<number>;
  /** Takes what a provider pays one step further; does nothing without one. See by-provider/. */
  sendPayouts(): Promise<void>;
}

/** When the weekly payouts are asked for: Tuesdays at 06:00 UTC. */
export const weeklyPayoutCron = '0 6 * * 2';

/** Puts earnings and payouts together. Nothing runs until it is called. */
export function createEarnings(deps: EarningsDeps): Earnings {
  return {
    routes: earningsRoutes(deps),
    payouts: {
      list: (statuses, page) => payoutsByStatus(deps.database, statuses, page),
      approve: (decision, tx) => approvePayout(within(deps, tx), decision),
      undoApproval: (decision, tx) => undoApproval(within(deps, tx), decision),
      markPaid: (decision, tx) => markPayoutPaid(within(deps, tx), decision),
      giveBack: (decision, tx) => returnPayout(within(deps, tx), decision),
      exportFile: (request, tx) => exportPayouts(within(deps, tx), request),
      hold: (tx, request) => holdEarnings(deps, tx, request),
      release: (tx, request) => releaseEarnings(deps, tx, request),
      undoHold: (tx, request) => undoHold(deps, tx, request),
      undoRelease: (tx, request) => undoRelease(deps, tx, request),
      takeHeld: (tx, request) => takeHeld(deps, tx, request),
      bankFiles: {
        keep: (tx, request) => keepBankFile(deps, tx, request),
        entries: bankEntries,
        settle: (tx, request) => settleEntry(within(deps, tx), request),
      },
    },
    reviews: {
      end: (tx, request) => endReview(deps, tx, request),
      notify: (tx, began) => notifyReview(deps, tx, began),
    },
    ...createEarningsCharges(async () => (await deps.terms()).earningsHoldDays),
    payOutWeekly: () => payOutWeekly(deps),
    async sendPayouts() {
      if (deps.payoutProvider) await sendPayouts(deps, deps.payoutProvider);
    },
  };
}

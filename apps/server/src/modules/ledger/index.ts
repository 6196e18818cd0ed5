import type { GoodKind, PurchaseKind } from '@candela/contract/ledger/purchases';
import { type Database, type Queryable, statement, type Transaction } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import { createSettings, type Settings } from '../../platform/settings/index.ts';
import { createBalancePush } from './balance-push.ts';
import { type CreditGrant, grantCredits } from './commands/grant-credits.ts';
import {
  addShareRule,
  type NewShareRule,
  type ShareRule,
  withdrawShareRule,
} from './creator-shares/change-shares.ts';
import { balanceOf, type CreditBalance, netOf } from './queries/balance-of.ts';
import { type LedgerDifference, verifyLedger } from './queries/verify-ledger.ts';
import { type Charge, type Charged, charge, chargeMinute } from './spending/charge.ts';
import type { RefundHook, Seller, SpendingDeps } from './spending/dependencies.ts';
import { type Entitlement, entitle, revokeEntitlement } from './spending/entitlements.ts';
import { tipGiver } from './spending/give-tips.ts';
import { hold, type NewHold, returnHolds, settleHolds } from './spending/holds.ts';
import { requireChargeable } from './spending/limit.ts';
import { type Refund, refund } from './spending/refund.ts';
import { spendingRoutes } from './spending/routes.ts';

export { creatorShareOf, creatorSharesOf } from './creator-shares/creator-share.ts';
export {
  creatorShareChanged,
  creditsGranted,
  goodSold,
  holdsEnded,
  purchaseRefunded,
  type TipGiven,
  tipsGiven,
} from './events.ts';
export { post } from './journal.ts';
export { ledgerData } from './personal-data.ts';
export { balanceOf } from './queries/balance-of.ts';
export { checkLedger } from './queries/check-ledger.ts';
export { type CreditLine, creditsOf, hundredthsOf, type LedgerKind, wholeCredits } from './rules.ts';
export type { Charge, Charged } from './spending/charge.ts';
export type {
  Quote,
  RefundedPurchase,
  RefundHook,
  Request,
  Sale,
  Seller,
} from './spending/dependencies.ts';
export { getStatement, statementLines } from './spending/get-statement.ts';
export { type TipOrder, tipGiver } from './spending/give-tips.ts';
export type { HistoryRowAfter } from './spending/history-lines.ts';
export { takeShareBack } from './spending/take-share-back.ts';

export interface WalletDeps {
  database: Database;
  clock: () => Date;
  settings?: Settings;
  /** Who is notified of tips and sales; nobody in a command or a test that leaves it out. */
  events?: Pick<Events, 'publish' | 'job'>;
  /** Where changed balances are pushed to; nowhere when left out. */
  realtime?: Pick<Realtime, 'emit' | 'accountsOnline'>;
  log?: { error(fields: object, message: string): void };
}

type Owned = Pick<Entitlement, 'accountId' | 'kind' | 'itemId'>;

/** Credits: the only feature that writes the journal. Amounts are whole credits, shares hundredths. */
export interface Wallet {
  routes: ReturnType<typeof spendingRoutes>;
  /** Puts credits into a wallet without a payment, inside the caller's transaction. See commands/grant-credits.ts. */
  grantCredits(tx: Transaction, grant: CreditGrant): Promise<string>;
  /** Pushes what a wallet holds now to its account's pages; changes of one moment are pushed once. */
  pushBalance(accountId: string): void;
  balanceOf(accountId: string): Promise<CreditBalance>;
  /** What an account may spend now, for those who need no more of its balance. */
  netOf(queries: Queryable, accountId: string): Promise<bigint>;
  /** Lets purchaseByCredit sell one kind of thing; each kind has one seller. */
  registerGoods(kind: GoodKind, seller: Seller): void;
  /** Lets a feature take back what it delivered when a purchase is refunded whole; each kind has one hook. */
  onRefund(kind: PurchaseKind, hook: RefundHook): void;
  /** Charges inside the caller's transaction. See spending/charge.ts. */
  charge(tx: Transaction, wanted: Charge): Promise<Charged>;
  /** Refuses what a charge of so many credits would be refused for now. See spending/limit.ts. */
  requireChargeable(tx: Transaction, accountId: string, amountCredits: bigint): Promise<void>;
  /** Charges one more minute of a seat, added to the purchase of the first. */
  chargeMinute(
    tx: Transaction,
    wanted: Charge & { purchaseId: string | null; minute: number },
  ): Promise<Charged & { transactionId: string }>;
  /** Opens something to an account. */
  entitle(tx: Queryable, one: Entitlement): Promise<void>;
  revokeEntitlement(tx: Queryable, one: Owned): Promise<void>;
  /** Gives credits of a purchase back, inside the caller's transaction; resolves to how many. See spending/refund.ts. */
  refund(tx: Transaction, wanted: Refund): Promise<bigint>;
  /** Sets a member's credits aside, to be settled or returned together with all others for the same item. */
  hold(tx: Transaction, wanted: NewHold): Promise<string>;
  /** Resolves to the ids of the purchases that the holds became. */
  settleHolds(tx: Transaction, itemId: string): Promise<string[]>;
  returnHolds(tx: Transaction, itemId: string): Promise<void>;
  /** Makes a rule about what models get of a price, in the caller's transaction. See creator-shares/change-shares.ts. */
  addShareRule(tx: Transaction, rule: NewShareRule): Promise<{ id: string; startsAt: Date }>;
  /** Withdraws one that has not begun. */
  withdrawShareRule(
    tx: Transaction,
    withdrawn: { id: string; reason: string; actorId: string | null },
  ): Promise<ShareRule & { startsAt: Date }>;
  /** Replays the journal; an empty list is the proof that everything adds up. */
  verifyLedger(): Promise<LedgerDifference[]>;
  /** Brings cached balances and the sums of sales up to date, so that reading them stays cheap. */
  rollUpLedger(): Promise<void>;
}

const rollUp = statement<object>('ledger.roll-up', 'select ledger.roll_up()');
const foldSales = statement<object>('ledger.fold-sale-changes', 'select ledger.fold_sale_changes()');

/** Puts the wallet together. */
export function createWallet(options: WalletDeps): Wallet {
  const { database, clock, settings = createSettings({ database, clock }) } = options;
  const goods = new Map<GoodKind, Seller>();
  const refundHooks = new Map<PurchaseKind, RefundHook>();
  const pushBalance = createBalancePush(options);
  const deps: SpendingDeps = {
    database,
    clock,
    settings,
    goods,
    refundHooks,
    events: options.events,
    pushBalance,
    giveTip: tipGiver(database, options.events, clock),
  };
  return {
    routes: spendingRoutes(deps),
    grantCredits: (tx, grant) => grantCredits(deps, tx, grant, clock()),
    pushBalance,
    balanceOf: (accountId) => balanceOf(database, accountId),
    netOf,
    registerGoods(kind, seller) {
      if (goods.has(kind)) throw new Error(`${kind} has a seller already.`);
      goods.set(kind, seller);
    },
    onRefund(kind, hook) {
      if (refundHooks.has(kind)) throw new Error(`A refund of ${kind} is taken care of already.`);
      refundHooks.set(kind, hook);
    },
    charge: (tx, wanted) => charge(deps, tx, wanted),
    requireChargeable: (tx, accountId, amountCredits) =>
      requireChargeable(deps, tx, accountId, amountCredits),
    chargeMinute: (tx, wanted) => chargeMinute(deps, tx, wanted),
    entitle: (tx, one) => entitle(tx, one, clock()),
    revokeEntitlement,
    refund: (tx, wanted) => refund(deps, tx, wanted),
    hold: (tx, wanted) => hold(deps, tx, wanted),
    settleHolds: (tx, itemId) => settleHolds(deps, tx, itemId),
    returnHolds: (tx, itemId) => returnHolds(deps, tx, itemId),
    addShareRule: (tx, rule) => addShareRule(deps, tx, rule),
    withdrawShareRule: (tx, withdrawn) => withdrawShareRule(deps, tx, withdrawn),
    verifyLedger: () => verifyLedger(database),
    rollUpLedger: async () => {
      await database.execute(rollUp);
      await database.execute(foldSales);
    },
  };
}

import type { Database, Queryable } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { SiteLook } from '../../platform/look/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { Wallet } from '../ledger/index.ts';

/** What the feature needs from outside. */
export interface PlansDepsInput {
  database: Database;
  clock: () => Date;
  /** Whether the operator has turned a part of the site off. */
  isOff: SiteLook['isOff'];
  wallet: Pick<Wallet, 'charge' | 'entitle'>;
  mailer: Pick<Mailer, 'send'>;
  events: Pick<Events, 'publish'>;
  /** Where accounts are mailed; those that may not take part are left out. */
  addressesOf: (
    queries: Queryable,
    ids: readonly string[],
  ) => Promise<{ id: string; email: string; username: string }[]>;
  /** Where an account is written to, suspended or not. */
  contactOf: (queries: Queryable, id: string) => Promise<{ email: string; username: string } | undefined>;
  /** Signs the mails. */
  siteName: () => string;
  /** Without a slash at the end. */
  publicUrl: string;
  log: { error(fields: object, message: string): void };
}

export type PlansDeps = PlansDepsInput;

/** What one purchase of a chat plan adds to the membership. */
export interface PlanGiven {
  days: number | null;
  messages: number | null;
}

/** What a code took off a first payment, and who bears it; kept with the purchase. */
export interface PromoGiven {
  code: string;
  discountCredits: number;
  paidBy: 'site' | 'model';
}

/** A request to buy, as the wallet hands it to a seller. */
export interface PlanRequest {
  buyerId: string;
  itemId: string;
  option?: string | undefined;
  /** When it is charged; now when absent. */
  at?: Date | undefined;
}

/** A paid request. */
export interface PlanSale extends PlanRequest {
  purchaseId: string;
  sellerId: string;
  at: Date;
}

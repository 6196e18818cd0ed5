import type { registerForm, UnverifiedUser } from '@candela/contract/accounts/operations';
import type { z } from 'zod';
import type { Database, Queryable } from '../../platform/database/index.ts';
import type { Secret } from '../../platform/encryption/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { PaymentProvider } from '../../platform/payments/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';

/** Accounts as payments know them. */
export interface PaymentAccounts {
  /** An account that may take part, or undefined. */
  findAccount(id: string): Promise<{ id: string; username: string } | undefined>;
  findAccountByName(name: string): Promise<{ id: string; username: string } | undefined>;
  contactOf(queries: Queryable, id: string): Promise<{ email: string; username: string } | undefined>;
  register(input: z.output<typeof registerForm>): Promise<UnverifiedUser>;
}

/** Who sells, as receipts print it. */
export interface Seller {
  name: string;
  address: string;
  taxId: string;
  supportEmail: string;
  /** How a charge is named on a card statement, unless the provider has a line of its own. */
  statementDescriptor: string;
}

/** What payments need from outside. */
export interface PaymentsDeps {
  database: Database;
  clock: () => Date;
  mailer: Pick<Mailer, 'send'>;
  events: Pick<Events, 'inTransaction' | 'publish'>;
  realtime: Pick<Realtime, 'emit' | 'on'>;
  accounts: PaymentAccounts;
  /** Those that are open, in the order they are offered. */
  providers: readonly PaymentProvider[];
  /** Makes the secrets that let visitors follow their payments. */
  tokenSecret: Secret;
  siteName: () => string;
  /** Without a slash at the end. */
  publicUrl: string;
  seller: Seller;
  /** List price of a credit. */
  creditPrice: () => Promise<{ amountMinor: number; currency: string }>;
  /** Pushes a changed balance to its account's pages; called after the commit. */
  pushBalance?: ((accountId: string) => void) | undefined;
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
}

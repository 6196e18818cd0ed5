import type { Database, Queryable } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { Settings } from '../../platform/settings/index.ts';
import type { EarningsCharges } from '../earnings/index.ts';
import type { Wallet } from '../ledger/index.ts';

/** What products need of uploads and the file store. */
export interface ProductFiles {
  /** Makes an upload of this account, or a copy of a file in the vault, a public picture; resolves to its address. */
  publishPicture(accountId: string, filename: string): Promise<string>;
  /** Takes an upload of this account, or a copy of a file in the vault, and keeps it private; resolves to its key. Refuses with `not_found`. */
  takePrivate(accountId: string, filename: string): Promise<string>;
  /** Writes down which of the model's files a product has copies of, by their addresses and keys. */
  noteProduct?(
    tx: Queryable,
    product: { id: string; modelId: string; copies: readonly string[]; at: Date },
  ): Promise<void>;
  /** A short-lived address at which a private file is saved under a name. */
  signedDownload(key: string, name: string): Promise<{ url: string; expiresAt: Date }>;
}

/** What the feature needs from outside. */
export interface ShopDepsInput {
  database: Database;
  clock: () => Date;
  wallet: Pick<Wallet, 'charge' | 'refund' | 'netOf'>;
  earnings: EarningsCharges;
  files: ProductFiles;
  settings: Pick<Settings, 'get'>;
  accounts: {
    /** Refuses unless this is an approved model who may take part. */
    assertModelMayPublish(accountId: string): Promise<void>;
    /** Writes until when a model is featured. */
    setFeaturedUntil(tx: Queryable, modelId: string, until: Date): Promise<void>;
  };
  /** Nobody hears of orders without them. */
  events?: Pick<Events, 'publish'> | undefined;
  mailer: Pick<Mailer, 'send'>;
  /** Of some accounts, those that want mail about their orders; all of them when left out. */
  wantOrderMail?: ((queries: Queryable, ids: readonly string[]) => Promise<ReadonlySet<string>>) | undefined;
  /** Where accounts are mailed; those that may not take part are left out. */
  addressesOf: (
    queries: Queryable,
    ids: readonly string[],
  ) => Promise<{ id: string; email: string; username: string }[]>;
  siteName: () => string;
  /** Without a slash at the end. */
  publicUrl: string;
}

export type ShopDeps = ShopDepsInput;

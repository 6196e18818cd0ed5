import type { MarkedKind } from '@candela/contract/watermarks/fields';
import type { Database, Queryable, Transaction } from '../../platform/database/index.ts';
import type { FileRef, FileStore } from '../../platform/files/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { LiveLog, Ticker } from '../../platform/live/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { Vault } from '../../platform/vault/index.ts';
import type { Accounts } from '../accounts/index.ts';

/** One file of an item: as it came, and for pictures the large one that was written again. */
export interface ItemFile {
  fileId: string;
  original: FileRef;
  picture: FileRef | null;
}

/** What the feature needs from outside. */
export interface ComplianceDepsInput {
  database: Database;
  clock: () => Date;
  mailer: Pick<Mailer, 'send'>;
  jobs: Pick<Jobs, 'add' | 'register' | 'every'>;
  files: Pick<FileStore, 'read' | 'presignGet'>;
  /** Keeps what was reported, encrypted. */
  vault: Pick<Vault, 'save' | 'open' | 'remove'>;
  siteName: () => string;
  publicUrl: string;
  accounts: Pick<Accounts, 'contactOf' | 'suspend' | 'unsuspend' | 'hideProfile'>;
  /** Takes a message away from all who read it, or gives it back. */
  hideMessage(tx: Transaction, request: { messageId: string; hidden: boolean }): Promise<void>;
  /** Ends the show a model began before a moment, if it still goes on. */
  endShow(tx: Transaction, request: { modelId: string; before: Date }): Promise<void>;
  /** What a show or call shows now; undefined when no picture comes. */
  lookNow(channel: string): Promise<{ webp: Buffer; takenAtMs: number } | undefined>;
  /**
   * A still of what a channel shows, after a moment and without waiting, what it cost of one core in ms, and what pictures
   * that look alike share.
   */
  stillOf(
    channel: string,
    afterMs: number,
  ): Promise<{ webp: Buffer; takenAtMs: number; cpuMs: number; look: string | null } | undefined>;
  /** Seconds between two stills of a running show (0 for none), and how many days and gigabytes of them are kept. */
  stillTerms(): Promise<{ seconds: number; days: number; gigabytes: number }>;
  ticker: Pick<Ticker, 'every' | 'tickMs'>;
  log: LiveLog;
  /** After how many notices of infringement a suspension is proposed. */
  strikeLimit(): Promise<number>;
  /** How long encrypted copies of what was reported are kept after the last word on it. */
  evidenceDays(): Promise<number>;
  /** What a code on a copy of a model's says; refuses with `not_found`, also for another model's. */
  leakOf(
    queries: Queryable,
    leak: { code: string; modelId: string },
  ): Promise<{ title: string; kind: MarkedKind }>;
  library: {
    /** Takes an item away from everyone but its model, or gives it back. */
    hideItem(request: { itemId: string; hidden: boolean }, tx: Transaction): Promise<void>;
    filesOf(itemId: string): Promise<ItemFile[]>;
  };
}

export type ComplianceDeps = ComplianceDepsInput;

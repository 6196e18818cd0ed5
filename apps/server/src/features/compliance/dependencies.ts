import type { Database, Transaction } from '../../platform/database/index.ts';
import type { FileRef, FileStore } from '../../platform/files/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { Accounts } from '../accounts/index.ts';

/** One file of an item: as it came, and for pictures the large one that was written anew. */
export interface ItemFile {
  fileId: string;
  original: FileRef;
  picture: FileRef | null;
}

/** What the feature needs from outside. */
export interface ComplianceOptions {
  database: Database;
  clock: () => Date;
  mailer: Pick<Mailer, 'send'>;
  jobs: Pick<Jobs, 'add' | 'register'>;
  files: Pick<FileStore, 'read' | 'presignGet'>;
  siteName: string;
  publicUrl: string;
  accounts: Pick<Accounts, 'contactOf' | 'suspend' | 'unsuspend'>;
  library: {
    /** Takes an item away from everyone but its model, or gives it back. */
    hideItem(wish: { itemId: string; hidden: boolean }, tx: Transaction): Promise<void>;
    filesOf(itemId: string): Promise<ItemFile[]>;
  };
}

export type ComplianceDeps = ComplianceOptions;

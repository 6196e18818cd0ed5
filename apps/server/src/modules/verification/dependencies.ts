import type { Database } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { RewritePicture } from '../../platform/media/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import type { Vault } from '../../platform/vault/index.ts';
import type { Accounts } from '../accounts/index.ts';

/** What the feature needs from outside. */
export interface IdentityDepsInput {
  database: Database;
  clock: () => Date;
  mailer: Pick<Mailer, 'send'>;
  events: Pick<Events, 'publish' | 'afterCommit'>;
  realtime: Pick<Realtime, 'on' | 'emit'>;
  vault: Vault;
  rewritePicture: RewritePicture;
  accounts: Pick<Accounts, 'applicantOf' | 'applyAgain' | 'contactOf'>;
  siteName: () => string;
  publicUrl: string;
  /** How long documents are kept after an account's end. */
  retentionDays: number;
}

export type IdentityDeps = IdentityDepsInput;

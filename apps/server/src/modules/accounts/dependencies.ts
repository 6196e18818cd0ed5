import type { RefusalCode } from '@candela/contract/shared/refusals';
import type { Database, Queryable } from '../../platform/database/index.ts';
import type { Encryption, Secret } from '../../platform/encryption/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { Media, RewritePicture } from '../../platform/media/index.ts';

/** Why sessions ended, as their holders read it. */
export type SessionEnd = Extract<RefusalCode, 'session_over' | 'account_suspended' | 'self_excluded'>;
/** `accountId` is absent when sessions of several accounts ran out together. */
export type SessionsEndedListener = (
  sessionIds: readonly string[],
  code: SessionEnd,
  accountId?: string,
) => void;

/** What a paid show and a private show cost, in credits a minute. */
export interface ShowPrices {
  groupCost: number | null;
  privateCost: number | null;
}

/** Where pictures of models wait for staff, and whether they do. */
export interface WaitingPicturesDeps {
  files: Pick<FileStore, 'putPrivate' | 'copy' | 'delete' | 'presignGet' | 'publicUrl'>;
  rewritePicture: RewritePicture;
  makeCopies: Media['makeCopies'];
  /** Whether staff look at a new model's first pictures before anybody else does. */
  looksFirst(): Promise<boolean>;
}

/** What the feature needs from outside. */
export interface AccountsDepsInput {
  database: Database;
  clock: () => Date;
  mailer: Pick<Mailer, 'send'>;
  events: Pick<Events, 'publish' | 'takeBack' | 'afterCommit'>;
  /** What authenticators' secrets are encrypted with; without it nobody can use a second factor. */
  secret?: Secret;
  /** Signs the mails. */
  siteName: () => string;
  /** Where the site is, without a slash at the end; links in mails start with it. */
  publicUrl: string;
  /** Credits of an account, in whole credits: `net` may be spent now, `total` includes what is held back. */
  balanceOf?: (accountId: string) => Promise<{ net: number; total: number }>;
  /** The plans an account has. */
  existPlanIds?: (accountId: string) => Promise<string[]>;
  /** The categories a model chose. */
  categoryIdsOf?: (accountId: string) => Promise<string[]>;
  /** Puts a model into exactly these categories. */
  chooseCategories?: (tx: Queryable, modelId: string, categoryIds: readonly string[]) => Promise<void>;
  /** Without it no picture can wait, and so no model's first one be used. */
  pictures?: WaitingPicturesDeps;
  /** What a model's shows cost, in credits a minute; null where she has named no price. */
  pricesOf?: (queries: Queryable, modelId: string) => Promise<ShowPrices>;
  /** Changes the prices that are given. */
  preparePrices?: (tx: Queryable, modelId: string, prices: Partial<ShowPrices>, now: Date) => Promise<void>;
  /**
   * Answers that must not reveal whether an address is known are held back until this much time has
   * passed, which covers the difference in the work behind them. 300 ms unless given.
   */
  answerFloorMs?: number;
}

/** The same, complete, for the feature's own files. */
export interface AccountsDeps extends Required<Omit<AccountsDepsInput, 'secret'>> {
  /** Of authenticators' secrets, each bound to its account's id. */
  authenticators: Encryption;
  /** Names this process among those on the same database. */
  processName: string;
  /** Notifies every listener that sessions ended; called after the commit that ended them. */
  sessionsEnded: SessionsEndedListener;
}

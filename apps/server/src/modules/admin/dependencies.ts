import type { Database, Transaction } from '../../platform/database/index.ts';
import type { Secret } from '../../platform/encryption/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { SiteLook } from '../../platform/look/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { Media, RewritePicture } from '../../platform/media/index.ts';
import type { Settings } from '../../platform/settings/index.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Calls } from '../calls/index.ts';
import type { Earnings } from '../earnings/index.ts';
import type { Editorial } from '../editorial/index.ts';
import type { Fraud } from '../fraud/index.ts';
import type { Wallet } from '../ledger/index.ts';
import type { Library } from '../library/index.ts';
import type { Metering } from '../metering/index.ts';
import type { Compliance } from '../moderation/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Plans } from '../plans/index.ts';
import type { Rooms } from '../rooms/index.ts';
import type { Shows } from '../shows/index.ts';
import type { Identity } from '../verification/index.ts';
import type { Watermarks } from '../watermarks/index.ts';
import type { AuditSigner } from './audit-chain/signing.ts';
import type { Machine } from './health.ts';

/** What the admin console works with: the public APIs of the other features. */
export interface AdminDepsInput {
  database: Database;
  clock: () => Date;
  /** Encrypts the secrets of authenticators. */
  secret: Secret;
  /** Signs what leaves of the audit log, and where its chain stands. */
  auditSigner: AuditSigner;
  siteName: () => string;
  publicUrl: string;
  /** A production site lets no demo operator in. */
  isProduction: boolean;
  machine: Machine;
  jobs: Pick<Jobs, 'every'>;
  mailer: Pick<Mailer, 'send'>;
  files: Pick<FileStore, 'putPublic' | 'publicUrl' | 'stat'>;
  media: Pick<Media, 'makeCopies'>;
  rewritePicture: RewritePicture;
  settings: Settings;
  look: Pick<SiteLook, 'configuredName' | 'save' | 'texts'>;
  accounts: Accounts;
  identity: Omit<Identity, 'routes' | 'expire' | 'warnOfExpiry'>;
  /** Erases an account from everything. Refuses with `conflict` while a legal hold keeps it. */
  erase(tx: Transaction, accountId: string): Promise<void>;
  library: Pick<Library, 'reviewItem' | 'hideItem' | 'uploadBudgetOf'>;
  editorial: Editorial;
  rooms: Pick<Rooms, 'silence' | 'noticeModel' | 'removeViewer'>;
  calls: Pick<Calls, 'endBySite' | 'followBlur'>;
  metering: Pick<Metering, 'subjectsIn'>;
  shows: Pick<
    Shows,
    'stopShow' | 'blurShow' | 'wallStills' | 'lookNow' | 'stillOf' | 'grantUnseen' | 'endUnseen'
  >;
  /** Ends an account's media everywhere, and its show. */
  disconnectAccount(accountId: string, why: 'suspended'): Promise<void>;
  wallet: Wallet;
  compliance: Pick<
    Compliance,
    | 'assignCases'
    | 'decideCase'
    | 'saveStatementTemplate'
    | 'deleteStatementTemplate'
    | 'decideAppeal'
    | 'openEvidence'
    | 'openStill'
    | 'keepLiveEvidence'
    | 'pointCase'
    | 'recordLawsuit'
    | 'picturesOf'
    | 'mediaOf'
    | 'reportLimitOf'
    | 'trustOf'
    | 'setTrust'
  >;
  payments: Pick<Payments, 'refundPayment' | 'replayWebhook'>;
  earnings: Pick<Earnings, 'availableTo'>;
  payouts: Earnings['payouts'];
  fraud: Fraud;
  plans: Pick<Plans, 'saveHousePromo' | 'endPromo'>;
  watermarks: Pick<Watermarks, 'findCode'>;
}

/** The same for the feature's own files. */
export type AdminDeps = AdminDepsInput;

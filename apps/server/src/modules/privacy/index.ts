import { z } from 'zod';
import type { Database, Transaction } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { PersonalData } from '../../platform/personal-data/index.ts';
import type { Accounts } from '../accounts/index.ts';
import { deleteErasedFiles, deleteFilesJob, eraseEverything } from './erase-everything.ts';
import { makeExportJob } from './export-file.ts';
import { removeOldExports } from './exports.ts';
import { makeExport } from './make-export.ts';
import { privacyRoutes } from './routes.ts';

export { exportReady } from './events.ts';
export { privacyData } from './personal-data.ts';

/** What somebody would give up, and what must be settled before. Credits are whole credits. */
export interface Standing {
  credits: number;
  earnings: number;
  openOrders: number;
  openPayouts: number;
}

export interface PrivacyDeps {
  database: Database;
  clock: () => Date;
  jobs: Pick<Jobs, 'add' | 'register' | 'every'>;
  events: Pick<Events, 'publish'>;
  files: FileStore;
  /** Where copies are put together, a folder on this machine. */
  scratchFolder: string;
  accounts: Pick<Accounts, 'erase' | 'passwordIs'>;
  /** What every feature knows about people, in the order in which it is erased. */
  personalData: readonly PersonalData[];
  standingOf(accountId: string): Promise<Standing>;
  /** Has the bytes of erased uploads removed, once the transaction commits. */
  removeUploads(tx: Transaction): Promise<void>;
}

/** Copies of what is known about people, and its erasure. */
export interface Privacy {
  routes: ReturnType<typeof privacyRoutes>;
  /** Erases an account from everything, in the caller's transaction; its files go after the commit. */
  erase(tx: Transaction, accountId: string): Promise<void>;
}

const exportPayload = z.object({ exportId: z.uuid() });
const filesPayload = z.object({
  files: z.array(z.object({ key: z.string(), visibility: z.enum(['public', 'private']) })),
});

/** Builds the feature and registers its jobs. */
export function createPrivacy(deps: PrivacyDeps): Privacy {
  deps.jobs.register(makeExportJob, (payload, run) =>
    makeExport(deps, exportPayload.parse(payload).exportId, run.attempt >= run.maxAttempts),
  );
  deps.jobs.register(deleteFilesJob, (payload) => deleteErasedFiles(deps, filesPayload.parse(payload).files));
  deps.jobs.every('privacy.remove-old-exports', '37 * * * *', () => removeOldExports(deps));
  return {
    routes: privacyRoutes(deps),
    erase: (tx, accountId) => eraseEverything(deps, tx, accountId),
  };
}

import type { IdentityCheckDetail } from '@candela/contract/admin/verification';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import type { FileRow } from './check-store.ts';
import { type CheckRequest, decideCheck } from './commands/decide-check.ts';
import { expireDocuments, warnOfExpiry } from './commands/expire-documents.ts';
import { checksForStaff, isProven, openFile } from './console-view.ts';
import type { IdentityDepsInput } from './dependencies.ts';
import { answerApplications } from './follow-application.ts';
import { findPerformers, itemsOfPerformer, type PerformersWanted, performerDetail } from './performers.ts';
import { rejectRelease } from './release-store.ts';
import { identityRoutes } from './routes.ts';

export { fileForStaff } from './console-view.ts';
export type { IdentityDepsInput } from './dependencies.ts';
export { identityData } from './personal-data.ts';
export { reasonsInWords } from './rules.ts';

/** Who models are: documents in a vault, what they say, and who has decided about them. */
export interface Identity {
  routes: ReturnType<typeof identityRoutes>;
  /** Decides the documents that wait; refuses with `conflict` when they are not the ones looked at. */
  decideCheck(tx: Transaction, request: CheckRequest): Promise<boolean>;
  /** Whether a model's documents are approved and still good. */
  isProven(queries: Queryable, accountId: string): Promise<boolean>;
  /** What a model's documents say, for an operator whose look is written down by the caller. */
  checksForStaff(
    queries: Queryable,
    accountId: string,
  ): Promise<{ username: string; checks: IdentityCheckDetail[] }>;
  /** A file of the vault, likewise. Refuses with `not_found`. */
  openFile(queries: Queryable, fileId: string): Promise<{ file: FileRow; bytes: Buffer }>;
  findPerformers(queries: Queryable, request: PerformersWanted): ReturnType<typeof findPerformers>;
  performerDetail: typeof performerDetail;
  itemsOfPerformer: typeof itemsOfPerformer;
  /** Refuses with `not_found` and `conflict`; the model is mailed the reason. */
  rejectRelease(
    tx: Transaction,
    request: { releaseId: string; reason: string },
  ): Promise<{ modelId: string }>;
  /** To be run daily. */
  expireDocuments(): Promise<{ files: number }>;
  warnOfExpiry(): Promise<void>;
}

/** Builds the feature, which answers the socket from then on. Nothing else runs until it is called. */
export function createIdentity(deps: IdentityDepsInput): Identity {
  answerApplications(deps);
  return {
    routes: identityRoutes(deps),
    decideCheck: (tx, request) => decideCheck(deps, tx, request),
    isProven: (queries, accountId) => isProven(deps, queries, accountId),
    checksForStaff: (queries, accountId) => checksForStaff(deps, queries, accountId),
    openFile: (queries, fileId) => openFile(deps, queries, fileId),
    findPerformers: (queries, request) => findPerformers(deps, queries, request),
    performerDetail,
    itemsOfPerformer,
    rejectRelease: (tx, request) => rejectRelease(deps, tx, request),
    expireDocuments: () => expireDocuments(deps),
    warnOfExpiry: () => warnOfExpiry(deps),
  };
}

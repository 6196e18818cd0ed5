import type { IdentityCheckDetail } from '@candela/contract/admin/verification';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import type { FileRow } from './check-store.ts';
import { type CheckWish, decideCheck } from './commands/decide-check.ts';
import { purge, warnOfExpiry } from './commands/purge.ts';
import type { IdentityOptions } from './dependencies.ts';
import { checksForStaff, isProven, openFile } from './desk-view.ts';
import { findPerformers, itemsOfPerformer, performerDetail } from './performers.ts';
import { rejectRelease } from './release-store.ts';
import { identityRoutes } from './routes.ts';

export type { IdentityOptions } from './dependencies.ts';
export { fileForStaff } from './desk-view.ts';
export { identityData } from './personal-data.ts';
export { reasonsInWords } from './rules.ts';

/** Who models are: documents in a vault, what they say, and who has decided about them. */
export interface Identity {
  routes: ReturnType<typeof identityRoutes>;
  /** Decides the documents that wait; refuses with `conflict` when they are not the ones looked at. */
  decideCheck(tx: Transaction, wish: CheckWish): Promise<boolean>;
  /** Whether a model's documents are approved and still good. */
  isProven(queries: Queryable, accountId: string): Promise<boolean>;
  /** What a model's documents say, for an operator whose look is written down by the caller. */
  checksForStaff(
    queries: Queryable,
    accountId: string,
  ): Promise<{ username: string; checks: IdentityCheckDetail[] }>;
  /** A file of the vault, likewise. Refuses with `not_found`. */
  openFile(queries: Queryable, fileId: string): Promise<{ file: FileRow; bytes: Buffer }>;
  findPerformers(
    queries: Queryable,
    wish: Parameters<typeof findPerformers>[2],
  ): ReturnType<typeof findPerformers>;
  performerDetail: typeof performerDetail;
  itemsOfPerformer: typeof itemsOfPerformer;
  /** Refuses with `not_found` and `conflict`; the model is mailed the reason. */
  rejectRelease(tx: Transaction, wish: { releaseId: string; reason: string }): Promise<{ modelId: string }>;
  /** To be run daily. */
  purge(): Promise<{ files: number }>;
  warnOfExpiry(): Promise<void>;
}

/** Builds the feature. Nothing runs until it is called. */
export function createIdentity(deps: IdentityOptions): Identity {
  return {
    routes: identityRoutes(deps),
    decideCheck: (tx, wish) => decideCheck(deps, tx, wish),
    isProven: (queries, accountId) => isProven(deps, queries, accountId),
    checksForStaff: (queries, accountId) => checksForStaff(deps, queries, accountId),
    openFile: (queries, fileId) => openFile(deps, queries, fileId),
    findPerformers: (queries, wish) => findPerformers(deps, queries, wish),
    performerDetail,
    itemsOfPerformer,
    rejectRelease: (tx, wish) => rejectRelease(deps, tx, wish),
    purge: () => purge(deps),
    warnOfExpiry: () => warnOfExpiry(deps),
  };
}

export { batchedQuery } from './batched-query.ts';
export { boundedCount, escapedForLike, listedAtMost, onDays, patternOf, rowsOfPage } from './bounded-list.ts';
export { countedAtMost, rowsAtMost } from './counted-at-most.ts';
export { type Database, type DatabaseOptions, openDatabase } from './database.ts';
export {
  isDatabaseUnavailable,
  isLockTimeout,
  isTransientConflict,
  UnexpectedRowCount,
  uniqueViolation,
  violatedConstraint,
} from './database-errors.ts';
export type { DatabaseLog } from './database-log.ts';
export { dumpDatabase, NoClientProgram, refuseFullDatabase, restoreDatabase } from './dump.ts';
export { copyCluster, readServerSettings } from './embedded/copy-cluster.ts';
export { claimFolder, FolderInUse } from './embedded/folder-claim.ts';
export { putCluster } from './embedded/put-cluster.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
export { findEmbeddedPostgres } from './find-embedded-postgres.ts';
export { within } from './joined.ts';
export { type MigrateOptions, migrate } from './migrate.ts';
export { inMigrationTurn } from './migration-turn.ts';
export { type DayPageRow, pageAndTotal, pageByDays, pageFromDay, readDayPage } from './page-by-days.ts';
export type { Queryable } from './queryable.ts';
export { lockSite, SiteTaken } from './site-lock.ts';
export { replanned, type Statement, statement } from './statement.ts';
export { timestampInJson } from './timestamp-in-json.ts';
export type { Transaction } from './transaction.ts';
export { outsideTransaction, PoolUsedInTransaction, refuseInsideTransaction } from './transaction-scope.ts';

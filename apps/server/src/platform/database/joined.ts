import type { Database } from './database.ts';
import type { Transaction } from './transaction.ts';

/**
 * What a command takes as its dependencies, with everything it reads and writes done in the caller's transaction: it
 * commits or fails together with what the caller does beside it. Unchanged without one.
 */
export function within<Deps extends { database: Database }>(deps: Deps, tx: Transaction | undefined): Deps {
  if (!tx) return deps;
  return { ...deps, database: { ...deps.database, ...tx, transaction: (work) => work(tx) } };
}

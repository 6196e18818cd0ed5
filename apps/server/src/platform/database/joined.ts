import type { Database } from './database.ts';
import type { Transaction } from './transaction.ts';

/**
 * What a command takes as its dependencies, with everything it does in a transaction done in the caller's instead:
 * it commits or fails together with what the caller does beside it. Unchanged without one.
 */
export function within<Deps extends { database: Database }>(deps: Deps, tx: Transaction | undefined): Deps {
  if (!tx) return deps;
  return { ...deps, database: { ...deps.database, transaction: (work) => work(tx) } };
}

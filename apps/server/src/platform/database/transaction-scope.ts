import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<{ isOpen: boolean } | undefined>();

/** A connection was asked of the pool by work that holds one already: a pool full of such work waits for itself. */
export class PoolUsedInTransaction extends Error {
  constructor() {
    super('Work inside a transaction asked the pool for a second connection. Use the transaction itself.');
    this.name = 'PoolUsedInTransaction';
  }
}

/** Runs the work of a transaction; until it settles, nothing it starts may use the pool. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const own = { isOpen: true };
  try {
    return await scope.run(own, work);
  } finally {
    own.isOpen = false;
  }
}

/** Throws `PoolUsedInTransaction` when called from the work of a transaction that is still open. */
export function refuseInsideTransaction(): void {
  if (scope.getStore()?.isOpen) throw new PoolUsedInTransaction();
}

/**
 * Starts work that a transaction neither waits for nor depends on, such as filling a cache for later callers. It may
 * use the pool, and it happens whether the transaction commits or not.
 */
export function outsideTransaction<T>(work: () => T): T {
  return scope.run(undefined, work);
}

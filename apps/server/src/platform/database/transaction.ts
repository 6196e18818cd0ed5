import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, isDatabaseUnavailable, isStalePlan, isTransientConflict } from './database-errors.ts';
import type { DatabaseLog } from './database-log.ts';
import { type HeldClient, type Queryable, queryableOver, sendOn } from './queryable.ts';
import { insideTransaction } from './transaction-scope.ts';

const attemptsAtMost = 6;
const firstPauseMs = 10;

/** One transaction. It must not be used after the work it was given to has settled. */
export interface Transaction extends Queryable {
  /**
   * Registers an effect that must not be seen before the commit, such as a realtime push. It runs once,
   * after the commit, in the order registered; it is forgotten on a rollback and logged if it throws.
   */
  afterCommit(effect: () => void): void;
}

/**
 * Runs `work` in one READ COMMITTED transaction and resolves to its result after the commit. A deadlock or
 * serialization failure runs `work` again, up to six times in all, with a growing random pause: so `work`
 * does nothing outside the database except through `afterCommit`. Any other error rolls back and is thrown.
 */
export async function runTransaction<T>(
  acquire: () => Promise<HeldClient>,
  work: (tx: Transaction) => Promise<T>,
  log: DatabaseLog,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(await acquire(), work, log);
    } catch (error) {
      const mayRepeat = isTransientConflict(error) || isStalePlan(error);
      if (!mayRepeat || attempt >= attemptsAtMost) throw error;
      log.info({ attempt, code: errorCode(error) }, 'A transaction met a conflict and runs again.');
      await sleep(Math.random() * firstPauseMs * 2 ** attempt);
    }
  }
}

async function attemptTransaction<T>(
  held: HeldClient,
  work: (tx: Transaction) => Promise<T>,
  log: DatabaseLog,
): Promise<T> {
  const effects: (() => void)[] = [];
  const open = openTransaction(held, effects);
  let result: T;
  try {
    await held.client.query('begin isolation level read committed');
    result = await insideTransaction(() => work(open.tx));
    open.end();
    // A statement that failed and whose error the work swallowed leaves the transaction aborted;
    // PostgreSQL then answers a commit with ROLLBACK and no error.
    const commit = await held.client.query('commit');
    if (commit.command !== 'COMMIT') {
      throw new Error('The transaction was rolled back because a statement in it had failed.');
    }
  } catch (error) {
    open.end();
    await rollBack(held, error);
    throw error;
  }
  held.release();
  for (const effect of effects) runEffect(effect, log);
  return result;
}

function openTransaction(held: HeldClient, effects: (() => void)[]): { tx: Transaction; end: () => void } {
  let ended = false;
  const refuseWhenEnded = () => {
    if (ended) throw new Error('This transaction is over; a query was sent to it too late.');
  };
  const queries = queryableOver(
    async (statement, values) => {
      refuseWhenEnded();
      return await sendOn(held.client, statement, values);
    },
    async () => {
      refuseWhenEnded();
      return { client: held.client, release: () => {} };
    },
    refuseWhenEnded,
  );
  const tx = { ...queries, afterCommit: (effect: () => void) => void effects.push(effect) };
  return {
    tx,
    end: () => {
      ended = true;
    },
  };
}

async function rollBack(held: HeldClient, cause: unknown): Promise<void> {
  try {
    await held.client.query('rollback');
    held.release(isDatabaseUnavailable(cause) || isStalePlan(cause));
  } catch {
    held.release(true);
  }
}

function runEffect(effect: () => void, log: DatabaseLog): void {
  try {
    effect();
  } catch (error) {
    log.error({ error }, 'An effect after a commit failed; the commit stands.');
  }
}

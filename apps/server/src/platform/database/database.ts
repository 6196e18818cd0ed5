import { minuteMs } from '@candela/contract/shared/durations';
import pg from 'pg';
import { isDatabaseUnavailable, isStalePlan } from './database-errors.ts';
import { type DatabaseLog, silentLog } from './database-log.ts';
import { type Listener, openListener } from './listener.ts';
import { type HeldClient, type Queryable, queryableOver, sendOn } from './queryable.ts';
import { type Statement, statement } from './statement.ts';
import { runTransaction, type Transaction } from './transaction.ts';
import { createPlaces } from './transaction-places.ts';
import { refuseInsideTransaction } from './transaction-scope.ts';
import { valueParsers } from './value-parsers.ts';

const defaultConnectTimeoutMs = 5_000;
const idleInTransactionTimeoutMs = minuteMs;
/**
 * Each new connection is a process of the database, and on a busy machine takes seconds: they outlive the pauses between
 * two visits.
 */
const idleTimeoutMs = 5 * minuteMs;
const defaultPoolSize = 10;
/** Connections of the pool that transactions leave to single statements. */
const leftForStatements = 2;
const defaultStatementTimeoutMs = 15_000;

const pingStatement = statement<{ one: number }>('database.ping', 'select 1 as one');

/** Where the database is and how much of it this process may use. */
export interface DatabaseOptions {
  /** A `postgres://` address. */
  readonly url: string;
  /** The server itself, when `url` is a pooler's: only there can a connection listen. */
  readonly directUrl?: string | undefined;
  /** Connections kept at most; 10 unless given. The listening connection comes on top. */
  readonly poolSize?: number;
  /** A statement that runs longer is cancelled by the server; 15 s unless given, 0 for no limit. */
  readonly statementTimeoutMs?: number;
  /** How long a connection, or a place for a transaction, is waited for; 5 s unless given. */
  readonly connectTimeoutMs?: number | undefined;
  readonly log?: DatabaseLog;
}

/**
 * The application's database. Errors meaning "not reachable now" satisfy `isDatabaseUnavailable`. Inside a transaction
 * only the transaction may be used: anything asked of the database itself throws `PoolUsedInTransaction`.
 */
export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction; see `runTransaction` for isolation, repeats and `afterCommit`. Some connections are
   * left to single statements, however many transactions wait.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Calls `handler` with the payload of every NOTIFY on `channel`; `onGap` after a lost connection is back
   * and notifications may have been missed. Resolves, once listening, to the function that stops it.
   */
  listen(
    channel: string,
    handler: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  /** Waits for the queries under way, then closes every connection. */
  close(): Promise<void>;
}

/**
 * Opens the pool without connecting yet. A database that restarts costs the queries then under way; the
 * next ones get new connections, and fail at once, not after a wait, while nothing listens there.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const log = options.log ?? silentLog;
  const connectTimeoutMs = options.connectTimeoutMs ?? defaultConnectTimeoutMs;
  const config: pg.ClientConfig = {
    connectionString: options.url,
    application_name: 'candela',
    types: valueParsers,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: options.statementTimeoutMs ?? defaultStatementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    keepAlive: true,
  };
  const poolSize = options.poolSize ?? defaultPoolSize;
  const pool = openPool(config, poolSize, log);
  const takePlace = createPlaces(Math.max(1, poolSize - leftForStatements), connectTimeoutMs);
  const acquire = () => holdClient(pool);
  const queries = queryableOver(
    (one, values) => sendPooled(acquire, one, values),
    acquire,
    refuseInsideTransaction,
  );
  let listener: Listener | undefined;
  let closed: Promise<void> | undefined;

  return {
    ...queries,
    transaction: (work) => runTransaction(() => holdInPlace(takePlace, acquire), work, log),
    listen(channel, handler, onGap) {
      listener ??= openListener({ ...config, connectionString: options.directUrl ?? options.url }, log);
      return listener.listen(channel, handler, onGap);
    },
    async ping() {
      await queries.row(pingStatement);
    },
    close() {
      closed ??= Promise.all([listener?.close(), pool.end()]).then(() => {});
      return closed;
    },
  };
}

function openPool(config: pg.ClientConfig, poolSize: number, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({ ...config, max: poolSize, idleTimeoutMillis: idleTimeoutMs });
  // Without these listeners a connection that breaks, idle or between two queries of a transaction,
  // would end the process; the query that next needs it gets the error instead.
  pool.on('error', (error) => log.warn({ error }, 'An idle database connection was lost.'));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function holdClient(pool: pg.Pool): Promise<HeldClient> {
  refuseInsideTransaction();
  const client = await pool.connect();
  return { client, release: (discard) => client.release(discard) };
}

/** A connection for a transaction. */
async function holdInPlace(
  takePlace: () => Promise<() => void>,
  acquire: () => Promise<HeldClient>,
): Promise<HeldClient> {
  refuseInsideTransaction();
  const leave = await takePlace();
  try {
    const held = await acquire();
    return {
      client: held.client,
      release(discard) {
        held.release(discard);
        leave();
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

/** Only a broken connection is thrown away: a refused row must not cost the next caller a new one. */
async function sendPooled(
  acquire: () => Promise<HeldClient>,
  one: Statement<unknown>,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  for (let attempt = 1; ; attempt += 1) {
    const held = await acquire();
    try {
      const result = await sendOn(held.client, one, values);
      held.release();
      return result;
    } catch (error) {
      held.release(isDatabaseUnavailable(error) || isStalePlan(error));
      if (!isStalePlan(error) || attempt > defaultPoolSize) throw error;
    }
  }
}

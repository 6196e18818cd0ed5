import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { traced } from '../tracing/index.ts';
import { UnexpectedRowCount } from './database-errors.ts';
import type { Statement } from './statement.ts';

/** Anything statements can be sent to: the database itself, or one transaction on it. */
export interface Queryable {
  /** All rows, in the order the statement gives them. */
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** The one row; throws `UnexpectedRowCount` for none or several. */
  row<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row>;
  /** The one row or undefined; throws `UnexpectedRowCount` for several. */
  maybeRow<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
  /** Runs a statement for its effect; resolves to the number of rows it touched. */
  execute(statement: Statement<unknown>, values?: readonly unknown[]): Promise<number>;
  /** A query builder for queries whose text depends on input, on this same connection or transaction. */
  build<Tables>(): Kysely<Tables>;
  /** Throws when a statement sent from here and now would be refused, for work that sends it later for others. */
  assertUsable(): void;
}

/** A connection as long as one caller holds it; `release(true)` throws it away. */
export interface HeldClient {
  readonly client: pg.ClientBase;
  release(discard?: boolean): void;
}

/** Sends one named statement and resolves to the driver's result. */
export type Send = (statement: Statement<unknown>, values: readonly unknown[]) => Promise<pg.QueryResult>;

/** Puts the four ways to read a result, and the query builder, on top of one way to send a statement. */
export function queryableOver(
  send: Send,
  acquire: () => Promise<HeldClient>,
  assertUsable: () => void,
): Queryable {
  const builder = lazyBuilder(acquire);

  async function rows<Row>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    return (await send(statement, values)).rows as Row[];
  }

  return {
    rows,
    async row<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row> {
      const found = await rows(statement, values);
      if (found.length !== 1) throw new UnexpectedRowCount(statement.name, found.length, 'exactly one');
      return found[0] as Row;
    },
    async maybeRow<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined> {
      const found = await rows(statement, values);
      if (found.length > 1) throw new UnexpectedRowCount(statement.name, found.length, 'at most one');
      return found[0];
    },
    async execute(statement, values = []) {
      return (await send(statement, values)).rowCount ?? 0;
    },
    build: <Tables>() => builder() as Kysely<Tables>,
    assertUsable,
  };
}

const ofDatabase = { 'db.system.name': 'postgresql' };

/** Sends a statement on one client by its name, so that the server parses and plans it once a connection, unless it is replanned. */
export function sendOn(
  client: pg.ClientBase,
  statement: Statement<unknown>,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  const { name, text, isReplanned } = statement;
  const known = isReplanned ? {} : { name };
  return traced(name, ofDatabase, () => client.query({ ...known, text, values: [...values] }));
}

/** A query builder whose every connection comes from `acquire`; it never closes anything itself. */
export function builderOver(acquire: () => Promise<HeldClient>): Kysely<unknown> {
  const pool = {
    options: {},
    end: async () => {},
    async connect() {
      const held = await acquire();
      return {
        query: (text: unknown, values?: unknown) =>
          (held.client.query as (text: unknown, values?: unknown) => unknown)(text, values),
        release: (discard?: boolean) => held.release(discard),
      };
    },
  };
  return new Kysely({ dialect: new PostgresDialect({ pool: pool as never }) });
}

function lazyBuilder(acquire: () => Promise<HeldClient>): () => Kysely<unknown> {
  let built: Kysely<unknown> | undefined;
  return () => {
    built ??= builderOver(acquire);
    return built;
  };
}

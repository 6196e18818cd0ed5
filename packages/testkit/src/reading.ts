import type { Database, Queryable, Statement } from '@candela/server/database';
import pg from 'pg';

/** What one statement read to answer. */
export interface Reading {
  /** The statement's own. */
  name: string;
  /** Rows taken from tables, those thrown away again among them. */
  rows: number;
  /** Pages of 8 kB it looked at. */
  pages: number;
  ms: number;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Plan[];
}

/** PostgreSQL decides between a plan for these values and one for any after five runs. */
const usualRuns = 6;

/**
 * The same database, with what each statement reads measured by EXPLAIN ANALYZE on `client`: prepared, as the application
 * has it, and by the plan it gets once it was run some times.
 * @param runs before the one that is measured
 */
export function measured(database: Database, client: pg.Client, runs = usualRuns) {
  const readings: Reading[] = [];
  // The client has one connection, and lists ask for two things at once.
  let turn = Promise.resolve();
  const measure = async (statement: Statement<unknown>, values: readonly unknown[]) => {
    const mine = turn.then(async () => {
      readings.push(await readingOf(client, statement, values, runs));
    });
    turn = mine.catch(() => {});
    await mine;
  };
  const over = <Q extends Queryable>(queries: Q): Q => ({
    ...queries,
    rows: async <Row>(statement: Statement<Row>, values: readonly unknown[] = []) => {
      await measure(statement, values);
      return await queries.rows(statement, values);
    },
    row: async <Row>(statement: Statement<Row>, values: readonly unknown[] = []) => {
      await measure(statement, values);
      return await queries.row(statement, values);
    },
  });
  return { database: over(database), readings };
}

async function readingOf(
  client: pg.Client,
  { name, text, isReplanned }: Statement<unknown>,
  values: readonly unknown[],
  runs: number,
): Promise<Reading> {
  await client.query(`prepare reading as ${text}`);
  try {
    const execute = `execute reading${values.length > 0 ? ` (${values.map(literal).join(', ')})` : ''}`;
    // The first plan is made for the values.
    for (let run = 0; run < (isReplanned ? 0 : runs); run += 1) await client.query(execute);
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${execute}`);
    const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'] as [
      { Plan: Plan; 'Execution Time': number },
    ];
    const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    return { name, rows: Math.round(rowsOf(plan)), pages, ms };
  } finally {
    await client.query('deallocate reading');
  }
}

/** What is read of tables below a node. */
function rowsOf(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0);
  if (plan['Relation Name'] === undefined) return below;
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return below + (plan['Actual Rows'] + removed) * plan['Actual Loops'];
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`);
  return pg.escapeLiteral(String(value));
}

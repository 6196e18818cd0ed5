import { inBatches } from '../batches.ts';
import type { Queryable } from './queryable.ts';
import { statement } from './statement.ts';

/** Looks something up by its values on a database or a transaction; resolves to all rows that answer. */
export type LookUp<Row> = (queries: Queryable, values: readonly unknown[]) => Promise<Row[]>;

const mostAtOnce = 100;
const lanes = 2;

/**
 * Declares, once, at module level, a statement for what nearly every request asks. Who asks while others are being
 * answered is asked for together with all who wait, so that a crowd costs few round trips.
 *
 * Its parameters are arrays side by side, each asker in the same place of all of them, and each row says in `place`,
 * from 1, whom it answers: `from unnest($1::uuid[]) with ordinality as asked(id, place) join ...`.
 */
export function lookUp<Row>(name: string, text: string): LookUp<Row> {
  const together = statement<Row & { place: number }>(name, text);
  const askers = new WeakMap<Queryable, (values: readonly unknown[]) => Promise<Row[]>>();

  const askerOf = (queries: Queryable) =>
    inBatches<readonly unknown[], Row[]>({
      mostAtOnce,
      lanes,
      async work(asked) {
        const columns = asked[0]?.map((_, column) => asked.map((values) => values[column])) ?? [];
        const answers: Row[][] = asked.map(() => []);
        for (const row of await queries.rows(together, columns)) answers[row.place - 1]?.push(row);
        return answers;
      },
    });
  return (queries, values) => {
    const asker = askers.get(queries) ?? askerOf(queries);
    askers.set(queries, asker);
    return asker(values);
  };
}

import { createBatcher } from '../batcher.ts';
import type { Queryable } from './queryable.ts';
import { statement } from './statement.ts';

/** Looks something up by its values on a database or a transaction; resolves to all rows that answer. */
export type BatchedQuery<Row> = (queries: Queryable, values: readonly unknown[]) => Promise<Row[]>;

const mostAtOnce = 100;
const concurrency = 2;

/**
 * Declares, once, at module level, a statement for what nearly every request asks. Who asks while others are being
 * answered is asked for together with all who wait, so that a crowd costs few round trips.
 *
 * Those who ask are the rows of `asked`: what they ask by, in the order `types` names it, and their `place`, from 1,
 * which each row found must hold: `select asked.place, ... from asked join ...`.
 */
export function batchedQuery<Row>(
  name: string,
  types: Readonly<Record<string, string>>,
  text: string,
): BatchedQuery<Row> {
  const together = statement<Row & { place: number }>(name, `with ${askers(types)} ${text}`);
  const askersOf = new WeakMap<Queryable, (values: readonly unknown[]) => Promise<Row[]>>();

  const askerOf = (queries: Queryable) =>
    createBatcher<readonly unknown[], Row[]>({
      mostAtOnce,
      concurrency,
      async work(asked) {
        const columns = asked[0]?.map((_, column) => asked.map((values) => values[column])) ?? [];
        const answers: Row[][] = asked.map(() => []);
        for (const { place, ...row } of await queries.rows(together, columns)) {
          answers[place - 1]?.push(row as Row);
        }
        return answers;
      },
    });
  return (queries, values) => {
    // The batch is sent for nobody in particular, so whoever asks answers for themselves.
    queries.assertUsable();
    const asker = askersOf.get(queries) ?? askerOf(queries);
    askersOf.set(queries, asker);
    return asker(values);
  };
}

/**
 * The arrays are selected so that the planner does not see how long they are: it would find a plan for just these a
 * little cheaper than one for any, and make one again each time.
 */
function askers(types: Readonly<Record<string, string>>): string {
  const arrays = Object.values(types).map((type, index) => `(select $${index + 1}::${type}[])`);
  return `asked as (select *, number::integer as place
    from unnest(${arrays.join(', ')}) with ordinality as asked(${Object.keys(types).join(', ')}, number))`;
}

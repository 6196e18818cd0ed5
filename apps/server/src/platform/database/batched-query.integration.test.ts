import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batchedQuery, type Queryable } from './index.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.drop());

const multiples = batchedQuery<{ multiple: number }>(
  'test.multiples',
  { value: 'integer', word: 'text' },
  `select asked.place, asked.value * factor as multiple from asked, generate_series(1, 2) as factor
   where asked.word = 'yes' order by place, factor`,
);

/** The database, counting what is sent to it. */
function counting(): { queries: Queryable; sent: () => number } {
  let sent = 0;
  const queries: Queryable = {
    ...test.database,
    rows(...given) {
      sent += 1;
      return test.database.rows(...given);
    },
  };
  return { queries, sent: () => sent };
}

it('answers each asker with its own rows, in few statements', async () => {
  const { queries, sent } = counting();
  const asked = Array.from({ length: 150 }, (_, number) =>
    multiples(queries, [number, number % 3 === 0 ? 'no' : 'yes']),
  );
  for (const [number, rows] of (await Promise.all(asked)).entries()) {
    const expected = number % 3 === 0 ? [] : [number, 2 * number];
    expect(rows.map(({ multiple }) => multiple)).toEqual(expected);
  }
  expect(sent()).toBeLessThan(5);
});

it('asks a transaction within it, and notifies all who asked together of a failure', async () => {
  await test.database.transaction(async (tx) => {
    expect(await multiples(tx, [7, 'yes'])).toMatchObject([{ multiple: 7 }, { multiple: 14 }]);
  });
  const asked = [multiples(test.database, [1, 'yes']), multiples(test.database, ['one', 'yes'])];
  for (const one of await Promise.allSettled(asked)) expect(one).toMatchObject({ status: 'rejected' });
});

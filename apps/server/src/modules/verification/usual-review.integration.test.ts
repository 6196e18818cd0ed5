import { randomUUID } from 'node:crypto';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { addAccount } from '@candela/testkit/test-people';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usualReviewMinutes } from './usual-review.ts';

let test: TestDatabase;
let owner: pg.Client;
let model: string;

beforeAll(async () => {
  test = await openTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  model = await addAccount(test.database, 'model');
});
afterAll(async () => {
  await owner?.end();
  await test?.drop();
});

/** Documents that waited so many minutes and were decided so many days ago, by staff unless told otherwise. */
async function decided(minutes: number, daysAgo: number, by: string | null = randomUUID()): Promise<void> {
  await owner.query(
    `insert into verification.identity_checks (id, account_id, status, kind, country, expires_on, sent_at, decided_at,
       decided_by, wiped_at)
     values ($1, $2, $5, 'passport', 'DE', '2040-01-01', now() - make_interval(days => $4, mins => $3),
       now() - make_interval(days => $4), $6, now())`,
    [randomUUID(), model, minutes, daysAgo, by === null ? 'replaced' : 'rejected', by],
  );
}

it('is measured from the last decisions of staff, and not said of a few', async () => {
  const usual = () => usualReviewMinutes(test.database);
  expect(await usual()).toBeNull();
  for (const minutes of [10, 20, 30, 600]) await decided(minutes, 1);
  // Given up for newer ones: nobody decided these.
  for (let count = 0; count < 5; count += 1) await decided(5, 1, null);
  expect(await usual()).toBeNull();
  await decided(40, 1);
  expect(await usual()).toBe(30);
  for (let count = 0; count < 60; count += 1) await decided(4_000, 400);
  expect(await usual(), 'most of the last fifty').toBe(4_000);
  for (let count = 0; count < 50; count += 1) await decided(90, 0);
  expect(await usual(), 'the older ones count no more').toBe(90);
});

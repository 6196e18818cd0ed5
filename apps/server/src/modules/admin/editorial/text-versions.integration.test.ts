import { randomUUID } from 'node:crypto';
import { contextOf, refusal } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { call } from '@orpc/server';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestContext } from '../../../platform/http/context.ts';
import { createEditorial } from '../../editorial/index.ts';
import type { AdminDeps } from '../dependencies.ts';
import { editorialRoutes } from './routes.ts';

/** What stories and answers said before is kept, for whoever compares it or brings it back. */

let test: TestDatabase;
let owner: pg.Client;
let routes: ReturnType<typeof editorialRoutes>;
let editor: RequestContext;
let now = new Date('2026-03-02T10:00:00.000Z');

beforeAll(async () => {
  test = await openTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  const staff = { staffId: randomUUID(), email: 'ed@example.test', role: 'editor' as const };
  await owner.query(
    "insert into admin.staff (id, email, name, role, password_hash, created_at) values ($1, $2, 'Ed', $3, 'x', now())",
    [staff.staffId, staff.email, staff.role],
  );
  editor = { ...contextOf(), staff: { ...staff, id: randomUUID(), name: 'Ed' } };
  const base = { database: test.database, clock: () => now };
  const editorial = createEditorial(base as unknown as Parameters<typeof createEditorial>[0]);
  routes = editorialRoutes({ ...base, editorial } as unknown as AdminDeps);
});

afterAll(async () => {
  await owner?.end();
  await test?.drop();
});

const later = () => {
  now = new Date(now.getTime() + 60_000);
};
const said = async (_id: string) => {
  const { data } = await call(routes.getTextVersions, { _id }, { context: editor });
  return data.map(({ title, description, writtenBy }) => [title, description, writtenBy]);
};

it('a story keeps each version cleaned, and nobody writes over what a colleague wrote meanwhile', async () => {
  const save = (input: object) =>
    call(routes.saveStory, { body: '<p>One.</p>', ...input, title: 'Lamps' }, { context: editor });
  const { _id } = (await save({})).data;
  const seenAt = now.toISOString();
  later();
  await save({ _id, seenAt, body: '<p>Two.</p><script>alert(1)</script>' });
  expect(await said(_id)).toEqual([
    ['Lamps', '<p>Two.</p>', 'Ed'],
    ['Lamps', '<p>One.</p>', 'Ed'],
  ]);
  later();
  await refusal(save({ _id, seenAt, body: '<p>Three.</p>' }), 'conflict');
  expect(await said(_id)).toHaveLength(2);
});

it('an answer that was there before versions keeps what it said', async () => {
  const { data } = await call(routes.listFaqs, {}, { context: editor });
  const [first] = data;
  if (!first) throw new Error('There are no questions.');
  expect(await said(first._id)).toEqual([]);
  await call(routes.saveFaq, { ...first, answer: '<p>At dusk.</p>' }, { context: editor });
  expect(await said(first._id)).toEqual([
    [first.question, '<p>At dusk.</p>', 'Ed'],
    [first.question, first.answer, null],
  ]);
});

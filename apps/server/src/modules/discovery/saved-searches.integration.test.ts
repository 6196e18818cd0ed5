import { savedSearchLimits } from '@candela/contract/discovery/saved-searches';
import { contextOf, refusal, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { call } from '@orpc/server';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { discoveryOver } from './test-discovery.ts';

const addAccount = statement(
  'test.saved-searches-add-account',
  `insert into accounts.accounts (id, unique_id, type, username, email, password_hash, dob, approval_status, email_verified_at,
     terms_accepted_at, created_at, updated_at)
   values ($1::uuid, right($1::text, 12), 'user', $2, $2 || '@example.test', 'x', '1990-01-01', 'approved', now(), now(), now(), now())`,
);

let testDatabase: TestDatabase;
let routes: ReturnType<typeof discoveryOver>['discovery']['routes'];
const ids = { one: uuid(), other: uuid(), third: uuid() };

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  routes = discoveryOver(testDatabase.database, () => new Date('2026-06-01T20:00:00Z')).discovery.routes;
  for (const [name, id] of Object.entries(ids))
    await testDatabase.database.execute(addAccount, [id, `member.${name}`]);
});

afterAll(() => testDatabase.drop());

const as = (accountId: string) => ({ context: contextOf(sessionOf(accountId, 'user')) });
const save = (accountId: string, name: string, address: string) =>
  call(routes.saveSearch, { name, address }, as(accountId));
const namesOf = async (accountId: string) =>
  (await call(routes.listSavedSearches, {}, as(accountId))).data.map(({ name }) => name);

it('a search is saved once by its address, named anew, listed by name, and is nobody else’s', async () => {
  await save(ids.one, 'Piano, tonight', '/search?q=piano&in=live');
  const { data } = await save(ids.one, 'Free and new', '/category?online=1&new=1');
  await save(ids.one, 'Piano', '/search?q=piano&in=live');
  expect(await namesOf(ids.one)).toEqual(['Free and new', 'Piano']);
  expect(await namesOf(ids.other)).toEqual([]);
  await refusal(call(routes.deleteSavedSearch, { _id: data._id }, as(ids.other)), 'not_found');
  await call(routes.deleteSavedSearch, { _id: data._id }, as(ids.one));
  expect(await namesOf(ids.one)).toEqual(['Piano']);
});

const noSearches = [
  'https://elsewhere.example/',
  '//elsewhere.example/search',
  '/my-account',
  '/search/../chat',
  'javascript:alert(1)',
  '/search?q=a#b',
  '/search?q=a b',
  `/search?q=${'a'.repeat(savedSearchLimits.addressMax)}`,
];

it.each(noSearches.map((address) => [address.slice(0, 40), address]))(
  '%s is no search to save',
  async (_, address) => {
    await expect(save(ids.one, 'Elsewhere', address ?? '')).rejects.toThrow();
    expect(await namesOf(ids.one)).toEqual(['Piano']);
  },
);

it('no account saves more than it may, however many are saved at the same moment', async () => {
  const wanted = Array.from({ length: savedSearchLimits.most + 10 }, (_, at) =>
    save(ids.third, `Search ${at}`, `/search?q=${at}`),
  );
  const results = await Promise.allSettled(wanted);
  const saved = results.filter(({ status }) => status === 'fulfilled');
  expect(saved).toHaveLength(savedSearchLimits.most);
  expect(await namesOf(ids.third)).toHaveLength(savedSearchLimits.most);
  await refusal(save(ids.third, 'One more', '/live-models'), 'conflict');
  // What is saved already can still be named anew.
  const { data } = await call(routes.listSavedSearches, {}, as(ids.third));
  const [first] = data;
  await save(ids.third, 'Named anew', first?.address ?? '');
  expect(await namesOf(ids.third)).toContain('Named anew');
});

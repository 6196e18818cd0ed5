import { dayMs } from '@candela/contract/shared/durations';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgeCheckProvider } from '../../platform/age-check/index.ts';
import { createAgeCheck } from './index.ts';
import { addCheck, findCheck, hashOf } from './store.ts';

let own: Awaited<ReturnType<typeof openTestDatabase>>;
let now = new Date('2026-03-02T12:00:00Z');
const passDays = (days: number) => {
  now = new Date(now.getTime() + days * dayMs);
};

beforeAll(async () => {
  own = await openTestDatabase();
});
afterAll(() => own?.drop());

const provider = { name: 'fake' } as AgeCheckProvider;

function site(countries: string) {
  const rules = async () => ({ ageCheckCountries: countries, ageCheckDays: 30 });
  return createAgeCheck({
    database: own.database,
    clock: () => now,
    provider,
    rules,
    publicUrl: 'https://site.example',
  });
}

async function begun(id: string, token: string, providerName = provider.name) {
  const holder = { tokenHash: hashOf(token) };
  const check = { id, holder, provider: providerName, reference: id, country: 'GB', at: now };
  await addCheck(own.database, check);
  return { session: undefined, country: 'GB', ageToken: token };
}

const asked = { code: 'age_check_required' };

test('a passed check holds for the days the operator set, then it is asked for again, and in time forgotten', async () => {
  const { requireAge, receive, cleanUp } = site('GB');
  const id = '01890000-0000-7000-8000-000000000001';
  const token = 'a'.repeat(43);
  const visitor = await begun(id, token);
  await expect(requireAge(visitor)).rejects.toMatchObject(asked);
  await receive({ verified: true, checkId: id, outcome: 'passed' });
  await requireAge(visitor);
  passDays(10);
  // The same delivery again neither prolongs it nor is another outcome taken.
  await receive({ verified: true, checkId: id, outcome: 'passed' });
  await receive({ verified: true, checkId: id, outcome: 'underAge' });
  passDays(19);
  await requireAge(visitor);
  await cleanUp();
  passDays(1);
  await expect(requireAge(visitor)).rejects.toMatchObject(asked);
  await cleanUp();
  expect(await findCheck(own.database, { tokenHash: hashOf(token) }, now)).toBeUndefined();
});

test('another provider’s check cannot be decided, and no country asks until one is named', async () => {
  const id = '01890000-0000-7000-8000-000000000002';
  const visitor = await begun(id, 'b'.repeat(43), 'another');
  await site('GB').receive({ verified: true, checkId: id, outcome: 'passed' });
  await expect(site('GB').requireAge(visitor)).rejects.toMatchObject(asked);
  await site('').requireAge(visitor);
  await site('US').requireAge({ session: undefined, country: 'GB' });
});

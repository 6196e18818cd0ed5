import { contract } from '@candela/contract';
import type { OperationMeta } from '@candela/contract/shared/operation';
import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, newMember, newModel } from '@candela/testkit/e2e-people';
import { newOwner, type StaffPerson } from '@candela/testkit/e2e-staff';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Where the law asks for proof of age, nothing explicit is handed out without. */

let site: Site;
let owner: StaffPerson;
let uniqueId: string;

beforeAll(async () => {
  const env = {
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'on',
    COUNTRY_HEADER: 'x-country',
  };
  site = await bootSite({ seed: 'none', env });
  owner = await newOwner(site);
  const { token } = await newModel(site, 'open.lamp');
  uniqueId = (await myProfile(site, token)).uniqueId;
});

afterAll(() => site?.stop());

interface From {
  country?: string;
  age?: string | null;
  token?: string;
}

async function call(path: string, input: object, { country, age, token }: From) {
  const response = await fetch(`${site.url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(country && { 'x-country': country }),
      ...(age && { 'age-check': age }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const profile = (from: From) => call('userAccess/getProfileById', { uniqueId }, from);
const models = (from: From) => call('userAccess/getAllModelWithCategory', {}, from);
const stateOf = async (from: From) =>
  ((await call('ageAccess/getAgeCheck', {}, from)).body.data as { status: string; isRequired: boolean })
    .status;

async function start(from: From) {
  const answer = await call('ageAccess/startAgeCheck', { returnPath: '/category' }, from);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as { url: string; token: string | null };
}

/** Presses one of the buttons of the sandbox's page. */
async function choose(page: string, outcome: string): Promise<Response> {
  const html = await (await fetch(page)).text();
  const action = new RegExp(`action="([^"]*/${outcome}\\?[^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&');
  if (!action) throw new Error(`The page offers no ${outcome}: ${html.slice(0, 300)}`);
  return await fetch(new URL(action, page), { method: 'POST', redirect: 'manual' });
}

async function set(value: string, seen: string): Promise<void> {
  const request = { _id: 'ageCheckCountries', seen, value, reason: 'The law.' };
  const { status, body } = await site.call('adminAccess/setSetting', request, owner.token);
  expect(status, JSON.stringify(body)).toBe(200);
}

test('a country that asks is closed to visitors and members until a check is passed, others stay open', async () => {
  expect((await profile({ country: 'GB' })).status).toBe(200);
  await set('GB,US', '');
  await expect.poll(async () => (await profile({ country: 'GB' })).status, { timeout: 10_000 }).toBe(451);
  expect((await models({ country: 'GB' })).body.code).toBe('age_check_required');
  expect((await profile({ country: 'DE' })).status).toBe(200);
  expect((await profile({})).status).toBe(200);
  expect((await call('userCategory/getAllCategory', {}, { country: 'GB' })).status).toBe(200);

  const begun = await start({ country: 'GB' });
  const visitor = { country: 'GB', age: begun.token };
  expect(await stateOf(visitor)).toBe('started');
  expect((await profile(visitor)).status).toBe(451);
  const forged = await fetch(`${site.url}/webhooks/age/sandbox`, {
    method: 'POST',
    headers: { 'sandbox-age-signature': 'f'.repeat(64) },
    body: JSON.stringify({ checkId: new URL(begun.url).pathname.split('/').at(-1), outcome: 'passed' }),
  });
  expect(forged.status).toBe(400);
  expect((await profile(visitor)).status).toBe(451);
  const back = await choose(begun.url, 'passed');
  expect(back.status).toBe(303);
  expect(back.headers.get('location')).toBe(`${site.url}/age-check?to=%2Fcategory`);
  expect((await profile(visitor)).status).toBe(200);
  // A second, other outcome for the same check changes nothing.
  await choose(begun.url, 'failed');
  expect(await stateOf(visitor)).toBe('passed');
  expect((await profile({ country: 'GB', age: 'x'.repeat(43) })).status).toBe(451);
  const elsewhere = new URL(begun.url);
  elsewhere.searchParams.set('to', 'https://elsewhere.example/');
  expect((await fetch(elsewhere)).status).toBe(404);
});

test('a member is checked once, one found under age may not try again at once, and models are not asked', async () => {
  const { token } = await newMember(site, 'grown.member');
  const member = { country: 'US', token };
  expect((await profile(member)).status).toBe(451);
  const failed = await start(member);
  expect(failed.token).toBeNull();
  await choose(failed.url, 'failed');
  expect(await stateOf(member)).toBe('failed');
  await choose((await start(member)).url, 'passed');
  expect((await profile(member)).status).toBe(200);

  const young = { country: 'US', token: (await newMember(site, 'young.member')).token };
  await choose((await start(young)).url, 'underAge');
  expect((await profile(young)).status).toBe(451);
  const again = await call('ageAccess/startAgeCheck', {}, young);
  expect(again.body.code).toBe('under_age');
  const model = await newModel(site, 'other.lamp');
  expect((await profile({ country: 'US', token: model.token })).status).toBe(200);
});

test('every operation that hands out what models publish is closed, whoever asks', async () => {
  const closed = Object.values(contract).flatMap((operations) =>
    Object.values(operations).flatMap((operation) => {
      const { meta, route } = operation['~orpc'] as { meta: OperationMeta; route: { path: string } };
      return meta.isExplicit ? [{ path: route.path.slice(1), access: meta.access }] : [];
    }),
  );
  expect(closed.length).toBeGreaterThan(30);
  const { token } = await newMember(site, 'unproved.member');
  for (const { path, access } of closed) {
    const asMember = await call(path, {}, { country: 'GB', token });
    expect({ path, status: asMember.status, code: asMember.body.code }).toEqual({
      path,
      status: 451,
      code: 'age_check_required',
    });
    if (access === 'public') expect((await call(path, {}, { country: 'GB' })).status, path).toBe(451);
  }
});

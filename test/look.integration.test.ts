import path from 'node:path';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember } from '@candela/testkit/e2e-people';
import { newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureWebBuilt } from '../scripts/web-build.mjs';

/** What staff make of the look of a site, as everybody gets to see it. */

let site: Site;
let owner: StaffPerson;

beforeAll(async () => {
  const root = path.resolve(import.meta.dirname, '..');
  const { ok, output } = await ensureWebBuilt({ root, nodePath: process.execPath });
  if (!ok) throw new Error(output);
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'error' } });
  owner = await newOwner(site);
}, 240_000);
afterAll(() => site?.stop());

type Saved = { data: { number: number; look: Record<string, unknown>; history: { reason: string }[] } };

async function saved(): Promise<Saved['data']> {
  return ((await site.call('adminAccess/getLook', {}, owner.token)).body as Saved).data;
}

async function save(look: object, more: object = {}, token: string | undefined = owner.token) {
  const { number } = await saved();
  return await site.call('adminAccess/saveLook', { look, seen: number, reason: 'A test.', ...more }, token);
}

async function get(address: string): Promise<string> {
  const answer = await fetch(`${site.url}${address}`);
  expect(answer.status, address).toBe(200);
  return await answer.text();
}

test('a site nobody has changed says nothing of its look', async () => {
  const page = await get('/');
  expect(page).not.toContain('site-look');
  expect(page).toContain('<title>Candela</title>');
});

test('a new name shows at once in pages, shared links, mails and what is installed', async () => {
  expect((await save({ name: 'Night & Harbour' })).status).toBe(200);
  const page = await get('/faq');
  expect(page).toContain('· Night &amp; Harbour</title>');
  expect(page).toContain('<meta property="og:site_name" content="Night &amp; Harbour">');
  expect(page).toMatch(/<script type="application\/json" id="site-look">\{"name":"Night & Harbour"/);
  expect(page).toContain('<noscript>Night &amp; Harbour needs');
  expect(await get('/')).toContain('Night &amp; Harbour home');
  const manifest = JSON.parse(await get('/manifest.webmanifest')) as object;
  expect(manifest).toMatchObject({ name: 'Night & Harbour', short_name: 'Night & Harbour' });
  expect(await get('/api/docs')).toContain('<title>Night &amp; Harbour API</title>');
  const { email } = await newMember(site, 'first.member');
  const mails = JSON.parse(await get(`/dev/outbox.json?to=${encodeURIComponent(email)}`)) as object;
  expect(JSON.stringify(mails)).toContain('Night & Harbour');
});

test('nothing but a name is taken for one', async () => {
  const before = await saved();
  for (const name of ['<script>x</script>', 'A\r\nBcc: all@example.org', 'boss@bank.example', '', '\u202e']) {
    const { status, body } = await save({ name });
    expect(status, name).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_input', fields: { 'look.name': expect.any(String) } });
  }
  expect((await saved()).number).toBe(before.number);
});

test('whoever comes second is refused, and only owners and editors come at all', async () => {
  const { number } = await saved();
  expect((await save({ name: 'One' })).status).toBe(200);
  expect((await save({ name: 'Two' }, { seen: number })).body).toMatchObject({ code: 'conflict' });
  const moderator = await newStaff(site, owner, 'moderator');
  expect((await save({ name: 'Three' }, {}, moderator.token)).body).toMatchObject({ code: 'not_your_role' });
  const editor = await newStaff(site, owner, 'editor');
  expect((await save({ name: 'Four' }, {}, editor.token)).status).toBe(200);
});

test('the audit log and the history say what was changed and why, and the standard comes back', async () => {
  expect((await save({ name: 'Lantern' }, { reason: 'New brand' })).status).toBe(200);
  const { body } = await site.call('adminAccess/listAudit', { search: '' }, owner.token);
  const entry = (body as { data: { action: string }[] }).data.find(({ action }) => action === 'saveLook');
  expect(entry).toMatchObject({ reason: 'New brand', before: { name: 'Four' }, after: { name: 'Lantern' } });
  expect((await saved()).history[0]).toMatchObject({ reason: 'New brand' });
  expect((await save({})).status).toBe(200);
  expect(await get('/')).not.toContain('site-look');
});

import path from 'node:path';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember } from '@candela/testkit/e2e-people';
import { newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import sharp from 'sharp';
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

const accent = '#2f8fd0';

test('colours come as one stylesheet of their own, which may be stored for good, and pass the policy', async () => {
  expect((await save({ colours: { accent } })).status).toBe(200);
  const answer = await fetch(`${site.url}/faq`);
  const page = await answer.text();
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe-inline');
  const [, address = ''] = /<link rel="stylesheet" href="(\/look\/[0-9a-f]{16}\.css)">/.exec(page) ?? [];
  const styles = await fetch(`${site.url}${address}`);
  expect(styles.headers.get('cache-control')).toContain('immutable');
  expect(await styles.text()).toContain('--cd-ember:#2f8fd0');
  const old = await fetch(`${site.url}/look/0123456789abcdef.css`);
  expect(old.headers.get('cache-control')).toBe('no-store');
  expect((await fetch(`${site.url}/look/../../etc/passwd.css`)).headers.get('content-type')).not.toContain(
    'css',
  );
  expect((await save({})).status).toBe(200);
  expect(await get('/faq')).not.toContain('/look/');
});

test('nothing but a colour that can be read is taken for one', async () => {
  const { number } = await saved();
  for (const bad of ['red', '#12', 'url(//x)', '#000000;}body{display:none', '#gggggg']) {
    const { status, body } = await save({ colours: { accent: bad } });
    expect(status, bad).toBe(400);
    expect(body).toMatchObject({ fields: { 'look.colours.accent': expect.any(String) } });
  }
  const unreadable = { accent, lightLink: '#cfe6f7' };
  const { body } = await save({ colours: unreadable });
  const { fields } = body as { fields: Record<string, string> };
  const [nearest = ''] = /#[0-9a-f]{6}/.exec(fields['look.colours.lightLink'] ?? '') ?? [];
  expect(nearest).not.toBe('');
  const tried = await site.ask<{ problems: object[] }>(
    'adminAccess/tryColours',
    { colours: unreadable },
    owner.token,
  );
  expect(tried.problems).toMatchObject([{ field: 'lightLink', nearest }]);
  expect((await saved()).number).toBe(number);
  expect((await save({ colours: { ...unreadable, lightLink: nearest } })).status).toBe(200);
  expect((await save({})).status).toBe(200);
});

const flag = (edge: number, more: object = {}) =>
  sharp({
    create: { width: edge * 3, height: edge, channels: 4, background: { r: 200, g: 40, b: 90, alpha: 0.5 } },
  })
    .withExif({ IFD0: { Copyright: 'somebody at home' } })
    .png(more);
const upload = async (bytes: Buffer | string) =>
  await site.call('adminAccess/uploadLogo', { data: Buffer.from(bytes).toString('base64') }, owner.token);

test('a logo is written anew, keeps what is transparent, takes its room, and is icon and manifest too', async () => {
  const { body } = await upload(await flag(80).toBuffer());
  const { id, url } = (body as { data: { id: string; url: string } }).data;
  expect((await save({ logos: { darkLogo: id } })).status).toBe(200);
  const stored = await sharp(
    Buffer.from(await (await fetch(new URL(url, site.url))).arrayBuffer()),
  ).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 240, height: 80, hasAlpha: true });
  expect(stored.exif).toBeUndefined();
  const page = await get('/');
  expect(page).toContain(`<img src="${url}" alt="" height="31" width="93"`);
  expect(page).not.toContain('/favicon.svg');
  const [, touch = ''] = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(page) ?? [];
  const icon = await sharp(
    Buffer.from(await (await fetch(new URL(touch, site.url))).arrayBuffer()),
  ).metadata();
  expect(icon).toMatchObject({ format: 'png', width: 180, height: 180, hasAlpha: false });
  const { icons } = JSON.parse(await get('/manifest.webmanifest')) as {
    icons: { src: string; purpose: string }[];
  };
  expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
  for (const { src } of icons) expect((await fetch(new URL(src, site.url))).status).toBe(200);
  expect((await save({})).status).toBe(200);
  expect(await get('/faq')).toContain('/favicon.svg');
});

test('nothing but a picture of a fair size is taken for a logo, and no look names one that was never sent', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><script>x()</script></svg>';
  const wide = sharp({ create: { width: 900, height: 30, channels: 3, background: '#123456' } });
  const bad = {
    svg,
    html: '<!doctype html><script>x()</script>',
    jpeg: await flag(40).jpeg().toBuffer(),
    small: await flag(10).toBuffer(),
    cut: (await flag(80).toBuffer()).subarray(0, 60),
    wide: await wide.png().toBuffer(),
  };
  for (const [what, bytes] of Object.entries(bad)) {
    expect((await upload(bytes)).body, what).toMatchObject({ code: 'unreadable_file' });
  }
  const never = `${'a'.repeat(32)}-240x80`;
  const { body } = await save({ logos: { darkLogo: never } });
  expect(body).toMatchObject({ fields: { 'look.logos.darkLogo': expect.any(String) } });
  expect((await save({ logos: { darkLogo: '../../secret' } })).status).toBe(400);
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

import path from 'node:path';
import { statement } from '@candela/server/database';
import { bootSite, type Site } from '@candela/testkit/boot';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureWebBuilt } from '../scripts/web-build.mjs';

/** What a page says before any script has run, to people and to search engines, and to whom it says nothing. */

let site: Site;
let own: Awaited<ReturnType<typeof openTestDatabase>>;
let model: { id: string; unique_id: string; name: string };
let category: { id: string; name: string };

const modelWanted = statement<typeof model>(
  'test.pages-model',
  `select id, unique_id, name from accounts.accounts where type = 'model' and approval_status = 'approved'
   order by created_at limit 1`,
);
const categoryWanted = statement<typeof category>(
  'test.pages-category',
  'select id, name from discovery.categories where parent_id is null order by name limit 1',
);
const rename = statement('test.pages-rename', 'update accounts.accounts set name = $2 where id = $1');
const hideFrom = statement(
  'test.pages-hide',
  'insert into accounts.country_blocks (model_id, country, created_at) values ($1, $2, now())',
);
const showTo = statement('test.pages-show', 'delete from accounts.country_blocks where model_id = $1');
const askForAge = statement(
  'test.pages-ask-age',
  `insert into platform.settings (key, value, updated_at) values ('ageCheckCountries', '"SE"', now())
   on conflict (key) do update set value = excluded.value`,
);

beforeAll(async () => {
  const root = path.resolve(import.meta.dirname, '..');
  const { ok, output } = await ensureWebBuilt({ root, nodePath: process.execPath });
  if (!ok) throw new Error(output);
  own = await openTestDatabase();
  const env = {
    RATE_LIMIT_FACTOR: '100',
    LOG_LEVEL: 'error',
    DATABASE_URL: own.appUrl,
    DATABASE_OWNER_URL: own.ownerUrl,
    TRUST_PROXY: 'on',
    COUNTRY_HEADER: 'x-country',
  };
  site = await bootSite({ seed: 'demo', env });
  model = await own.database.row(modelWanted);
  category = await own.database.row(categoryWanted);
}, 240_000);

afterAll(async () => {
  await site?.stop();
  await own?.drop();
});

async function read(address: string, country = 'NO') {
  const response = await fetch(`${site.url}${address}`, { headers: { 'x-country': country } });
  const text = await response.text();
  const head = /<head>([\s\S]*)<\/head>/.exec(text)?.[1] ?? '';
  const body = text.slice(text.indexOf('<body>'));
  const caching = response.headers.get('cache-control');
  return {
    status: response.status,
    caching,
    text,
    head,
    body,
    isListed: !head.includes('content="noindex"'),
  };
}

/** The answers a page brings along, as the browser reads them. */
function answersIn(text: string): [key: [string[], unknown], answer: unknown][] {
  return JSON.parse(/id="page-data">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '[]');
}

test('a page names itself, its address and what it is about', async () => {
  const start = await read('/');
  expect(start).toMatchObject({ status: 200, isListed: true, caching: 'private, no-cache' });
  expect(start.head.match(/<title>/g)).toHaveLength(1);
  expect(start.head).toContain('name="rating" content="adult"');
  const profile = await read(`/profile/${model.unique_id}`);
  expect(profile.head).toContain(`<title>${model.name} · Candela</title>`);
  expect(profile.head).toContain(`rel="canonical" href="${site.url}/profile/${model.unique_id}"`);
  const about = JSON.parse(/ld\+json">([\s\S]*?)<\/script>/.exec(profile.head)?.[1] ?? '{}');
  expect(about).toMatchObject({ '@type': 'ProfilePage', mainEntity: { name: model.name } });
  expect((await read(`/live-model/${model.unique_id}`)).head).toContain('og:title');
  const ofCategory = await read(`/category/${category.id}`);
  expect(ofCategory.head).toContain(
    `<title>Models in ${category.name.replace('&', '&amp;')} · Candela</title>`,
  );
  expect((await read('/about-us')).head).not.toContain('<title>Candela</title>');
});

test('a page has its content before any script has run, and brings the answers it is made of', async () => {
  const operations = async (address: string) => {
    const { text, body } = await read(address);
    expect([address, body.includes('data-rendered'), body.includes('cd-splash')]).toEqual([
      address,
      true,
      false,
    ]);
    expect(body).toContain('<footer');
    // The policy forbids both.
    expect(body).not.toMatch(/<[^>]* style=/);
    expect(text).not.toMatch(/<script(?![^>]*(src=|type="application))/);
    return answersIn(text).map(([[operation]]) => operation.join('.'));
  };
  expect(await operations('/')).toEqual(
    expect.arrayContaining(['discovery.listLiveModels', 'discovery.listPopularModels']),
  );
  expect(await operations(`/category/${category.id}`)).toContain('discovery.listModels');
  expect(await operations(`/profile/${model.unique_id}`)).toEqual(
    expect.arrayContaining(['accounts.getProfile', 'library.getModelFigures', 'library.shown']),
  );
  const profile = (await read(`/profile/${model.unique_id}`)).body;
  expect(profile).toContain(`>${model.name}</h1>`);
  expect((await read('/')).body).toContain(`>${category.name.replace('&', '&amp;')}`);
});

test('a page names the files its screen is in', async () => {
  const { head } = await read(`/live-model/${model.unique_id}`);
  const [, script] = /rel="modulepreload" crossorigin href="(\/assets\/room[^"]*\.js)"/.exec(head) ?? [];
  expect((await fetch(`${site.url}${script}`)).headers.get('cache-control')).toContain('immutable');
  expect((await fetch(`${site.url}/.server/server.js`)).headers.get('content-type')).toContain('text/html');
});

test('what is not there is a 404, and what is for members only is in no search engine', async () => {
  for (const address of [
    '/nowhere',
    '/profile/nobody',
    '/live-model/nobody',
    '/category/nonsense',
    '/page/none',
  ]) {
    expect([address, (await read(address)).status]).toEqual([address, 404]);
  }
  for (const address of ['/my-account', '/chat', '/login', '/search?search=a']) {
    expect([address, await read(address)]).toMatchObject([address, { status: 200, isListed: false }]);
  }
});

test('a name cannot become part of the page', async () => {
  await own.database.execute(rename, [model.id, '"><script>alert(1)</script>&']);
  const { head, body, text } = await read(`/profile/${model.unique_id}`);
  await own.database.execute(rename, [model.id, model.name]);
  expect(body).not.toContain('<script>alert');
  expect(JSON.stringify(answersIn(text))).toContain('<script>alert(1)</script>');
  expect(head).not.toContain('<script>alert');
  expect(head).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp; · Candela</title>');
});

test('who hides from a country is in no head there and in no sitemap anywhere', async () => {
  expect((await read('/sitemap/models-1.xml')).text).toContain(`/profile/${model.unique_id}<`);
  expect((await read('/', 'SE')).text).toContain(model.unique_id);
  await own.database.execute(hideFrom, [model.id, 'SE']);
  for (const address of ['/', '/category']) {
    expect([address, (await read(address, 'SE')).text.includes(model.unique_id)]).toEqual([address, false]);
    expect([address, (await read(address, 'NO')).text.includes(model.unique_id)]).toEqual([address, true]);
  }
  const hidden = await read(`/profile/${model.unique_id}`, 'SE');
  expect(hidden).toMatchObject({ status: 404, isListed: false });
  expect(hidden.text).not.toContain(model.name);
  expect(await read(`/profile/${model.unique_id}`, 'NO')).toMatchObject({ status: 200, isListed: true });
  expect((await read('/sitemap/models-1.xml')).text).not.toContain(model.unique_id);
  await own.database.execute(showTo, [model.id]);
});

test('where an age is asked for first, a head says nothing of anybody', async () => {
  await own.database.execute(askForAge);
  const asked = async () => (await read(`/profile/${model.unique_id}`, 'SE')).text.includes(model.name);
  await expect.poll(asked, { timeout: 30_000 }).toBe(false);
  expect(await read(`/profile/${model.unique_id}`, 'SE')).toMatchObject({ status: 200, isListed: false });
  expect((await read(`/profile/${model.unique_id}`, 'NO')).text).toContain(model.name);
});

test('search engines find the sitemaps, and every address in them answers', async () => {
  const robots = await (await fetch(`${site.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const parts = locationsIn((await read('/sitemap.xml')).text);
  expect(parts.map((part) => new URL(part).pathname)).toEqual([
    '/sitemap/pages.xml',
    '/sitemap/models-1.xml',
  ]);
  for (const part of parts) {
    const addresses = locationsIn((await read(new URL(part).pathname)).text);
    expect(addresses.length).toBeGreaterThan(10);
    const pages = await Promise.all(addresses.map((address) => read(new URL(address).pathname)));
    expect(addresses.filter((_, index) => pages[index]?.status !== 200 || !pages[index]?.isListed)).toEqual(
      [],
    );
  }
  expect((await read('/sitemap/models-2.xml')).status).toBe(404);
});

function locationsIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
}

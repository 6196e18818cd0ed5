import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { statement } from '@candela/server/database';
import { bootSite, type Site } from '@candela/testkit/boot';
import { LinkChecker } from 'linkinator';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureWebBuilt } from '../scripts/web-build.mjs';
import { databaseOf } from './crash/people.ts';

/** What a page says before any script has run, to people and to search engines, and to whom it says nothing. */

let site: Site;
let database: Awaited<ReturnType<typeof databaseOf>>;
let model: { id: string; unique_id: string; handle: string; name: string };
let category: { id: string; name: string };

const modelWanted = statement<typeof model>(
  'test.pages-model',
  'select id, unique_id, handle, name from accounts.public_models order by created_at limit 1',
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

const shareWith = statement(
  'test.pages-share',
  'update accounts.accounts set shares_portrait = $2, suspended_at = $3 where id = $1',
);

beforeAll(async () => {
  const root = path.resolve(import.meta.dirname, '..');
  const { ok, output } = await ensureWebBuilt({ root, nodePath: process.execPath });
  if (!ok) throw new Error(output);
  const env = {
    RATE_LIMIT_FACTOR: '100',
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'on',
    COUNTRY_HEADER: 'x-country',
  };
  site = await bootSite({ seed: 'demo', env });
  database = await databaseOf(site);
  model = await database.row(modelWanted);
  category = await database.row(categoryWanted);
}, 240_000);

afterAll(async () => {
  await database?.close();
  await site?.stop();
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
  expect(profile.head).toContain(`rel="canonical" href="${site.url}/@${model.handle}"`);
  const about = JSON.parse(/ld\+json">([\s\S]*?)<\/script>/.exec(profile.head)?.[1] ?? '{}');
  expect(about).toMatchObject({ '@type': 'ProfilePage', mainEntity: { name: model.name } });
  expect((await read(`/live-model/${model.unique_id}`)).head).toContain('og:title');
  const ofCategory = await read(`/category/${category.id}`);
  expect(ofCategory.head).toContain(
    `<title>Models in ${category.name.replace('&', '&amp;')} · Candela</title>`,
  );
  expect((await read('/about-us')).head).not.toContain('<title>Candela</title>');
});

test('a shared link has a picture, of the portrait only where its model chose so, and none from where she hides', async () => {
  const { head } = await read(`/profile/${model.unique_id}`);
  const address = /og:image" content="([^"]*)"/.exec(head)?.[1] ?? '';
  expect(address).toBe(`${site.url}/share/${model.unique_id}.jpg`);
  expect((await read(`/live-model/${model.unique_id}`)).head).toContain(address);
  const fetched = async (country = 'NO') => {
    const response = await fetch(address, { headers: { 'x-country': country } });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const plain = await fetched();
  expect(plain.response.headers.get('content-type')).toBe('image/jpeg');
  expect(plain.response.headers.get('cache-control')).toContain('private');
  expect(await sharp(plain.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect((await fetched()).bytes).toEqual(plain.bytes);
  await database.execute(shareWith, [model.id, true, null]);
  const withPortrait = await fetched();
  expect(withPortrait.bytes.equals(plain.bytes)).toBe(false);
  if (process.env.SHARE_SHOT) await writeFile(process.env.SHARE_SHOT, withPortrait.bytes);
  await database.execute(hideFrom, [model.id, 'SE']);
  expect((await fetched('SE')).response.status).toBe(404);
  expect((await fetched()).response.status).toBe(200);
  await database.execute(showTo, [model.id]);
  await database.execute(shareWith, [model.id, false, new Date()]);
  expect((await fetched()).response.status).toBe(404);
  await database.execute(shareWith, [model.id, false, null]);
  expect((await fetch(`${site.url}/share/nobody-here.jpg`)).status).toBe(404);
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

test('questions come with their answers, in words and for search engines', async () => {
  const { head, body } = await read('/faq');
  const about = JSON.parse(/ld\+json">([\s\S]*?)<\/script>/.exec(head)?.[1] ?? '{}');
  expect(about['@type']).toBe('FAQPage');
  expect(about.mainEntity.length).toBeGreaterThan(10);
  const [{ name, acceptedAnswer }] = about.mainEntity;
  const words = body.replace(/<[^>]+>/g, '');
  expect(words).toContain(name);
  expect(words).toContain(acceptedAnswer.text.slice(0, 60));
});

test('a room, the credits and a form are there before any script has run', async () => {
  const room = await read(`/live-model/${model.unique_id}`);
  expect(room.body).toContain(`>${model.name}</h1>`);
  expect(answersIn(room.text).map(([[operation]]) => operation.join('.'))).toContain('shows.getRoom');
  expect((await read('/purchase-credit')).body).toMatch(/Pay US\$\d/);
  expect((await read('/sign-up')).body).toMatch(/<input [^>]*type="password"/);
});

test('a page names the files its screen is in', async () => {
  const { head } = await read(`/live-model/${model.unique_id}`);
  const [, script] = /rel="modulepreload" crossorigin href="(\/assets\/room[^"]*\.js)"/.exec(head) ?? [];
  expect((await fetch(`${site.url}${script}`)).headers.get('cache-control')).toContain('immutable');
  expect((await fetch(`${site.url}/.server/server.js`)).headers.get('content-type')).toContain('text/html');
});

test('what loads the app waits until a rendered page is shown, and stands in the head of every other', async () => {
  const waiting = /<template id="app-scripts">(.*)<\/template>/;
  const tags = /<script type="module"|<link rel="modulepreload"/;
  const { head } = await read('/');
  expect(waiting.exec(head)?.[1]).toMatch(/<script type="module" [^>]*src="\/assets\/index-/);
  expect(head.replace(waiting, '')).not.toMatch(tags);
  const { head: unrendered } = await read('/live-models');
  expect(unrendered).not.toMatch(waiting);
  expect(unrendered).toMatch(tags);
});

test('what is not there is a 404, and what is for members only is in no search engine', async () => {
  for (const address of [
    '/nowhere',
    '/administrator',
    '/profile/nobody',
    '/live-model/nobody',
    '/category/nonsense',
    '/page/none',
  ]) {
    expect([address, (await read(address)).status]).toEqual([address, 404]);
  }
  for (const address of ['/my-account', '/chat', '/login', '/search?search=a', '/admin', '/admin/live']) {
    expect([address, await read(address)]).toMatchObject([address, { status: 200, isListed: false }]);
  }
});

test('a name cannot become part of the page', async () => {
  await database.execute(rename, [model.id, '"><script>alert(1)</script>&']);
  const { head, body, text } = await read(`/profile/${model.unique_id}`);
  await database.execute(rename, [model.id, model.name]);
  expect(body).not.toContain('<script>alert');
  expect(JSON.stringify(answersIn(text))).toContain('<script>alert(1)</script>');
  expect(head).not.toContain('<script>alert');
  expect(head).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp; · Candela</title>');
});

test('who hides from a country is in no head there and in no sitemap anywhere', async () => {
  const sitemap = async () => (await read('/sitemap/models-1.xml')).text;
  expect(await sitemap()).toContain(`/@${model.handle}<`);
  expect(await sitemap()).toContain(`/live-model/${model.unique_id}<`);
  expect((await read('/', 'SE')).text).toContain(model.unique_id);
  await database.execute(hideFrom, [model.id, 'SE']);
  for (const address of ['/', '/category']) {
    expect([address, (await read(address, 'SE')).text.includes(model.unique_id)]).toEqual([address, false]);
    expect([address, (await read(address, 'NO')).text.includes(model.unique_id)]).toEqual([address, true]);
  }
  const hidden = await read(`/profile/${model.unique_id}`, 'SE');
  expect(hidden).toMatchObject({ status: 404, isListed: false });
  expect(hidden.text).not.toContain(model.name);
  expect(await read(`/profile/${model.unique_id}`, 'NO')).toMatchObject({ status: 200, isListed: true });
  expect(await sitemap()).not.toContain(model.unique_id);
  expect(await sitemap()).not.toContain(`/@${model.handle}<`);
  await database.execute(showTo, [model.id]);
});

test('where an age is asked for first, a head says nothing of anybody', async () => {
  await database.execute(askForAge);
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

test('a managed page comes with its words, its head and its place in the sitemap, without notes to the operator', async () => {
  for (const address of ['/page/2257', '/privacy-policy']) {
    const page = await read(address);
    expect(page).toMatchObject({ status: 200, isListed: true });
    expect(page.head).toContain(`rel="canonical" href="${site.url}${address}"`);
    expect(page.body).not.toMatch(/operator-note|Have a lawyer|\[(?:name|company)/);
  }
  expect((await read('/page/2257')).body).toContain('at least 18 years old when it was made');
  expect((await read('/sitemap/pages.xml')).text).toContain('/page/2257</loc>');
  expect((await read('/page/nothing-here')).status).toBe(404);
});

/** Everything that can be reached from the landing page by links in the HTML, from a country. */
async function crawl(country: string) {
  const found = await new LinkChecker().check({
    path: `${site.url}/`,
    recurse: true,
    concurrency: 4,
    timeout: 30_000,
    headers: { accept: 'text/html', 'x-country': country },
    linksToSkip: async (link) => !link.startsWith(`${site.url}/`),
  });
  const links = found.links.filter(({ state }) => state !== 'SKIPPED');
  return {
    dead: links
      .filter(({ state }) => state === 'BROKEN')
      .map(({ url, parent }) => `${parent} leads to ${url}`),
    paths: new Set(links.map(({ url }) => new URL(url).pathname)),
  };
}

test('links in the HTML alone lead everywhere, none of them is dead, and nobody who hides is found', async () => {
  const { dead, paths } = await crawl('NO');
  expect(dead).toEqual([]);
  expect([...paths]).toEqual(
    expect.arrayContaining([`/profile/${model.unique_id}`, `/category/${category.id}`, '/faq', '/page/2257']),
  );
  await database.execute(hideFrom, [model.id, 'SE']);
  const fromSweden = await crawl('SE');
  await database.execute(showTo, [model.id]);
  expect(fromSweden.dead).toEqual([]);
  const names = [model.unique_id, `@${model.handle}`];
  expect([...fromSweden.paths].filter((path) => names.some((name) => path.includes(name)))).toEqual([]);
}, 240_000);

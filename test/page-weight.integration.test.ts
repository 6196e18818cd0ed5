import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { ensureWebBuilt } from '../scripts/web-build.mjs';

/** What the pages that visits begin with load at first, by the built files: scripts in gzip. */

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'apps/web/dist');

/** In kilobytes of 1,024. A page that has become lighter takes its budget down with it. */
const budgetsKb = {
  '/': 157,
  '/category/:categoryid?/:subcategoryid?': 168,
  '/profile/:userId': 181,
  '/live-model/:uniqueId': 198,
  '/purchase-credit': 175,
};
const scriptsMax = 10;

let everyPage: string[];
let pages: Record<string, { scripts: string[]; styles: string[] }>;

beforeAll(async () => {
  const { ok, output } = await ensureWebBuilt({ root, nodePath: process.execPath });
  if (!ok) throw new Error(output);
  const html = await readFile(path.join(dist, 'index.html'), 'utf8');
  everyPage = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  pages = JSON.parse(await readFile(path.join(dist, '.pages.json'), 'utf8'));
}, 240_000);

async function kilobytes(files: readonly string[]): Promise<number> {
  const sizes = files.map(
    async (file) => gzipSync(await readFile(path.join(dist, file)), { level: 9 }).length,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
}

test.each(Object.entries(budgetsKb))(
  '%s begins with at most %d kB in ten scripts',
  async (pattern, budgetKb) => {
    const scripts = new Set([...everyPage, ...(pages[pattern]?.scripts ?? [])]);
    expect(scripts.size).toBeGreaterThan(everyPage.length);
    expect(scripts.size).toBeLessThanOrEqual(scriptsMax);
    expect(await kilobytes([...scripts])).toBeLessThanOrEqual(budgetKb);
  },
);

test('no list needs what checks forms, and no page what plays a show before it is in a room', async () => {
  const parts = (pattern: string) => pages[pattern]?.scripts.join(' ') ?? '';
  expect(parts('/')).not.toMatch(/room|credits|controls|profile/);
  expect(parts('/profile/:userId')).not.toMatch(/room|credits/);
  expect(parts('/purchase-credit')).not.toMatch(/room|profile/);
});

const partNamed = (name: string) => new RegExp(`/${name}-[\\w-]{8}\\.js$`);

test.each([
  ['room', ['/live-model/:uniqueId', '/video-call', '/video/:id']],
  ['credits', ['/purchase-credit', '/buy-credits']],
])('what only the %s screen needs is loaded by no other screen', (name, patterns) => {
  const loading = Object.entries(pages).filter(([, { scripts }]) =>
    scripts.some((file) => partNamed(name).test(file)),
  );
  expect(loading.map(([pattern]) => pattern)).toEqual(patterns);
});

test('what every page loads later takes no page along', async () => {
  const later = /^(dialogs|menus|audio-host|toast-container)-/;
  const files = (await readdir(path.join(dist, 'assets'))).filter(
    (file) => later.test(file) && file.endsWith('.js'),
  );
  expect(files.length).toBeGreaterThanOrEqual(4);
  for (const file of files) {
    const source = await readFile(path.join(dist, 'assets', file), 'utf8');
    const imported = [...source.matchAll(/from"\.(\/[^"]+)"/g)].map(([, name = '']) => name);
    expect(
      imported.filter((name) => ['room', 'profile', 'credits'].some((part) => partNamed(part).test(name))),
      file,
    ).toEqual([]);
  }
});

/** In kilobytes of 1,024, in gzip. Nothing is shown before it has come. */
const firstStylesMaxKb = 28;

test('nothing waits for more than 28 kB of styles, and every rule of Mantine that scripts name is in some', async () => {
  const assets = path.join(dist, 'assets');
  const files = await readdir(assets);
  const textOf = async (ending: string) => {
    const those = files.filter((file) => file.endsWith(ending));
    return (await Promise.all(those.map((file) => readFile(path.join(assets, file), 'utf8')))).join('\n');
  };
  const [scripts, styles] = await Promise.all([textOf('.js'), textOf('.css')]);
  const whole = await Promise.all(
    ['core', 'dates'].map((name) =>
      readFile(path.join(root, `node_modules/@mantine/${name}/styles.layer.css`), 'utf8'),
    ),
  );
  const styled = new Set(whole.join('\n').match(/(?<=\.)m_[\da-z]+/g));
  const named = new Set(scripts.match(/(?<=["'`])m_[\da-z]+(?=["'`])/g));
  expect(named.size).toBeGreaterThan(100);
  expect([...named].filter((name) => styled.has(name) && !styles.includes(`.${name}`))).toEqual([]);
  const html = await readFile(path.join(dist, 'index.html'), 'utf8');
  const first = [...html.matchAll(/href="(\/[^"]+\.css)"/g)].map(([, file = '']) => file);
  expect(await kilobytes(first)).toBeLessThanOrEqual(firstStylesMaxKb);
});

import { bootSite, type Site } from '@candela/testkit/boot';
import { demoLogin, signInAs } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Landing, guardCases as table } from '../../apps/web/src/app/guard/guard-cases.ts';
import { mainScreens } from './main-screens.ts';

/**
 * Every route of the specification's section 2, for a visitor, a member and a model. What the table says of each is
 * proved without a browser in apps/web/src/app/guard/guard.test.ts; here every screen comes, and each way of leading
 * somebody elsewhere is gone once.
 */

type Role = 'visitor' | 'user' | 'model';

let site: Site;
let browser: Browser;
const ids = { MODEL: '', CATEGORY: '', SUBCATEGORY: '' };

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  const models = (await site.call('userAccess/getAllModelWithCategory', {})).body.models as {
    uniqueId: string;
  }[];
  const categories = (await site.call('userCategory/getAllCategory', {})).body.data as {
    _id: string;
    subCategory: { _id: string }[];
  }[];
  ids.MODEL = models[0]?.uniqueId ?? '';
  const withinOne = categories.find((category) => category.subCategory.length > 0);
  ids.CATEGORY = withinOne?._id ?? '';
  ids.SUBCATEGORY = withinOne?.subCategory[0]?._id ?? '';
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function hasAskedForCode(person: Visitor): Promise<void> {
  await person.goTo('/forgot-password');
  await person.page.evaluate(`sessionStorage.setItem('candela-reset', '{"email":"somebody@site.test"}')`);
}

/** Where everybody may be, and no path of the table leads somebody else. */
const neutral = '/faq';

/**
 * Where a path of the table leads a person, and whether something is to be read there. The guard is the same for a link
 * within the site and for an address, and a link takes a fifth of the time.
 */
async function landingOf(person: Visitor, path: string, wanted: Landing): Promise<Landing> {
  // From where they are led to, nobody would be seen to be led there.
  if (wanted !== 'show') await person.goWithin(neutral);
  // Whoever has asked for no code has nothing to do on this page, and it sends them on by itself.
  if (path === '/verify-otp') await hasAskedForCode(person);
  await (path === '/verify-otp' ? person.goTo(path) : person.goWithin(path));
  await person.screenHasCome();
  const shown = new URL(person.page.url()).pathname;
  return shown === path ? 'show' : (shown as Landing);
}

const withIds = (path: string) =>
  path.replace(/MODEL|SUBCATEGORY|CATEGORY/g, (name) => ids[name as keyof typeof ids]);

/**
 * The paths a person shows, but for those that test/e2e/access-desktop.test.ts shows them, and the first of those that lead
 * to each other place.
 */
function toVisit(role: Role, column: number): [path: string, wanted: Landing][] {
  const elsewhere = new Set<Landing>();
  const rows = table.map((row): [string, Landing] => [row[0], row[column] as Landing]);
  return rows.filter(([path, wanted]) => {
    if (wanted === 'show') return !(mainScreens[role] as readonly string[]).includes(path);
    return !elsewhere.has(wanted) && elsewhere.add(wanted);
  });
}

test.each<[Role, number]>([
  ['visitor', 1],
  ['user', 2],
  ['model', 3],
])('every route leads a %s where the specification says', (role, column) =>
  e2eTest(browser, site.url, `routes of a ${role}`, async (open) => {
    const person = await open(role, role === 'visitor' ? {} : { token: await signInAs(site, role) });
    const wrong: string[] = [];
    for (const [path, wanted] of toVisit(role, column)) {
      const landing = await landingOf(person, withIds(path), wanted).catch(
        (error: Error) => `nothing to read: ${error.message}`,
      );
      if (landing !== wanted) wrong.push(`${path} leads to ${landing}, not ${wanted}`);
    }
    expect(wrong).toEqual([]);
  }),
);

test('every path of the table may be typed as an address', async () => {
  const answers = await Promise.all(
    table.map(async ([path]) => {
      const response = await fetch(site.url + withIds(path), { headers: { accept: 'text/html' } });
      return { path, isTheApp: (await response.text()).includes('<div id="root"') };
    }),
  );
  expect(answers.filter(({ isTheApp }) => !isTheApp)).toEqual([]);
});

test('a login leads back to the page that was asked for', () =>
  e2eTest(browser, site.url, 'return after login', async (open) => {
    const visitor = await open('visitor');
    await visitor.goTo('/my-favorite');
    await visitor.isAt('/login');
    const { username, password } = demoLogin(site, 'user');
    await visitor.page.getByLabel('Username or email').fill(username);
    await visitor.page.getByLabel('Password', { exact: true }).fill(password);
    await visitor.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await visitor.isAt('/my-favorite');
  }));

test('the keyboard goes on at the heading of a new screen, and stays where a screen stays', () =>
  e2eTest(browser, site.url, 'the keyboard after a move', async (open) => {
    const visitor = await open('visitor');
    const { page } = visitor;
    const begins = (at: string) =>
      visitor.until(
        `document.activeElement.matches('main h1') && document.activeElement.textContent === '${at}'`,
      );
    await visitor.goTo('/faq');
    await visitor.screenHasCome();
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await begins('About us');
    await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
    await begins('FAQ');
    await page.goBack();
    await begins('About us');
    // The same screen with another address leaves the keyboard where it is.
    await visitor.goTo('/category');
    await visitor.screenHasCome();
    const order = page.getByRole('combobox', { name: 'Sort by' });
    await order.focus();
    await order.selectOption('name');
    await page.waitForURL((url) => url.searchParams.get('sort') === 'name');
    await visitor.screenHasCome();
    expect(await order.evaluate((field) => field === document.activeElement)).toBe(true);
  }));

test('managed pages have an address, and a category the site does not have says so', () =>
  e2eTest(browser, site.url, 'pages and categories', async (open) => {
    const visitor = await open('visitor');
    const { page } = visitor;
    await visitor.goTo('/faq');
    await page.getByRole('link', { name: '18 U.S.C. 2257' }).click();
    await visitor.isAt('/page/2257');
    await page.getByRole('heading', { name: '18 U.S.C. 2257 statement' }).waitFor();
    await page.getByText('we check a government-issued identity document').waitFor();
    await visitor.goTo('/page/no-such-page');
    await page
      .getByRole('link', { name: 'Contact us' })
      .or(page.getByRole('link', { name: 'Support' }))
      .first()
      .waitFor();
    const unknown = page.getByText("This category doesn't exist");
    for (const path of ['/category/nonsense', '/videos/nonsense', `/category/${ids.SUBCATEGORY}`]) {
      await visitor.goTo(path);
      await unknown.waitFor();
    }
    await visitor.goTo(`/category/${ids.CATEGORY}/${ids.SUBCATEGORY}`);
    await page.getByRole('article').first().or(page.getByText('No models')).first().waitFor();
    expect(await unknown.count()).toBe(0);
  }));

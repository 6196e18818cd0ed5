import { bootSite, type Site } from '@candela/testkit/boot';
import { journey, openBrowser, type Visitor } from '@candela/testkit/journey';
import { demoLogin, signInAs } from '@candela/testkit/journey-people';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Every route of the specification's section 2, for a visitor, a member and a model. */

type Role = 'visitor' | 'user' | 'model';
type Landing = 'show' | `/${string}`;

/** Path, then where each ends up: `show`, or the path they are sent to. Source: specification, section 2. */
const table: [path: string, visitor: Landing, user: Landing, model: Landing][] = [
  ['/', 'show', '/videos', '/profile'],
  ['/login', 'show', '/videos', '/profile'],
  ['/member', 'show', '/videos', '/profile'],
  ['/sign-up', 'show', '/videos', '/profile'],
  ['/model-sign-up', 'show', '/videos', '/profile'],
  ['/forgot-password', 'show', '/videos', '/profile'],
  ['/reset-password', 'show', '/videos', '/profile'],
  ['/otp', 'show', '/videos', '/profile'],
  ['/under-verification', 'show', '/videos', '/profile'],
  ['/payment-result', 'show', 'show', 'show'],
  ['/purchase-credit', 'show', 'show', '/profile'],
  ['/videos', 'show', 'show', '/profile'],
  ['/videos/CATEGORY', 'show', 'show', '/profile'],
  ['/category', 'show', 'show', 'show'],
  ['/category/CATEGORY', 'show', 'show', 'show'],
  ['/profile/MODEL', 'show', 'show', 'show'],
  ['/video/an-id', '/login', 'show', 'show'],
  ['/profile-setup', '/login', 'show', 'show'],
  ['/purchase-history', '/login', 'show', 'show'],
  ['/blogs', '/login', 'show', 'show'],
  ['/blog/an-id', '/login', 'show', 'show'],
  ['/products/an-id', '/login', 'show', 'show'],
  ['/checkout', '/login', 'show', 'show'],
  ['/cart', '/login', 'show', 'show'],
  ['/chat/MODEL', '/login', 'show', 'show'],
  ['/user/MODEL', '/login', 'show', 'show'],
  ['/privacy-policy', 'show', 'show', 'show'],
  ['/about-us', 'show', 'show', 'show'],
  ['/faq', 'show', 'show', 'show'],
  ['/contact-us', 'show', 'show', 'show'],
  ['/terms-condition', 'show', 'show', 'show'],
  ['/become-model', 'show', 'show', 'show'],
  ['/thanks', 'show', 'show', 'show'],
  ['/live-models', '/login', 'show', '/profile'],
  ['/live-models/CATEGORY', '/login', 'show', '/profile'],
  ['/products', '/login', 'show', '/profile'],
  ['/buy-credits', '/login', 'show', '/profile'],
  ['/my-favorite', '/login', 'show', '/profile'],
  ['/my-earning', '/login', '/videos', 'show'],
  ['/my-account', '/login', 'show', '/profile'],
  ['/profile', '/login', '/videos', 'show'],
  ['/broadcaster', '/login', '/videos', 'show'],
  ['/video-call', '/login', 'show', 'show'],
  ['/live-model/MODEL', 'show', 'show', 'show'],
  ['/payment', '/login', 'show', 'show'],
  ['/no-such-page', '/login', '/videos', '/profile'],
];

let site: Site;
let browser: Browser;
const ids = { MODEL: '', CATEGORY: '' };

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  const models = (await site.call('userAccess/getAllModelWithCategory', {})).body.models as {
    uniqueId: string;
  }[];
  const categories = (await site.call('userCategory/getAllCategory', {})).body.data as { _id: string }[];
  ids.MODEL = models[0]?.uniqueId ?? '';
  ids.CATEGORY = categories[0]?._id ?? '';
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** Where a path of the table leads a person, and whether something is to be read there. */
async function landingOf(person: Visitor, path: string): Promise<Landing> {
  await person.goTo(path);
  // A page is there when it has a heading of its own; a placeholder, a spinner and a blank page have none.
  await person.until('document.querySelector("h1, h2")?.textContent?.trim()');
  const shown = new URL(person.page.url()).pathname;
  return shown === path ? 'show' : (shown as Landing);
}

const withIds = (path: string) => path.replace('MODEL', ids.MODEL).replace('CATEGORY', ids.CATEGORY);

test.each<[Role, number]>([
  ['visitor', 1],
  ['user', 2],
  ['model', 3],
])('every route leads a %s where the specification says', (role, column) =>
  journey(browser, site.url, `routes of a ${role}`, async (open) => {
    const person = await open(role, role === 'visitor' ? {} : { token: await signInAs(site, role) });
    const wrong: string[] = [];
    for (const row of table) {
      const wanted = row[column];
      const landing = await landingOf(person, withIds(row[0])).catch(
        (error: Error) => `nothing to read: ${error.message}`,
      );
      if (landing !== wanted) wrong.push(`${row[0]} leads to ${landing}, not ${wanted}`);
    }
    expect(wrong).toEqual([]);
  }),
);

test('a login leads back to the page that was asked for', () =>
  journey(browser, site.url, 'return after login', async (open) => {
    const visitor = await open('visitor');
    await visitor.goTo('/my-favorite');
    await visitor.isAt('/login');
    const { username, password } = demoLogin(site, 'user');
    await visitor.page.getByLabel('Username or email').fill(username);
    await visitor.page.getByLabel('Password', { exact: true }).fill(password);
    await visitor.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await visitor.isAt('/my-favorite');
  }));

import { bootSite, type Site } from '@candela/testkit/boot';
import { signInAs } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesInPieces } from './page-in-pieces.ts';
import { fillSignUp } from './sign-up-form.ts';

/** Pages that are rendered on the server: taken over by the app without a jump, and only ever a visitor's. */

/** What TypeScript's DOM does not know yet. */
interface LayoutShift {
  value: number;
  sources: { node: Node | null }[];
}

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const pages = [
  { path: '/', heading: 'Stay for the glow.' },
  { path: '/category', heading: 'Models' },
  { path: '/profile/maren-vale', heading: 'Maren Vale' },
  { path: '/faq', heading: 'FAQ' },
  { path: '/contact-us', heading: 'Support' },
  { path: '/purchase-credit', heading: 'Purchase credit' },
  { path: '/become-model', heading: 'Become a model' },
  { path: '/sign-up', heading: 'Join Candela' },
  { path: '/live-model/maren-vale', heading: 'Maren Vale' },
  { path: '/about-us', heading: 'About us' },
];
/** In one of them it is always another day than in UTC. */
const zones = { phone: 'Pacific/Kiritimati', desktop: 'Pacific/Pago_Pago' };
const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** React keeps its own keys on what it has taken over. */
const takenOver = () =>
  Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react'));

function watchShifts(): void {
  const shifts: { value: number; moved: string[] }[] = [];
  Reflect.set(globalThis, 'shifts', shifts);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
      const moved = entry.sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 90) : '-',
      );
      shifts.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Fails where more has moved than the eye forgives; `watchShifts` has to have run in the page. */
async function expectStill(page: Page, path: string, limit = 0.02): Promise<void> {
  const shifts = await page.evaluate(() => Reflect.get(globalThis, 'shifts') as { value: number }[]);
  const shifted = shifts.reduce((sum, { value }) => sum + value, 0);
  if (shifted > limit) expect.fail(`${path} jumped: ${JSON.stringify(shifts)}`);
}

test.each(Object.entries(viewports))('on a %s, the app takes a page over as it is', (size, viewport) =>
  e2eTest(browser, site.url, `first page on a ${size}`, async (open) => {
    for (const { path, heading } of pages) {
      const timezoneId = zones[size as keyof typeof zones];
      const visitor = await open(`visitor of ${path}`, {
        viewport,
        isTouched: size === 'phone',
        timezoneId,
      });
      const { page } = visitor;
      const asked: string[] = [];
      // With the socket, what changed since the page was made is asked for.
      let isConnected = false;
      page.on('websocket', () => {
        isConnected = true;
      });
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/') && !isConnected) asked.push(pathname);
      });
      await page.addInitScript(watchShifts);
      // Seen before the app takes it over, as on any slow line: what moves then is seen to move.
      const release = await withoutScripts(page);
      await page.goto(site.url + path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      release();
      await page.waitForFunction(takenOver);
      await page.waitForLoadState('networkidle');
      await expectStill(page, path);
      // Views are counted by the browser alone, and a room is asked for anew, because it changes by the second.
      const byBrowser = ['/viewModel', '/getRoom'];
      const others = asked.filter((each) => !byBrowser.some((name) => each.endsWith(name)));
      expect([path, others]).toEqual([path, []]);
      expect(await page.locator('[data-s]').count()).toBe(0);
    }
  }),
);

test('what a slow line has brought of a page stays where it is while the rest comes', () =>
  e2eTest(browser, site.url, 'piece by piece', async (open) => {
    const pieces = await pagesInPieces(site.url);
    try {
      for (const viewport of Object.values(viewports)) {
        const visitor = await open(`slow visitor at ${viewport.width}`, { viewport });
        const { page } = visitor;
        await page.addInitScript(watchShifts);
        for (const { path, heading } of pages) {
          await page.route(site.url + path, (route) => route.continue({ url: pieces.url + path }));
          await page.goto(site.url + path);
          await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' });
          await page.waitForFunction(takenOver);
          await page.waitForLoadState('networkidle');
          // What stands in the middle makes room for its own words as they come.
          await expectStill(page, path, 0.05);
        }
      }
    } finally {
      await pieces.close();
    }
  }));

test('a saved light theme is there at once, and the page is taken over as it is', () =>
  e2eTest(browser, site.url, 'light from the first paint on', async (open) => {
    for (const viewport of Object.values(viewports)) {
      const visitor = await open(`light at ${viewport.width}`, { viewport });
      await visitor.page.addInitScript(() => localStorage.setItem('candela-color-scheme', 'light'));
      for (const { path } of pages) {
        await visitor.goTo(path);
        await visitor.page.waitForFunction(takenOver);
        expect(await visitor.page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light');
      }
      // A page that React could not take over as it is has thrown by now, which ends the test.
      await visitor.page.waitForLoadState('networkidle');
    }
  }));

/** Keeps the app's scripts from a page until the answer is called. */
async function withoutScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

test('what is typed and sent before a page is taken over stays, and is what the app sends', () =>
  e2eTest(browser, site.url, 'typed early', async (open) => {
    const visitor = await open('early visitor', { viewport: viewports.phone });
    const { page } = visitor;
    const release = await withoutScripts(page);
    await page.goto(`${site.url}/contact-us`, { waitUntil: 'commit' });
    await page.getByLabel('Subject').fill('Typed before any script');
    await page.getByLabel('Message').fill('And a few words more.');
    await page.getByRole('button', { name: 'Send' }).click();
    release();
    await page.waitForFunction(takenOver);
    // The press is done again, by the app: the browser alone would have put what was typed into the address.
    await page.getByText('Choose').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByLabel('Subject').inputValue()).toBe('Typed before any script');
    expect(await page.getByLabel('Message').inputValue()).toBe('And a few words more.');
    expect(await page.getByLabel('Subject').getAttribute('aria-invalid')).not.toBe('true');
  }));

test('a sign-up sent before its page is taken over arrives, and a list pressed before opens', () =>
  e2eTest(browser, site.url, 'signed up early', async (open) => {
    const visitor = await open('early model', { viewport: viewports.phone });
    const release = await withoutScripts(visitor.page);
    await visitor.page.goto(`${site.url}/model-sign-up`, { waitUntil: 'commit' });
    await fillSignUp(visitor, 'early.wick', '1991');
    await visitor.page.getByRole('button', { name: 'Create account' }).click();
    release();
    await visitor.isAt('/otp');

    const writer = await open('early writer', { viewport: viewports.phone });
    const releaseWriter = await withoutScripts(writer.page);
    await writer.page.goto(`${site.url}/contact-us`, { waitUntil: 'commit' });
    await writer.page.getByRole('combobox', { name: 'What is it about?' }).click();
    releaseWriter();
    await writer.page.getByRole('option', { name: 'Payments and credits' }).click();
  }));

test('a page reads without any script', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { path, heading } of pages) {
    await page.goto(`${site.url}${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' });
  }
  await page.goto(`${site.url}/profile/maren-vale`);
  await page.getByRole('link', { name: 'Message', exact: true }).waitFor();
  await context.close();
});

test('a member never sees the page of a visitor', () =>
  e2eTest(browser, site.url, "a member's first page", async (open) => {
    const member = await open('member', { token: await signInAs(site, 'user') });
    const { page } = member;
    await page.addInitScript(() => {
      Reflect.set(globalThis, 'sawVisitors', false);
      // Frame by frame, as nothing is seen before the styles are there, which hide it.
      const look = () => {
        const root = document.querySelector('[data-rendered]');
        if (root && getComputedStyle(root).visibility !== 'hidden')
          Reflect.set(globalThis, 'sawVisitors', true);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await member.goTo('/profile/maren-vale');
    await page.getByRole('heading', { level: 1, name: 'Maren Vale' }).waitFor();
    await page
      .getByRole('button', { name: /Add Maren Vale/ })
      .first()
      .waitFor();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'sawVisitors'))).toBe(false);
  }));

test('the menus of the header open at the first press, by keyboard too, and give the focus back', () =>
  e2eTest(browser, site.url, 'menus of the header', async (open) => {
    const visitor = await open('visitor', { viewport: viewports.desktop });
    const { page } = visitor;
    await visitor.goTo('/faq');
    const login = page.getByRole('button', { name: 'Login' });
    await login.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Login User' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => login.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Categories' }).hover();
    await page.getByRole('menuitem').first().waitFor();
  }));

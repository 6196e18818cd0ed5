import { bootSite, type Site } from '@candela/testkit/boot';
import { e2eTest, openBrowser, storageKeys, type Visitor } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { type FilledSite, fillSite } from './fill-site.ts';
import { mainScreens, openedInConsole } from './main-screens.ts';

let site: Site;
let browser: Browser;
let filled: FilledSite;

async function begin(): Promise<void> {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  filled = await fillSite(site);
}

async function end(): Promise<void> {
  await browser?.close();
  await site?.stop();
}

/** Nothing of a page may stick out sideways, at any width. */
async function overflow({ page }: Visitor, where: string): Promise<string[]> {
  const excess = (await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )) as number;
  return excess > 0 ? [`${where}: ${excess} px wider than the window`] : [];
}

/** Changes the theme as another tab would. A theme changes colours and nothing else, so only they are looked at again. */
async function lightFindings(visitor: Visitor, where: string): Promise<string[]> {
  await showTheme(visitor, 'light');
  const found = await axeFindings(visitor, `${where}, light`, ['color-contrast']);
  await showTheme(visitor, 'dark');
  return found;
}

async function showTheme(visitor: Visitor, scheme: 'light' | 'dark'): Promise<void> {
  const key = JSON.stringify(storageKeys.colorScheme);
  await visitor.page.evaluate(
    `localStorage.setItem(${key}, '${scheme}');
    window.dispatchEvent(new StorageEvent('storage', { key: ${key}, newValue: '${scheme}', storageArea: localStorage }))`,
  );
  await visitor.until(`document.documentElement.dataset.mantineColorScheme === '${scheme}'`);
}

const roles = ['visitor', 'user', 'model'] as const;

/** WCAG 2.2 AA as far as a machine can say, on the main screens of one width in both themes. */
export function testAccess(device: string, viewport: { width: number; height: number }): void {
  beforeAll(begin);
  afterAll(end);

  test.each(roles)(`the main screens can be used by everyone: %s, ${device}`, (role) =>
    e2eTest(browser, site.url, `access ${role} ${device}`, async (open) => {
      const found: string[] = [];
      const token = role === 'visitor' ? {} : { token: filled.tokens[role] };
      const person = await open(role, { viewport, ...token });
      for (const path of mainScreens[role]) {
        const whole = filled.pathOf(path);
        await person.goWithin(whole);
        await person.screenHasCome();
        // Nobody was led elsewhere; test/e2e/routes.test.ts leaves these paths to this one.
        expect(new URL(person.page.url()).pathname).toBe(whole.split(/[?#]/)[0]);
        if (path.endsWith('#go-live') || path.includes('post='))
          await person.page.getByRole('dialog').waitFor();
        found.push(...(await axeFindings(person, path)), ...(await overflow(person, path)));
        found.push(...(await lightFindings(person, path)));
      }
      expect(found).toEqual([]);
    }),
  );

  test(`the admin console can be used by everyone: ${device}`, { timeout: 240_000 }, () =>
    e2eTest(browser, site.url, `access console ${device}`, async (open) => {
      const person = await open('staff', { viewport });
      const { page } = person;
      await person.goTo('/admin');
      await person.screenHasCome();
      const found = await axeFindings(person, 'the sign-in page of the console');
      await page.evaluate((token) => localStorage.setItem('staffToken', token), filled.ownerToken);
      await person.goTo('/admin');
      const links = page.locator('nav[aria-label="Admin console"] a');
      await links.first().waitFor({ state: 'attached' });
      const menu = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      expect(menu.length).toBeGreaterThan(20);
      for (const path of [...menu, ...openedInConsole]) {
        await person.goWithin(filled.pathOf(path));
        await person.screenHasCome();
        // A case opens beside the list, not above it.
        if (path.includes('open=') && !path.startsWith('/admin/cases'))
          await page.getByRole('dialog').waitFor();
        found.push(...(await axeFindings(person, path)), ...(await overflow(person, path)));
        found.push(...(await lightFindings(person, path)));
      }
      expect(found).toEqual([]);
    }),
  );
}

/** Beside the main screens of one width, what lies over all of them at first. */
export function testAgeGate(): void {
  test('the age gate can be answered by keyboard alone and passes the same checks', () =>
    e2eTest(browser, site.url, 'access age gate', async (open) => {
      const visitor = await open('visitor', { hasAgreed: false });
      await visitor.goTo('/');
      await visitor.page.getByRole('dialog').waitFor();
      expect(await axeFindings(visitor, 'age gate')).toEqual([]);
      await visitor.page.keyboard.press('Enter');
      await visitor.page.getByRole('dialog').waitFor({ state: 'hidden' });
      await visitor.page.keyboard.press('Tab');
      expect(await visitor.page.evaluate('document.activeElement?.textContent')).toBe('Skip to content');
    }));
}

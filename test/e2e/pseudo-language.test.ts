import { bootSite, type Site } from '@candela/testkit/boot';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilledSite, fillSite } from './fill-site.ts';
import { openedInConsole } from './main-screens.ts';
import { buildPseudoWeb, SentData, usePseudoWeb } from './pseudo-language/pseudo-site.ts';
import { screensOf } from './pseudo-language/screens.ts';
import { unmarkedTexts } from './pseudo-language/unmarked.ts';

/**
 * The site in the pseudo-language, in which every message of a catalogue is accented and in brackets. A text without
 * them was written into the code, unless the site sent it: names, titles and what people wrote.
 *
 * Whatever the server sends counts as data here, its own sentences (`msg`, notifications) included: the server has no
 * pseudo-language.
 */

let site: Site;
let browser: Browser;
let filled: FilledSite;
let pseudoWeb: string;

beforeAll(async () => {
  [site, browser, pseudoWeb] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
    buildPseudoWeb(),
  ]);
  filled = await fillSite(site);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** Visits screens and names every text of theirs that is written into the code. */
async function hardCoded(person: Visitor, data: SentData, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await person.goWithin(filled.pathOf(path));
    await person.screenHasCome({ limitMs: 45_000 });
    // A case opens beside the list, not above it.
    if (/[?&](open|post)=/.test(path) && !path.startsWith('/admin/cases'))
      await person.page.getByRole('dialog').first().waitFor();
    const { unmarked, marked } = await unmarkedTexts(person.page, data);
    if (marked < 5) found.push(`${path}: nearly nothing was there to be read`);
    found.push(...unmarked.map((text) => `${path}: ${text}`));
  }
  return found;
}

test.each(['visitor', 'user', 'model'] as const)(
  'no screen has text in its code: %s',
  { timeout: 300_000 },
  (role) =>
    e2eTest(browser, site.url, `pseudo-language ${role}`, async (open) => {
      const person = await open(role, role === 'visitor' ? {} : { token: filled.tokens[role] });
      const data = new SentData();
      data.watch(person.page);
      await usePseudoWeb(person.context, site.url, pseudoWeb);
      expect(await hardCoded(person, data, screensOf(role))).toEqual([]);
    }),
);

test('no page of the admin console has text in its code', { timeout: 300_000 }, () =>
  e2eTest(browser, site.url, 'pseudo-language console', async (open) => {
    const person = await open('staff');
    const data = new SentData();
    data.watch(person.page);
    await usePseudoWeb(person.context, site.url, pseudoWeb);
    const found = await hardCoded(person, data, ['/admin']);
    await person.page.evaluate((token) => localStorage.setItem('staffToken', token), filled.ownerToken);
    await person.goTo('/admin');
    const links = person.page.locator('#console-menu a');
    await links.first().waitFor({ state: 'attached' });
    const menu = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(menu.length).toBeGreaterThan(20);
    found.push(...(await hardCoded(person, data, [...menu, ...openedInConsole])));
    expect(found).toEqual([]);
  }),
);

import { bootSite, type Site } from '@candela/testkit/boot';
import { signInAs } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What is a member's own: lists, the history and the page of settings. */

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([bootSite({ seed: 'demo' }), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('a video goes into a list and out of it, on a phone', () =>
  e2eTest(browser, site.url, 'lists', async (open) => {
    const viewport = { width: 390, height: 844 };
    const member = await open('member', { viewport, token: await signInAs(site, 'user') });
    const { page } = member;
    await member.goTo('/my-library?part=lists');
    await page.getByRole('textbox', { name: 'New list' }).fill('Rainy days');
    await page.getByRole('button', { name: 'Add list' }).click();
    await page.getByRole('link', { name: /Rainy days/ }).waitFor();

    await member.goTo('/videos');
    await page.locator('article a[href^="/video/"]').first().click();
    await page.waitForURL(/\/video\//);
    await page.getByRole('button', { name: 'Save to a list' }).waitFor();
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await page.getByRole('button', { name: 'Save to a list' }).click();
    await page.getByRole('checkbox', { name: 'Rainy days' }).check();
    await page.getByRole('button', { name: 'Done' }).click();

    await member.goTo('/my-library?part=lists');
    await page.getByRole('link', { name: /Rainy days 1 item/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Rainy days' }).waitFor();
    await page.getByRole('button', { name: `Remove “${title}” from this list` }).click();
    await page.getByText('Nothing in this list yet').waitFor();
    await page.getByRole('button', { name: 'Delete list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete list' }).click();
    await page.getByRole('link', { name: /Watch later/ }).waitFor();
    expect(await page.getByRole('link', { name: /Rainy days/ }).count()).toBe(0);
  }));

test('settings are found by their synonyms, and hold', () =>
  e2eTest(browser, site.url, 'settings', async (open) => {
    const member = await open('member', { token: await signInAs(site, 'user') });
    const { page } = member;
    await member.goTo('/settings');
    const search = page.getByRole('searchbox', { name: 'Search settings' });
    await search.fill('2fa');
    await page.getByRole('link', { name: 'Two-step sign-in and devices' }).waitFor();
    await search.fill('incognito');
    const hide = page.getByRole('switch', { name: 'Hide my spending' });
    await hide.check();
    await expect
      .poll(() => page.getByRole('switch', { name: 'Tip anonymously by default' }).isDisabled())
      .toBe(true);
    await member.goTo('/settings');
    await expect.poll(() => hide.isChecked()).toBe(true);
    await search.fill('zzz');
    await page.getByText('No settings match').waitFor();
  }));

import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, newMember, newModel } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import { typeCommand } from '@candela/testkit/operator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([bootSite({ seed: 'none' }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const phone = { width: 390, height: 844 };

test('a model starts at home: today, this month, what waits and the next step', async () => {
  const [model, member] = [await newModel(site, 'dawn.keeper'), await newMember(site, 'early.bird')];
  await typeCommand(site, 'grant-credits', member.username, '500', 'for this test');
  const { _id: modelId } = await myProfile(site, model.token);
  await site.ask('userAccess/tips', { modelId, amountCredits: 100, message: 'Good morning' }, member.token);

  await e2eTest(browser, site.url, 'creator home', async (open) => {
    for (const viewport of [{ width: 1440, height: 900 }, phone]) {
      const her = await open(`model at ${viewport.width}`, { token: model.token, viewport });
      const { page } = her;
      await her.goTo('/');
      await her.isAt('/studio');
      // The share of 100 credits is 80, at 10 cents each.
      await page.getByRole('link', { name: /^Today, yours US\$8\.00/ }).waitFor();
      await page.getByRole('link', { name: /, yours US\$8\.00 Nothing earned in/ }).waitFor();
      await page.getByRole('listitem').filter({ hasText: 'early.bird Tip' }).waitFor();
      await page.getByRole('region', { name: 'Next step' }).getByRole('link').waitFor();
      expect(await axeFindings(her, `the home at ${viewport.width}`)).toEqual([]);
    }
    const her = await open('model with tabs', { token: model.token, viewport: phone });
    await her.goTo('/studio');
    const tabs = her.page.getByRole('navigation', { name: 'Main, mobile' });
    await tabs.getByRole('link').first().waitFor();
    expect(await tabs.getByRole('link').allTextContents()).toEqual([
      'Home',
      'Go Live',
      'Messages',
      'Library',
      'Earnings',
    ]);
    await tabs.getByRole('link', { name: 'Go Live' }).click();
    await her.page.getByRole('dialog').waitFor();
  });
});

test('the time zone chosen in the settings is the one her days begin in', async () => {
  const model = await newModel(site, 'far.away');
  await e2eTest(browser, site.url, 'time zone', async (open) => {
    const her = await open('model', { token: model.token });
    await her.goTo('/profile?tab=about');
    await her.page.getByPlaceholder(/^From this browser/).fill('Tokyo');
    await her.page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    await her.page.getByText('Time zone saved').waitFor();
    await her.goTo('/studio');
    await her.page.getByText(/in Tokyo$/).waitFor();
  });
});

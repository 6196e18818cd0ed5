import type { StatisticsReport } from '@candela/contract/statistics/operations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, type Newcomer, newPublisher } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { memberWith } from './give-credits.ts';
import { picture, sizes } from './pictures.ts';

/** A model's figures, opened to the people behind them, and where views by mails come from. */

let site: Site;
let browser: Browser;
let model: Awaited<ReturnType<typeof newPublisher>>;
let member: Newcomer;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  model = await newPublisher(site, 'lamp.maker');
  member = await memberWith(site, 'quiet.fox', 100);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('new followers open to who they are, and each of them to what she knows of the fan', () =>
  e2eTest(browser, site.url, 'see who', async (open) => {
    const { _id: modelId } = await myProfile(site, model.token);
    await site.call('favorites/addRemoveFavorite', { modelId, favorite: true }, member.token);
    const her = await open('model', { token: model.token });
    const { page } = her;
    await her.goTo('/studio/statistics');
    await page.getByRole('button', { name: /^New followers/ }).click();
    await picture(her, 'statistics');
    await page.getByRole('button', { name: 'See who', exact: true }).click();
    const fan = page.getByRole('dialog', { name: 'New followers' }).getByRole('link', { name: /quiet\.fox/ });
    await fan.waitFor();
    for (const viewport of Object.values(sizes)) {
      await page.setViewportSize(viewport);
      expect(await axeFindings(her, `new followers at ${viewport.width}`)).toEqual([]);
    }
    await picture(her, 'see-who');
    await fan.click();
    await page.getByRole('dialog', { name: 'quiet.fox' }).getByLabel('Note').waitFor();
    await picture(her, 'fan-opened');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await picture(her, 'fans');
  }));

test('a link of a mail counts as a notification, and its word leaves the address', () =>
  e2eTest(browser, site.url, 'views by mail', async (open) => {
    const { uniqueId } = await myProfile(site, model.token);
    const sources = async () => {
      const { body } = await site.call('statistics/get', { range: '7' }, model.token);
      return (body.data as StatisticsReport).viewSources;
    };
    const { page } = await open('by a mail');
    await page.goto(`${site.url}/profile/${uniqueId}?via=mail`);
    await expect.poll(sources).toEqual([{ source: 'notifications', views: 1, viewsBefore: 0 }]);
    expect(page.url()).not.toContain('via');
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).not.toContain('via');
  }));

import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, newModel } from '@candela/testkit/e2e-people';
import { atConsole, newOwner, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';

/** The operator names a country whose law asks for proof of age; who comes from there proves it or stays outside. */

const country = 'x-test-country';
let site: Site;
let browser: Browser;
let owner: StaffPerson;
let profile: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({
      seed: 'none',
      env: { RATE_LIMIT_FACTOR: '100', TRUST_PROXY: 'on', COUNTRY_HEADER: country },
    }),
    openBrowser(),
  ]);
  owner = await newOwner(site);
  const { token } = await newModel(site, 'open.lantern');
  profile = `/profile/${(await myProfile(site, token)).uniqueId}`;
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('a country is closed until visitors from there have proved their age, and open to all others', () =>
  e2eTest(browser, site.url, 'proof of age', async (open) => {
    const comeFrom = async (name: string, from: string) => {
      const visitor = await open(name, { viewport: { width: 390, height: 844 } });
      await visitor.context.setExtraHTTPHeaders({ [country]: from });
      await visitor.goTo(profile);
      return visitor;
    };
    const content = { name: 'open.lantern' };
    const grown = await comeFrom('grown', 'GB');
    await grown.page.getByRole('heading', content).first().waitFor();

    const staffPage = await atConsole(await open('owner'), owner, 'settings');
    const line = staffPage.getByRole('listitem').filter({ hasText: 'Countries that require proof of age' });
    await line.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = staffPage.getByRole('dialog');
    for (const name of ['United Kingdom', 'United States']) {
      await dialog.getByLabel('New value').first().fill(name);
      await staffPage.getByRole('option', { name, exact: true }).click();
    }
    await dialog.getByLabel('Reason').fill('The law asks for it.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await line.getByText('United States').waitFor();

    const gate = 'Please confirm your age';
    await grown.goTo(profile);
    await grown.page.getByText(gate).first().waitFor();
    await grown.page.getByRole('button', { name: 'Confirm my age' }).click();
    await grown.page.getByRole('button', { name: '18 or older' }).click();
    await grown.isAt('/age-check');
    await grown.page.getByText('Your age is confirmed.').waitFor();
    await grown.page.getByRole('link', { name: 'Continue' }).click();
    await grown.isAt(profile);
    await grown.page.getByRole('heading', content).first().waitFor();

    const young = await comeFrom('young', 'US');
    await young.page.getByText(gate).first().waitFor();
    await young.page.getByRole('button', { name: 'Confirm my age' }).click();
    await young.page.getByRole('button', { name: 'Under 18' }).click();
    await young.page.getByText('The check found that you are under 18.').first().waitFor();
    await young.goTo(profile);
    await young.page.getByRole('button', { name: 'Confirm my age' }).click();
    await young.page.getByText('You can try again tomorrow.').first().waitFor();

    const elsewhere = await comeFrom('elsewhere', 'DE');
    await elsewhere.page.getByRole('heading', content).first().waitFor();
  }));

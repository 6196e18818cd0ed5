import { bootSite, type Site } from '@candela/testkit/boot';
import { atConsole, newOwner, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import { operate } from '@candela/testkit/operator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { picture, sizes } from './pictures.ts';

/** The settings by group, each in its unit, with its history. */

let site: Site;
let browser: Browser;
let owner: StaffPerson;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  owner = await newOwner(site);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const set = (_id: string, seen: unknown, value: unknown) =>
  site.call('adminAccess/setSetting', { _id, seen, value, reason: 'For this test.' }, owner.token);
const settingOf = async (key: string) =>
  (await site.ask<{ _id: string; value: unknown }[]>('adminAccess/getSettings', {}, owner.token)).find(
    ({ _id }) => _id === key,
  )?.value;
const lineOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const doOn = (page: Page, name: string, label: string) =>
  lineOf(page, name).getByRole('button', { name: label, exact: true }).click();

test('settings are found, linked, typed in their unit, and set back to the default', () =>
  e2eTest(browser, site.url, 'settings by group', async (open) => {
    const visitor = await open('owner');
    const page = await atConsole(visitor, owner, 'settings#chargebackWarning');
    const warning = lineOf(page, 'Chargeback rate that warns');
    await warning.getByText('0.90%').waitFor();
    await expect.poll(() => warning.evaluate((line) => line === document.activeElement)).toBe(true);
    await page.getByLabel('Search settings').fill('proof of age');
    await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBe(2);
    await doOn(page, 'Countries that require', 'Change');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New value').first().fill('Swed');
    await page.getByRole('option', { name: 'Sweden' }).click();
    await picture(visitor, 'settings-countries');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    await dialog.getByLabel('Reason').fill('The law there asks for it.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await lineOf(page, 'Countries that require').getByText('Sweden').waitFor();
    expect(await settingOf('ageCheckCountries')).toBe('SE');

    await page.getByLabel('Search settings').fill('');
    await doOn(page, 'Chargeback rate that warns', 'Change');
    await dialog.getByLabel('New value').fill('100.5');
    await dialog.getByLabel('Reason').fill('Closer to the fine.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a number from 0.00% to 100.00%.').waitFor();
    await dialog.getByLabel('New value').fill('1.25');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await warning.getByText('1.25%').waitFor();
    expect(await settingOf('chargebackWarning')).toBe(125);
    await warning.getByText('Default: 0.90%').waitFor();
    await doOn(page, 'Chargeback rate that warns', 'Reset to default');
    await dialog.getByLabel('Reason').fill('As it was.');
    await dialog.getByRole('button', { name: 'Reset to default' }).click();
    await expect.poll(() => settingOf('chargebackWarning')).toBe(90);
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      expect(await axeFindings(visitor, `settings at ${size.width}`)).toEqual([]);
    }
    await page.evaluate('scrollTo(0, 0)');
    await picture(visitor, 'settings');
  }));

test('the history has changes of the command line too, and sets one back', () =>
  e2eTest(browser, site.url, 'history of a setting', async (open) => {
    await operate(site, 'set-site-setting', 'earningsHoldDays', '3', 'Faster payouts.');
    expect((await set('earningsHoldDays', 3, 14)).status).toBe(200);
    const visitor = await open('owner');
    const page = await atConsole(visitor, owner, 'settings');
    await doOn(page, 'Time until earnings', 'History');
    const history = page.getByRole('dialog', { name: 'History: ' });
    await history.getByText('7 days → 3 days').waitFor();
    await history.getByText('Faster payouts.').waitFor();
    await history.getByText('command line').waitFor();
    expect(await axeFindings(visitor, 'the history of a setting')).toEqual([]);
    await picture(visitor, 'settings-history');
    await history.getByRole('button', { name: 'Set back to 3 days' }).click();
    const change = page.getByRole('dialog', { name: 'Change: ' });
    await change.getByLabel('Reason').fill('Too slow.');
    await change.getByRole('button', { name: 'Set back to this' }).click();
    await history.getByText('14 days → 3 days').waitFor();
    expect(await settingOf('earningsHoldDays')).toBe(3);
  }));

test('of two first changes at once one is refused, and what a setting cannot be is said by its name', async () => {
  const both = await Promise.all([set('modelGigabytes', 500, 600), set('modelGigabytes', 500, 700)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const wrong = await set('copyrightStrikes', 3, 21);
  expect(wrong.status).toBe(400);
  expect(wrong.body).toMatchObject({ fields: { copyrightStrikes: expect.stringContaining('1 to 20') } });
  expect((await set('payerIban', '', 'DE00')).body).toMatchObject({
    fields: { payerIban: expect.anything() },
  });
  const changes = { setting: 'modelGigabytes', per_page: 1 };
  const listed = await site.call('adminAccess/listSettingChanges', changes, owner.token);
  expect(listed.body).toMatchObject({ totalCount: 1, data: [{ before: 500, by: owner.email }] });
});

import { minuteMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, newMember, newModel } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A model hides from a country and a member; a member takes a copy of everything and leaves for good. */

const country = 'x-test-country';
let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({
      seed: 'none',
      env: { RATE_LIMIT_FACTOR: '100', TRUST_PROXY: 'on', COUNTRY_HEADER: country },
    }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('a model hides from a member and from a country, and comes back', async () => {
  const [model, member] = await Promise.all([
    newModel(site, 'hidden.lantern'),
    newMember(site, 'unwanted.guest'),
  ]);
  const { uniqueId } = await myProfile(site, model.token);
  await e2eTest(browser, site.url, 'a model hides', async (open) => {
    const own = await open('model', { token: model.token, viewport: { width: 390, height: 844 } });
    await own.goTo('/hidden-from');
    await own.page.getByLabel('Usernames').fill('unwanted.guest');
    await own.page.getByRole('button', { name: 'Block', exact: true }).click();
    await own.page.getByRole('button', { name: 'Unblock unwanted.guest' }).waitFor();

    const guest = await open('member', { token: member.token });
    await guest.goTo(`/profile/${uniqueId}`);
    await guest.page.getByText('Profile not found').first().waitFor();

    await own.page.getByRole('button', { name: 'Unblock unwanted.guest' }).click();
    await own.page.getByText("You haven't blocked anyone.").waitFor();
    await guest.goTo(`/profile/${uniqueId}`);
    await guest.page.getByRole('heading', { name: 'hidden.lantern' }).first().waitFor();

    await own.page.getByRole('combobox', { name: 'Countries to block' }).fill('Norw');
    await own.page.getByRole('option', { name: 'Norway' }).click();
    await own.page.keyboard.press('Escape');
    await own.page.getByRole('button', { name: 'Save countries' }).click();
    await own.page.getByText('Saved. The block is now active.').first().waitFor();
  });
  const seen = (from: string) =>
    fetch(`${site.url}/api/userAccess/getProfileById`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [country]: from },
      body: JSON.stringify({ uniqueId }),
    });
  expect((await seen('NO')).status).toBe(404);
  expect((await seen('SE')).status).toBe(200);
});

test('a member takes a copy of everything, and deletes the account', async () => {
  const member = await newMember(site, 'leaving.guest');
  await e2eTest(browser, site.url, 'a member leaves', async (open) => {
    const visitor = await open('member', { token: member.token, viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await visitor.goTo('/my-account');
    await page.getByRole('link', { name: 'Your data' }).click();
    await page.getByRole('button', { name: 'Request a copy' }).click();
    const fetchIt = page.getByRole('button', { name: /^Download/ });
    await fetchIt.waitFor({ timeout: minuteMs });
    const [download] = await Promise.all([page.waitForEvent('download'), fetchIt.click()]);
    expect(download.suggestedFilename()).toMatch(/^my-data-.*\.zip$/);

    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await dialog.getByText("That isn't your password.").waitFor();
    await dialog.getByLabel('Your password', { exact: true }).fill(member.password);
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('Your account has been deleted').waitFor();
    await page.getByRole('heading', { level: 1, name: /Stay for/ }).waitFor();
    expect(visitor.path).toBe('/');
  });
  const login = { login: member.username, password: member.password, type: 'user' };
  expect((await site.call('userAccess/login', login)).status).not.toBe(200);
});

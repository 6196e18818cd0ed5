import { bootSite, type Site } from '@candela/testkit/boot';
import { signInAs } from '@candela/testkit/e2e-people';
import { atConsole, newOwner, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { picture, sizes } from './pictures.ts';

/** Parts of a site that its owner turns off, and texts the owner writes: made in the console, seen by everybody at once. */

let site: Site;
let browser: Browser;
let owner: StaffPerson;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  owner = await newOwner(site);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function saveAtConsole(visitor: Visitor, features: readonly string[], reason: string): Promise<void> {
  const page = await atConsole(visitor, owner, 'features');
  for (const name of features) await page.getByRole('switch', { name }).click();
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Save the features' }).click();
  await page.getByText('It holds now, on open pages too.').waitFor();
}

test('what is turned off goes from open pages at once, and comes back at once', () =>
  e2eTest(browser, site.url, 'features', async (open) => {
    const token = await signInAs(site, 'user');
    const member = await open('member', { token, viewport: sizes.large });
    const onPhone = await open('phone', { token, viewport: sizes.phone });
    const model = await open('model', { token: await signInAs(site, 'model'), viewport: sizes.large });
    await member.goTo('/products');
    await onPhone.goTo('/my-account');
    await model.goTo('/profile');
    const products = member.page.getByRole('navigation').getByRole('link', { name: 'Products' });
    await products.waitFor();
    const ownProducts = model.page.getByRole('tab', { name: 'Products' });
    await ownProducts.waitFor();
    await onPhone.page.getByRole('link', { name: 'Cart', exact: true }).waitFor();
    // A change is told to those whose connection stands.
    for (const { page } of [member, onPhone, model]) await page.waitForLoadState('networkidle');

    const staff = await open('owner', { viewport: sizes.large });
    await saveAtConsole(staff, ['Shop', 'Memberships and chat plans', 'Blog'], 'We sell shows only');
    await member.page.getByText('Not on this site').waitFor();
    await products.waitFor({ state: 'detached' });
    await ownProducts.waitFor({ state: 'detached' });
    // Her members keep what they bought, so she keeps the list of them.
    await model.page.getByRole('tab', { name: 'Plans' }).click();
    await model.page.getByText('This site no longer offers memberships.').waitFor();
    await onPhone.page.getByRole('link', { name: 'Cart', exact: true }).waitFor({ state: 'detached' });
    await onPhone.page.getByRole('link', { name: 'Orders' }).first().waitFor();
    await picture(member, 'features-page-off');
    expect(await axeFindings(member, 'page off')).toEqual([]);
    await member.goTo('/my-memberships');
    await member.page.getByText('This site no longer offers memberships.').waitFor();
    await picture(member, 'features-memberships');
    expect(await axeFindings(member, 'memberships')).toEqual([]);

    await picture(staff, 'features-console');
    expect(await axeFindings(staff, 'features')).toEqual([]);
    await staff.page.getByText('Off: Shop, Memberships and chat plans, and Blog').waitFor();
    await saveAtConsole(staff, ['Shop', 'Memberships and chat plans', 'Blog'], 'All of it again');
    await products.waitFor();
    await ownProducts.waitFor();
  }));

test('the page of a visitor, who has no session, follows as well', () =>
  e2eTest(browser, site.url, 'features of a visitor', async (open) => {
    const visitor = await open('visitor', { viewport: sizes.large });
    await visitor.goTo('/profile/maren-vale');
    const tabs = visitor.page.getByRole('navigation', { name: 'Profile content' });
    const plans = tabs.getByRole('link', { name: 'Plans' });
    await plans.waitFor();
    await visitor.screenHasCome();
    const { number } = await site.ask<{ number: number }>('adminAccess/getFeatures', {}, owner.token);
    const off = { off: ['memberships', 'shop'], seen: number, reason: 'Not here.' };
    await site.ask('adminAccess/saveFeatures', off, owner.token);
    await plans.waitFor({ state: 'detached' });
    await tabs.getByRole('link', { name: 'Products' }).waitFor({ state: 'detached' });
    const back = { off: [], seen: number + 1, reason: 'Here again.' };
    await site.ask('adminAccess/saveFeatures', back, owner.token);
  }));

test('texts are written with a preview, stand in the first page as it is sent, and go back', () =>
  e2eTest(browser, site.url, 'texts', async (open) => {
    const staff = await open('owner', { viewport: sizes.large });
    const page = await atConsole(staff, owner, 'texts');
    await page.getByLabel('Headline', { exact: true }).fill('Come in from the <b>cold</b>');
    await page.getByLabel('Sentence below it').fill('A small harbour of late rooms, open every evening.');
    await page.getByLabel('Note for members').fill('We answer every letter.');
    await page.getByLabel('Reason').fill('In our own words');
    await picture(staff, 'texts-console');
    expect(await axeFindings(staff, 'texts')).toEqual([]);
    await page.getByRole('button', { name: 'Save the texts' }).click();
    await page.getByText('In our own words').waitFor();

    for (const size of ['phone', 'large'] as const) {
      const visitor = await open(size, { viewport: sizes[size] });
      await visitor.goTo('/');
      await visitor.page.getByRole('heading', { name: 'Come in from the <b>cold</b>' }).waitFor();
      await picture(visitor, 'texts-landing', [size]);
      await visitor.goTo('/sign-up');
      await visitor.page.getByText('We answer every letter.').waitFor();
      await picture(visitor, 'texts-sign-up', [size]);
      expect(await axeFindings(visitor, `sign-up ${size}`)).toEqual([]);
    }

    await page.getByRole('button', { name: 'Use the standard text: Headline', exact: true }).click();
    await page.getByLabel('Reason').fill('The old headline');
    await page.getByRole('button', { name: 'Save the texts' }).click();
    await page.getByText('The old headline').waitFor();
    expect(await (await fetch(site.url)).text()).toMatch(/<h1>Stay for\s/);
  }));

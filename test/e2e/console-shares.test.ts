import { bootSite, type Site } from '@candela/testkit/boot';
import { demoLogin, logIn } from '@candela/testkit/e2e-people';
import { atConsole, doTo, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { picture, sizes } from './pictures.ts';

/** Creator shares: finance adds and withdraws them, and the model reads what she gets from when on. */

let site: Site;
let browser: Browser;
let finance: StaffPerson;
let model: { username: string; token: string; _id: string };

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  const owner = await newOwner(site);
  finance = await newStaff(site, owner, 'finance');
  const login = demoLogin(site, 'model');
  const [found] = await site.ask<{ _id: string }[]>(
    'adminAccess/listAccounts',
    { search: login.username },
    owner.token,
  );
  model = { username: login.username, token: await logIn(site, 'model', login), _id: found?._id ?? '' };
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const rules = (input: object = {}) =>
  site.ask<{ _id: string; state: string; percent: number | null }[]>(
    'adminAccess/listCreatorShares',
    input,
    finance.token,
  );
const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, label: string, option: string): Promise<void> {
  await dialog(page).getByLabel(label, { exact: true }).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('finance adds a share, what is wrong is said at its field, and the model reads it everywhere', () =>
  e2eTest(browser, site.url, 'creator shares', async (open) => {
    const visitor = await open('finance');
    const page = await atConsole(visitor, finance, 'creator-shares');
    const add = page.getByRole('button', { name: 'Add creator share' });
    const save = dialog(page).getByRole('button', { name: 'Add creator share' });
    await add.click();
    await dialog(page).getByLabel("Model's username").fill('nobody.at.all');
    await choose(page, 'Kind', 'Tip');
    await dialog(page).getByLabel('Percentage', { exact: true }).last().fill('70');
    await dialog(page).getByLabel('Reason').fill('A test.');
    await save.click();
    await dialog(page).getByText("There's no such model.").first().waitFor();
    await dialog(page).getByLabel("Model's username").fill(model.username);
    await save.click();
    await dialog(page).getByText('Models are told of a lower share 15 days ahead.').first().waitFor();
    await picture(visitor, 'creator-share-form');
    await dialog(page).getByLabel('Percentage', { exact: true }).last().fill('90');
    await save.click();
    await dialog(page).getByText('Creator share added. It applies from').waitFor();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row').filter({ hasText: model.username });
    await row.getByText('90%').waitFor();
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      expect(await axeFindings(visitor, `creator shares at ${size.width}`)).toEqual([]);
    }
    await picture(visitor, 'creator-shares');
    await page.goto(`${site.url}/admin/account?id=${model._id}`);
    await page.getByRole('listitem').filter({ hasText: 'Tip: 90%' }).waitFor();
    await page.getByRole('heading', { name: 'Creator shares' }).scrollIntoViewIfNeeded();
    expect(await axeFindings(visitor, 'an account with a share')).toEqual([]);
    await picture(visitor, 'creator-shares-account');

    const her = await open('model', { token: model.token });
    await her.page.goto(`${site.url}/my-earning`);
    const tips = her.page.getByRole('row').filter({ hasText: 'Tips' }).filter({ hasText: '90% from' });
    await tips.getByText('80%').waitFor();
    await her.page.getByRole('row').filter({ hasText: 'Everything else' }).getByText('80%').waitFor();
    for (const size of Object.values(sizes)) {
      await her.page.setViewportSize(size);
      expect(await axeFindings(her, `shares of a model at ${size.width}`)).toEqual([]);
    }
    await her.page.getByRole('heading', { name: 'Your share' }).scrollIntoViewIfNeeded();
    await picture(her, 'creator-shares-model');
    const notices = await site.ask<{ title: string }[]>('userNotification/getAll', {}, model.token);
    expect(notices.map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/^Your share of tips is 90% from /),
    );
  }));

test('a share that has not begun is withdrawn once, with a reason', () =>
  e2eTest(browser, site.url, 'withdraws a share', async (open) => {
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const rule = { kind: 'album', share: 'percent', percent: 95, startsAt, reason: 'For everyone.' };
    const added = await site.call('adminAccess/addCreatorShare', rule, finance.token);
    expect(added.status).toBe(200);
    expect((await site.call('adminAccess/addCreatorShare', rule, finance.token)).status).toBe(409);
    const page = await atConsole(await open('finance'), finance, 'creator-shares?kind=album');
    await doTo(page, 'Album', 'Withdraw');
    await dialog(page).getByLabel('Reason').fill('Too much.');
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Creator share withdrawn.').waitFor();
    await expect
      .poll(async () => (await rules({ state: 'withdrawn' })).map(({ percent }) => percent))
      .toEqual([95]);
    const { _id } = (await rules({ state: 'withdrawn' }))[0] ?? { _id: '' };
    const again = { _id, reason: 'Twice.' };
    expect((await site.call('adminAccess/withdrawCreatorShare', again, finance.token)).status).toBe(409);
    const nothing = { kind: 'tip', share: 'percent', reason: 'No number.' };
    expect((await site.call('adminAccess/addCreatorShare', nothing, finance.token)).body).toMatchObject({
      fields: { percent: 'Enter a percentage from 0 to 100.' },
    });
  }));

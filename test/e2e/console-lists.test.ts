import { readFile } from 'node:fs/promises';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember } from '@candela/testkit/e2e-people';
import { atConsole, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { picture, sizes } from './pictures.ts';

/** What every list of the console has: columns, views, files, days, an order, and actions on several records. */

let site: Site;
let browser: Browser;
let owner: StaffPerson;
let moderator: StaffPerson;
const names = ['amber.stone', 'birch.lake', 'cedar.hill'];

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  owner = await newOwner(site);
  moderator = await newStaff(site, owner, 'moderator');
  for (const name of names) await newMember(site, name);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const stateOf = async (username: string) => {
  const [row] = await site.ask<{ isSuspended: boolean }[]>(
    'adminAccess/listAccounts',
    { search: username },
    owner.token,
  );
  return row?.isSuspended;
};

for (const [size, viewport] of Object.entries(sizes)) {
  test(`columns, order, a saved view and a file, ${size}`, () =>
    e2eTest(browser, site.url, `lists ${size}`, async (open) => {
      const visitor = await open('owner', { viewport });
      const page = await atConsole(visitor, owner, 'accounts?sort=username');
      const emails = page.getByRole('cell', { name: /amber\.stone@/ });
      await emails.waitFor();
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('checkbox', { name: 'Email', exact: true }).click();
      await emails.waitFor({ state: 'detached' });
      await picture(visitor, 'list-columns', [size as keyof typeof sizes]);
      expect(await axeFindings(visitor, `columns, ${size}`)).toEqual([]);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('menuitem', { name: 'Save this view' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill(`No emails ${size}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Save this view' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await visitor.goTo('/admin/accounts');
      await emails.waitFor();
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('menuitem', { name: `No emails ${size}`, exact: true }).click();
      await emails.waitFor({ state: 'detached' });
      expect(page.url()).toContain('sort=username');
      const rows = page.getByRole('row').filter({ hasText: /\.(stone|lake|hill)/ });
      expect((await rows.allTextContents()).map((text) => names.find((name) => text.includes(name)))).toEqual(
        names,
      );

      await page.getByRole('button', { name: 'Export CSV' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('dialog').getByRole('button', { name: 'Export CSV' }).click();
      const file = await readFile(await (await download).path(), 'utf8');
      expect(file.trim().split('\n')).toHaveLength(1 + names.length);
      await page.getByRole('dialog').getByText('3 rows exported.').waitFor();
    }));
}

test('several accounts are suspended at once; one that a colleague suspended meanwhile is named', () =>
  e2eTest(browser, site.url, 'together', async (open) => {
    const visitor = await open('moderator', { viewport: sizes.large });
    const page = await atConsole(visitor, moderator, 'accounts?sort=username');
    for (const name of names) await page.getByRole('checkbox', { name: `Select: ${name}` }).check();
    await page.getByText('3 selected').waitFor();
    const [first] = await site.ask<{ _id: string }[]>(
      'adminAccess/listAccounts',
      { search: names[0] },
      owner.token,
    );
    await site.ask('adminAccess/suspendAccount', { _id: first?._id, reason: 'Spam.' }, owner.token);

    await page.getByRole('button', { name: /^Suspend.*\(3\)$/ }).click();
    const dialog = page.getByRole('dialog');
    await picture(visitor, 'list-together', ['phone', 'large']);
    expect(await axeFindings(visitor, 'together')).toEqual([]);
    // Without a reason nothing is done, and the field says so.
    const submit = dialog.getByRole('button', { name: /^Suspend/ });
    await submit.click();
    await dialog.getByText('Give a reason.').waitFor();
    expect(await stateOf('birch.lake')).toBe(false);
    await dialog.getByLabel('Reason').fill('The same advertising from all of them.');
    await submit.click();
    await dialog.getByText('2 done.').waitFor();
    await dialog.getByText('1 was refused').waitFor();
    await dialog.getByText(names[0] as string).waitFor();
    await picture(visitor, 'list-together-refused', ['phone', 'large']);
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await Promise.all(names.map(stateOf))).toEqual([true, true, true]);
    await page.getByText('selected').waitFor({ state: 'detached' });
  }));

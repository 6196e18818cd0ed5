import { readFile } from 'node:fs/promises';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember } from '@candela/testkit/e2e-people';
import { atConsole, doTo, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
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
});

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
      // The rows of before stand until the new ones have come.
      const inOrder = async () =>
        (await rows.allTextContents()).map((text) => names.find((name) => text.includes(name)));
      await expect.poll(inOrder).toEqual(names);

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

test('what mails nobody can be undone for ten seconds, of one record or of several', () =>
  e2eTest(browser, site.url, 'undo', async (open) => {
    const support = await newStaff(site, owner, 'support');
    const titles = ['Bonus credits', 'Refund steps'];
    for (const title of titles) {
      const draft = { topic: 'payment', title, text: 'Hello {name}.' };
      await site.call('adminAccess/saveCannedAnswer', draft, support.token);
    }
    const answers = async () =>
      (await site.ask<{ title: string }[]>('adminAccess/listCannedAnswers', {}, support.token)).map(
        ({ title }) => title,
      );
    const visitor = await open('support', { viewport: sizes.large });
    const page = await atConsole(visitor, support, 'canned-answers');
    for (const title of titles) await page.getByRole('checkbox', { name: `Select: ${title}` }).check();
    await page.getByRole('button', { name: /^Delete.*\(2\)$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByText('2 done.').waitFor();
    expect(await answers()).toEqual([]);
    await picture(visitor, 'undo');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect(await answers()).toEqual(titles);

    const form = { name: 'Ana', email: 'ana@mail.test', topic: 'payment', subject: 'My receipt' };
    await site.ask('supportAccess/contact_us', { ...form, message: 'Where is my receipt, please?' });
    await visitor.goTo('/admin/tickets');
    await doTo(page, 'My receipt', 'Close ticket');
    await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click();
    await page.getByRole('row').filter({ hasText: 'My receipt' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: 'My receipt' })
      .getByText('Open', { exact: true })
      .first()
      .waitFor();
    const log = await site.ask<{ action: string }[]>(
      'adminAccess/listAudit',
      { targetKind: 'ticket' },
      owner.token,
    );
    expect(log.map(({ action }) => action)).toEqual(['reopenTicket', 'closeTicket']);
  }));

test('a list is kept to a person who is found by name', () =>
  e2eTest(browser, site.url, 'person filter', async (open) => {
    const visitor = await open('owner', { viewport: sizes.large });
    const page = await atConsole(visitor, owner, 'purchases');
    const person = page.getByLabel('Account', { exact: true }).first();
    await person.fill('birch');
    await page.getByRole('option', { name: 'birch.lake' }).click();
    await expect.poll(() => page.url()).toMatch(/accountId=[0-9a-f-]{36}/);
    await page.reload();
    await expect.poll(() => person.inputValue()).toBe('birch.lake');
    await picture(visitor, 'person-filter');
    expect(await axeFindings(visitor, 'person filter')).toEqual([]);
    await page.getByRole('button', { name: /^Account: birch\.lake\. Clear/ }).click();
    await expect.poll(() => page.url()).not.toContain('accountId');
  }));

test('a suspension is undone for several accounts at once, and both stand in the audit log', () =>
  e2eTest(browser, site.url, 'undo suspensions', async (open) => {
    const slips = ['dusty.road', 'early.bird'];
    for (const name of slips) await newMember(site, name);
    const visitor = await open('moderator', { viewport: sizes.large });
    const page = await atConsole(visitor, moderator, 'accounts?sort=username');
    for (const name of slips) await page.getByRole('checkbox', { name: `Select: ${name}` }).check();
    await page.getByRole('button', { name: /^Suspend.*\(2\)$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The wrong ones.');
    await dialog.getByRole('button', { name: /^Suspend/ }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    expect(await Promise.all(slips.map(stateOf))).toEqual([true, true]);
    await picture(visitor, 'list-undo', ['phone', 'large']);
    await undo.click();
    await page.getByText('Undone.').waitFor();
    expect(await Promise.all(slips.map(stateOf))).toEqual([false, false]);
    const done = await site.ask<{ action: string }[]>('adminAccess/listAudit', { per_page: 4 }, owner.token);
    expect(done.map(({ action }) => action)).toEqual([
      'undoAction',
      'undoAction',
      'suspendAccount',
      'suspendAccount',
    ]);
  }));

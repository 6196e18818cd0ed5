import { bootSite, type Site } from '@candela/testkit/boot';
import { newApplicant } from '@candela/testkit/e2e-people';
import { atConsole, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { picture, sizes } from './pictures.ts';

/** What staff decide on several records at once, and the alarm of a settlement file that differs. */

let site: Site;
let browser: Browser;
let owner: StaffPerson;
let moderator: StaffPerson;
let finance: StaffPerson;
const names = ['amber.stone', 'birch.lake', 'cedar.hill'];

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  owner = await newOwner(site);
  moderator = await newStaff(site, owner, 'moderator');
  finance = await newStaff(site, owner, 'finance');
  for (const name of names) await newApplicant(site, name);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('several models are rejected at once; one whom a colleague decided on meanwhile is named', () =>
  e2eTest(browser, site.url, 'reject together', async (open) => {
    const visitor = await open('moderator', { viewport: sizes.large });
    const page = await atConsole(visitor, moderator, 'approvals?state=pending');
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    await page.getByText('3 selected').waitFor();
    const [first] = await site.ask<{ _id: string }[]>(
      'adminAccess/listApprovals',
      { search: names[0], state: 'pending' },
      owner.token,
    );
    const alone = { _id: first?._id, seen: 'pending', reason: 'Not this one.' };
    await site.ask('adminAccess/rejectModel', alone, owner.token);

    await page.getByRole('button', { name: 'Reject (3)' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The pictures are from an agency.');
    await picture(visitor, 'reject-together');
    expect(await axeFindings(visitor, 'reject together')).toEqual([]);
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await dialog.getByText('2 done.').waitFor();
    await dialog.getByText('1 was refused').waitFor();
    await dialog.getByText(names[0] as string).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const log = await site.ask<{ reason: string }[]>(
      'adminAccess/listAudit',
      { action: 'rejectModel' },
      owner.token,
    );
    const together = 'The pictures are from an agency.';
    expect(log.map(({ reason }) => reason)).toEqual([together, together, 'Not this one.']);
  }));

test('the queue of cases is put in order by age', () =>
  e2eTest(browser, site.url, 'order of cases', async (open) => {
    const visitor = await open('moderator of cases', { viewport: sizes.large });
    const page = await atConsole(visitor, moderator, 'cases');
    await page.getByRole('combobox', { name: 'Sort' }).click();
    await page.getByRole('option', { name: 'Oldest' }).click();
    await expect.poll(() => page.url()).toContain('sort=createdAt');
    await page.getByText('No open cases').waitFor();
    await picture(visitor, 'case-queue');
    expect(await axeFindings(visitor, 'order of cases')).toEqual([]);
  }));

test('a settlement file that differs is on the Health page until finance closes its alarm', () =>
  e2eTest(browser, site.url, 'settlement alarm', async (open) => {
    const file = {
      ...{ provider: 'ccbill', fileName: 'march.csv', csv: 'reference,amount\nstranger,10.00\n' },
      ...{ firstDay: '2026-03-01', lastDay: '2026-03-01' },
    };
    await site.ask('adminAccess/readSettlement', file, finance.token);
    const visitor = await open('finance', { viewport: sizes.large });
    const page = await atConsole(visitor, finance, 'health');
    await page.getByText('1 file differs from what the site booked.').waitFor();
    await picture(visitor, 'health-settlements');
    await page.getByRole('main').getByRole('link', { name: 'Settlements' }).click();
    const row = page.getByRole('row').filter({ hasText: 'march.csv' });
    await row.getByText('1 line differs').waitFor();
    await picture(visitor, 'settlement-alarm');
    expect(await axeFindings(visitor, 'settlement alarm')).toEqual([]);
    await row.getByRole('button', { name: 'Close alarm' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What was done').fill('The provider corrects it.');
    await dialog.getByRole('button', { name: 'Close alarm' }).click();
    await row.waitFor({ state: 'detached' });
    await visitor.goTo('/admin/settlements');
    await row.getByText(/^Closed by .*: The provider corrects it\.$/).waitFor();
    await picture(visitor, 'settlement-closed');

    await visitor.goTo('/admin/ledger');
    await page.getByRole('heading', { name: 'Ledger checks' }).waitFor();
    await picture(visitor, 'ledger-checks');
    await visitor.goTo('/admin/fraud-rules');
    await page.getByRole('columnheader', { name: 'Changed' }).getByRole('button').click();
    await expect.poll(() => page.url()).toContain('sort=-changedAt');
    await picture(visitor, 'fraud-rules');
  }));

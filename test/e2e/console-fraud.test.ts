import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember } from '@candela/testkit/e2e-people';
import { atConsole, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payByCard } from './charge-back.ts';

/** Signs of fraud in the console: what raised them, who may look, and what staff decide. */

let site: Site;
let browser: Browser;
let owner: StaffPerson;
let finance: StaffPerson;
let support: StaffPerson;
let modelId: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  owner = await newOwner(site);
  finance = await newStaff(site, owner, 'finance');
  support = await newStaff(site, owner, 'support');
  const found = await site.ask<{ _id: string }[]>(
    'adminAccess/listAccounts',
    { search: 'maren.vale' },
    owner.token,
  );
  modelId = found[0]?._id ?? '';
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const rule = (_id: string, threshold: number, effect: 'flag' | 'hold') =>
  site.call(
    'adminAccess/saveFraudRule',
    { _id, isOn: true, threshold, windowHours: 24, effect, reason: 'For this test.' },
    owner.token,
  );
const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words }).first();
interface Hold {
  kind: string;
  modelId: string;
  amountCredits: number;
}
const holds = async () =>
  (await site.ask<Hold[]>('adminAccess/listHolds', { per_page: 100 }, finance.token)).filter(
    (hold) => hold.kind === 'review' && hold.modelId === modelId,
  );

test('a rule is changed with a reason, and keeps its history', () =>
  e2eTest(browser, site.url, 'fraud rules', async (open) => {
    const page = await atConsole(await open('owner'), owner, 'fraud-rules');
    const dialog = page.getByRole('dialog');
    const row = rowOf(page, 'Large tips after a new card');
    await row.getByText('2,000 credits').first().waitFor();
    await row.getByRole('button', { name: 'Change' }).click();
    await dialog.getByLabel('Threshold').fill('50');
    await dialog.getByLabel('Reason').fill('Cards were tested with small sums.');
    await dialog.getByRole('button', { name: 'Change' }).click();
    await row.getByText('50 credits').waitFor();
    await row.getByRole('button', { name: 'Open' }).click();
    await dialog
      .getByText(/From On, 2,000 credits within 24 hours, Hold earnings to On, 50 credits/)
      .waitFor();
    await dialog.getByText('Cards were tested with small sums.').waitFor();
  }));

test('tips after a new card are held, and staff clear, hold or refund them with a reason on record', async () => {
  await rule('newInstrumentTips', 50, 'hold');
  await rule('paymentsPerAccount', 2, 'flag');
  const { token } = await newMember(site, 'quick.card');
  await payByCard(site, token, 100, 'Quick Card');
  await payByCard(site, token, 200, 'Quick Card');
  await site.ask('userAccess/tips', { modelId, amountCredits: 60 }, token);
  expect(await holds()).toMatchObject([{ amountCredits: 48 }]);

  await e2eTest(browser, site.url, 'fraud queue', async (open) => {
    const looking = await atConsole(await open('support'), support, 'fraud');
    await rowOf(looking, '60 credits tipped within 24 hours').getByText('maren.vale').waitFor();
    expect(await looking.getByRole('checkbox').count(), 'support decides nothing').toBe(0);
    expect(await looking.getByRole('link', { name: '$10.00' }).count(), 'nor opens payments').toBe(0);

    const page = await atConsole(await open('finance'), finance, 'fraud');
    const dialog = page.getByRole('dialog');
    const tips = rowOf(page, '60 credits tipped within 24 hours');
    await tips.getByRole('link', { name: 'quick.card' }).waitFor();
    await tips.getByRole('link', { name: '$10.00' }).waitFor();
    await rowOf(page, '2 payments by one account within 24 hours').waitFor();
    await tips.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Hold 1' }).click();
    await dialog.getByRole('button', { name: 'Hold' }).click();
    await dialog.getByText('Give a reason.').waitFor();
    await dialog.getByLabel('Reason').fill('Asked the bank.');
    await dialog.getByRole('button', { name: 'Hold' }).click();
    await tips.getByText('On hold').waitFor();

    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    await page.getByRole('button', { name: 'Refund and close 2' }).click();
    await dialog.getByLabel('Reason').fill('The card was stolen.');
    await dialog.getByRole('button', { name: 'Refund and close' }).click();
    await page.getByText(/2 cases decided\. 2 payments are marked as refunded\./).waitFor();
    await page.getByText('No cases found').waitFor();
    await page.goto(`${site.url}/admin/fraud?state=refunded`);
    await rowOf(page, '60 credits tipped').getByRole('button', { name: 'Open' }).click();
    await dialog.getByText('The card was stolen.').waitFor();
  });
  expect(await holds()).toEqual([]);
  const { body } = await site.call('adminAccess/listAudit', { targetKind: 'fraudCase' }, owner.token);
  expect(
    (body.data as { action: string; reason: string }[]).map(({ action, reason }) => [action, reason]),
  ).toEqual([
    ['refundFraudCase', 'The card was stolen.'],
    ['refundFraudCase', 'The card was stolen.'],
    ['holdFraudCase', 'Asked the bank.'],
  ]);
});

test('finance reads chargebacks by month, and opens a day down to its payments', async () => {
  const { token } = await newMember(site, 'late.card');
  const { paymentId } = await payByCard(site, token, 500, 'Late Card');
  await site.ask(
    'adminAccess/refundPayment',
    { _id: paymentId, amountMinor: 1_000, reason: 'test' },
    finance.token,
  );
  await e2eTest(browser, site.url, 'margin', async (open) => {
    const page = await atConsole(await open('finance'), finance, 'margin');
    const dialog = page.getByRole('dialog');
    await page.getByRole('row').nth(1).getByRole('button', { name: 'Open' }).click();
    await dialog.getByText('How it adds up').waitFor();
    await dialog.getByText('Test card, Visa').waitFor();
    await dialog
      .getByText(/Refunded,/)
      .first()
      .waitFor();
    await dialog.getByRole('link', { name: 'late.card' }).first().click();
    await rowOf(page, 'late.card').getByText('$50.00').waitFor();

    await page.goto(`${site.url}/admin/chargebacks`);
    await rowOf(page, 'Visa').getByText('0.00%').waitFor();
    await rowOf(page, 'Visa').getByText('Fine').waitFor();
  });
});

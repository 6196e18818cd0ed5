import { bootSite, type Site } from '@candela/testkit/boot';
import { signInAs } from '@candela/testkit/e2e-people';
import { atConsole, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Payouts decided together, and what the bank answered about them, in the console. */

let site: Site;
let browser: Browser;
let owner: StaffPerson;
let finance: StaffPerson;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  owner = await newOwner(site);
  finance = await newStaff(site, owner, 'finance');
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function askForPayouts(count: number): Promise<void> {
  const token = await signInAs(site, 'model');
  const { body } = await site.call('userAccess/get-profile', undefined, token);
  const details = { kind: 'bank', holder: 'Maren Vale', iban: 'DE89370400440532013000' };
  const { changeId } = await site.ask<{ changeId: string }>(
    'userWallet/changePayoutMethod',
    { details },
    token,
  );
  const otp = await site.outbox((body.data as { email: string }).email);
  await site.ask('userWallet/confirmPayoutMethod', { changeId, otp }, token);
  for (let turn = 0; turn < count; turn += 1) {
    await site.ask('userWallet/requestPayout', { amountCredits: 500 }, token);
  }
}

interface Payout {
  _id: string;
  amountMinor: number;
  currency: string;
}

const payoutsThat = (status: string) =>
  site.ask<Payout[]>('adminAccess/listPayouts', { status }, finance.token);

function statementOf(lines: { id: string; of: Payout; back?: boolean }[]): string {
  const entries = lines.map(
    ({ id, of, back }) => `<Ntry><Amt Ccy="${of.currency}">${(of.amountMinor / 100).toFixed(2)}</Amt>
      <CdtDbtInd>${back ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><NtryDtls><TxDtls>
      <Refs><EndToEndId>${id.replaceAll('-', '')}</EndToEndId></Refs>
      ${back ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''}</TxDtls></NtryDtls></Ntry>`,
  );
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
    ${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
}

async function importFile(page: Page, name: string, xml: string): Promise<void> {
  await page.getByRole('button', { name: 'Import bank file' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Choose file' }).waitFor();
  const buffer = Buffer.from(xml);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/xml', buffer });
}

test('payouts are approved together, and the statement of the bank settles them once', async () => {
  await askForPayouts(3);
  await e2eTest(browser, site.url, 'payouts together', async (open) => {
    const page = await atConsole(await open('finance'), finance, 'payouts');
    const dialog = page.getByRole('dialog');
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    await page.getByText('3 selected').waitFor();
    await page.getByRole('button', { name: 'Approve 3' }).click();
    await dialog.getByRole('button', { name: 'Approve 3' }).click();
    await page.getByText('3 payouts done.').waitFor();

    await page.goto(`${site.url}/admin/payouts?status=approved`);
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    await page.getByRole('button', { name: 'Mark 3 as paid' }).click();
    await dialog.getByLabel('Bank reference').fill('SEPA 4711');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await dialog.getByLabel('Bank reference').inputValue()).toBe('SEPA 4711');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    const [first, second] = await payoutsThat('approved');
    if (!first || !second) throw new Error('There are no payouts.');
    const xml = statementOf([
      { id: first._id, of: first },
      { id: second._id, of: second, back: true },
      { id: 'f'.repeat(32), of: first },
    ]);
    await importFile(page, 'broken.xml', xml.slice(0, -20));
    await dialog.getByText("This file isn't readable XML. Download it from the bank again.").waitFor();
    await page.keyboard.press('Escape');
    await importFile(page, 'november.xml', xml);
    await dialog.getByText('The account is closed (AC04).').waitFor();
    await dialog.getByText('No payout has this reference.').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('button', { name: 'Mark 1 as paid, return 1' }).click();
    await page.getByText('1 payout marked as paid, 1 returned.').waitFor();

    await importFile(page, 'november-again.xml', xml);
    await dialog.getByText(/This file was read before/).waitFor();
    expect(await dialog.getByRole('button', { name: /Mark|Return/ }).count()).toBe(0);
    await page.goto(`${site.url}/admin/bank-files`);
    await page.getByRole('row').filter({ hasText: 'november.xml' }).waitFor();
  });
  const counts = await Promise.all(['approved', 'paid', 'returned'].map(payoutsThat));
  expect(counts.map(({ length }) => length)).toEqual([1, 1, 1]);
  const log = await site.ask<{ action: string }[]>('adminAccess/listAudit', { per_page: 100 }, owner.token);
  const actions = log.map(({ action }) => action);
  expect(actions.filter((action) => action === 'approvePayout')).toHaveLength(3);
  expect(actions).toEqual(expect.arrayContaining(['readBankFile', 'markPayoutPaid', 'returnPayout']));
  expect(await site.ask('adminAccess/verifyLedger', {}, finance.token)).toEqual([]);
});

test('one payout that cannot be decided stops no other, and too large a file is refused', async () => {
  const [left] = await payoutsThat('approved');
  const stranger = '019a0000-0000-7000-8000-000000000000';
  const { done, refused } = await site.ask<{ done: number; refused: { _id: string }[] }>(
    'adminAccess/decidePayouts',
    { payouts: [{ _id: stranger }, { _id: left?._id }], decision: 'return', reason: 'Closed' },
    finance.token,
  );
  expect([done, refused.map(({ _id }) => _id)]).toEqual([1, [stranger]]);
  const file = { fileName: 'large.xml', xml: ' '.repeat(10_000_001) };
  const { status, body } = await site.call('adminAccess/readBankFile', file, finance.token);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('larger than 10 MB');
});

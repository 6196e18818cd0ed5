import { readFile } from 'node:fs/promises';
import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, newMember, newModel } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import { typeCommand } from '@candela/testkit/operator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from './pictures.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([bootSite({ seed: 'none' }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** What the README asks an operator to type, in a process of its own. */
const operate = (command: string, ...args: string[]) => typeCommand(site, command, ...args);

test('a tip settles, is asked for, approved and paid', async () => {
  const [model, member] = [await newModel(site, 'lamp.lighter'), await newMember(site, 'night.reader')];
  await operate('grant-credits', member.username, '5000', 'for this test');
  const { _id: modelId } = await myProfile(site, model.token);
  await site.ask(
    'userAccess/tips',
    { modelId, amountCredits: 2000, message: 'For the long version' },
    member.token,
  );

  await e2eTest(browser, site.url, 'earning', async (open) => {
    const maker = await open('model', { token: model.token });
    const { page } = maker;
    await page.goto(`${site.url}/my-earning`);
    await page.getByRole('definition').filter({ hasText: '1,600' }).first().waitFor();
    await expectFigure(page, 'Settling', '1,600');
    await expectFigure(page, 'Available', '0');
    await page.getByRole('cell', { name: 'For the long version' }).waitFor();
    await page.getByRole('cell', { name: member.username, exact: true }).waitFor();

    await operate('set-site-setting', 'earningsHoldDays', '0');
    // A changed setting reaches every process within seconds.
    await expect.poll(() => availableTo(model.token)).toBe(1600);
    await page.reload();
    await expectFigure(page, 'Available', '1,600');

    await page.getByRole('button', { name: 'Add method' }).click();
    await page.getByLabel('Account holder').fill('Lamp Lighter');
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByText("This IBAN isn't valid").waitFor();
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByText('Nothing changes until you enter it').waitFor();
    const otp = await site.outbox(model.email);
    await page.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(otp);
    await page.getByRole('listitem').filter({ hasText: 'DE •••• 3000' }).waitFor();

    await page.getByRole('button', { name: 'Request payout' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('1,600 credits will be paid out as US$160.00').waitFor();
    await dialog.getByText('We take no fee. Your bank may charge its own.').waitFor();
    await dialog.getByRole('button', { name: 'Request payout' }).click();
    const row = page.getByRole('listitem').filter({ hasText: '1,600 credits' });
    await row.getByText('Requested').waitFor();
    await expectFigure(page, 'Available', '0');

    const id = /^(\S+)\trequested\tlamp\.lighter/m.exec(await operate('list-payouts'))?.[1] ?? '';
    await operate('decide-payout', 'approve', '--id', id);
    await page.reload();
    await row.getByText('Approved').waitFor();
    await operate('decide-payout', 'paid', '--id', id, '--reference', 'SEPA-4711');
    await page.reload();
    await row.getByText('Paid', { exact: true }).waitFor();
    await row.getByText('Reference SEPA-4711').waitFor();
    await page.getByText('1,600 paid out').waitFor();

    const months = page.locator('section').filter({ hasText: 'Monthly statements' });
    const csv = page.waitForEvent('download');
    await months.getByRole('button', { name: /^Download CSV/ }).click();
    const lines = (await readFile(await (await csv).path(), 'utf8')).split('\n');
    expect(lines[2]).toMatch(/^Earnings,,Tip,1,2000,400,1600,160,/);
    expect(lines.find((line) => line.startsWith('Payouts'))).toMatch(/,-1600,-160,USD,Paid,SEPA-4711$/);
    const pdf = page.waitForEvent('download');
    await months.getByRole('button', { name: /^Download PDF/ }).click();
    const file = await (await pdf).path();
    expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
    await months.scrollIntoViewIfNeeded();
    await picture(maker, 'monthly-statements');
    await page.setViewportSize({ width: 390, height: 844 });
    await months.scrollIntoViewIfNeeded();
    await picture(maker, 'monthly-statements-phone', ['phone']);
    const table = await months.locator('table').boundingBox();
    expect((table?.x ?? 0) + (table?.width ?? Number.NaN)).toBeLessThanOrEqual(390);
  });
  expect(await operate('verify-ledger')).toContain('OK');
});

/** What a model may be paid out now, as the API says. */
async function availableTo(token: string): Promise<number> {
  const { body } = await site.call('userAccess/getModelEarning', {}, token);
  return (body.data as { balance: { availableCredits: number } }).balance.availableCredits;
}

/** Waits until a figure under a name reads so. */
async function expectFigure(
  page: import('playwright-core').Page,
  name: string,
  figure: string,
): Promise<void> {
  const tile = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: name }) });
  await tile.locator('dd').getByText(figure, { exact: true }).waitFor();
}

import { bootSite, type Site } from '@candela/testkit/boot';
import { signInAs } from '@candela/testkit/e2e-people';
import { atConsole, doTo, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { chargeBackTip } from './charge-back.ts';
import { chooseDay } from './choose-day.ts';
import { balanceOf, memberWith } from './give-credits.ts';
import { picture, sizes } from './pictures.ts';

/** Money in the console that no model or member can move: the site's own codes, other people's orders, held earnings. */

let site: Site;
let browser: Browser;
let owner: StaffPerson;
let finance: StaffPerson;
let support: StaffPerson;
let member: { token: string };

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  owner = await newOwner(site);
  finance = await newStaff(site, owner, 'finance');
  support = await newStaff(site, owner, 'support');
  member = await memberWith(site, 'plain.buyer', 5_000);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function modelId(username: string): Promise<string> {
  const found = await site.ask<{ _id: string }[]>(
    'adminAccess/listAccounts',
    { search: username },
    owner.token,
  );
  return found[0]?._id ?? '';
}

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words }).first();

test('a code of the site is written, refused where it gives too much, used, changed and ended', () =>
  e2eTest(browser, site.url, 'code of the site', async (open) => {
    const page = await atConsole(await open('finance'), finance, 'promos');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New code' }).click();
    await dialog.getByRole('button', { name: 'New code' }).click();
    await dialog.getByText('Use 3 to 24 letters and digits.').waitFor();
    await dialog.getByLabel('Code').fill('lanterns');
    await dialog.getByLabel('Discount', { exact: true }).fill('50');
    await dialog.getByRole('button', { name: 'New code' }).click();
    await dialog.getByText(/share is 20 per cent/).waitFor();
    await dialog.getByLabel('Discount', { exact: true }).fill('10');
    await dialog.getByLabel('Maximum uses').fill('5');
    await dialog.getByRole('button', { name: 'New code' }).click();
    await rowOf(page, 'LANTERNS').getByText('The site', { exact: true }).waitFor();

    const userId = await modelId('maren.vale');
    const plans = await site.ask<{ _id: string; price: number; planExist: boolean }[]>(
      'clubHousePlan/getAllClubHousePlan',
      { userId },
      member.token,
    );
    const plan = plans[0];
    const quoted = await site.call(
      'userPlan/quotePlan',
      { kind: 'clubHousePlan', planId: plan?._id, promoCode: 'lanterns' },
      member.token,
    );
    const quote = quoted.body.data as { option: string; credits: number; listCredits: number };
    expect(quote.credits).toBe(quote.listCredits - Math.ceil(quote.listCredits / 10));
    await site.ask(
      'userAccess/purchaseByCredit',
      { kind: 'clubHousePlan', itemId: plan?._id, option: quote.option, expectedCredits: quote.credits },
      member.token,
    );

    await page.reload();
    await rowOf(page, 'LANTERNS').getByText('1 of 5').waitFor();
    await doTo(page, 'LANTERNS', 'Edit');
    await dialog.getByLabel('Maximum uses').fill('8');
    await dialog.getByRole('button', { name: 'Edit' }).click();
    await rowOf(page, 'LANTERNS').getByText('1 of 8').waitFor();
    await doTo(page, 'LANTERNS', 'End');
    await dialog.getByLabel('Reason').fill('The week is over');
    await dialog.getByRole('button', { name: 'End' }).click();
    await rowOf(page, 'LANTERNS').getByText('Ended', { exact: true }).waitFor();
    const log = await site.ask<{ action: string; targetLabel: string }[]>(
      'adminAccess/listAudit',
      { search: 'LANTERNS' },
      owner.token,
    );
    expect(log.map(({ action }) => action).sort()).toEqual([
      'endPromoCode',
      'savePromoCode',
      'savePromoCode',
    ]);
  }));

test('an order is opened with its parts, given back in part and then whole, and says why', () =>
  e2eTest(browser, site.url, 'order in the console', async (open) => {
    const products = await site.ask<{ _id: string; title: string }[]>(
      'userProduct/getAllProductWithcategory',
      { search: 'Window light' },
      member.token,
    );
    const before = await balanceOf(site, member.token);
    await site.ask('userCart/addCart', { productId: products[0]?._id }, member.token);
    const cost = await site.call('userShop/quoteCheckout', {}, member.token);
    const { total } = cost.body.data as { total: number };
    const note = 'For the long wall';
    await site.ask('userShop/placeOrder', { expectedCredits: total, note }, member.token);

    const page = await atConsole(await open('support'), support, 'orders?q=plain.buyer');
    const dialog = page.getByRole('dialog');
    await rowOf(page, 'Window light').getByRole('button', { name: 'Open' }).click();
    await dialog.getByText('1 × Window light', { exact: false }).waitFor();
    await dialog.getByText(note).waitFor();
    await dialog.getByText('plain.buyer', { exact: true }).waitFor();
    const giveBack = async (reason: string, credits?: number) => {
      await dialog.getByRole('button', { name: 'Refund' }).click();
      const form = page.getByRole('dialog', { name: 'Refund' });
      if (credits !== undefined) await form.getByLabel('Credits').fill(String(credits));
      await form.getByLabel('Reason').fill(reason);
      await form.getByRole('button', { name: 'Refund' }).click();
      await form.waitFor({ state: 'detached' });
      await dialog.getByText(`: ${reason}`, { exact: false }).first().waitFor();
    };
    await giveBack('The file is cropped', 5);
    expect(await balanceOf(site, member.token)).toBe(before - total + 5);
    await giveBack('It was the wrong file');
    await dialog.getByText('Refunded by the site: It was the wrong file', { exact: false }).waitFor();
    expect(await balanceOf(site, member.token)).toBe(before);
    expect(await dialog.getByRole('button', { name: 'Refund' }).count()).toBe(0);
  }));

test('what a model earned by a payment that was charged back is held, and taken back once', () =>
  e2eTest(browser, site.url, 'chargeback in the console', async (open) => {
    const id = await modelId('maren.vale');
    const hold = await chargeBackTip(site, {
      username: 'second.thoughts',
      modelId: id,
      staffToken: finance.token,
    });
    expect(hold).toMatchObject({ modelId: id, amountCredits: 48 });
    const request = { modelId: id, holdId: hold._id, reason: 'It was no real card' };
    const refused = await site.call('adminAccess/takeHeldEarnings', request, support.token);
    expect(refused.body.code).toBe('not_your_role');

    const page = await atConsole(await open('finance'), finance, 'holds');
    const dialog = page.getByRole('dialog');
    await rowOf(page, hold.paymentId ?? '')
      .getByText('A bank reversed a payment')
      .waitFor();
    await doTo(page, hold.paymentId ?? '', 'Take back');
    await dialog.getByLabel('Reason').fill(request.reason);
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await page.getByText('48 credits taken back. Hold ended.').waitFor();
    await rowOf(page, hold.paymentId ?? '').waitFor({ state: 'detached' });

    const modelToken = await signInAs(site, 'model');
    const shown = async () =>
      (await site.ask<{ title: string; text: string }[]>('userNotification/getAll', {}, modelToken)).find(
        ({ text }) => text === request.reason,
      )?.title;
    await expect.poll(shown, { timeout: 15_000 }).toBe('48 credits were taken back after a chargeback');

    const again = await site.call('adminAccess/takeHeldEarnings', request, finance.token);
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    const own = { modelId: id, amountCredits: 10, reason: 'Two accounts, one face' };
    expect((await site.call('adminAccess/holdEarnings', own, finance.token)).status).toBe(200);
    const [held] = await site.ask<{ _id: string }[]>(
      'adminAccess/listHolds',
      { search: own.reason },
      finance.token,
    );
    const taken = await site.call(
      'adminAccess/takeHeldEarnings',
      { ...request, holdId: held?._id },
      finance.token,
    );
    expect([taken.status, taken.body.code]).toEqual([409, 'conflict']);
    expect(await site.ask('adminAccess/verifyLedger', {}, finance.token)).toEqual([]);
  }));

test('a settlement file of a provider is held against what is booked, and each difference leads to its payment', () =>
  e2eTest(browser, site.url, 'settlement', async (open) => {
    type Payment = {
      _id: string;
      provider: string;
      amountMinor: number;
      currency: string;
      createdAt: string;
    };
    const payments = await site.ask<Payment[]>(
      'adminAccess/listPayments',
      { status: 'paid', per_page: 100 },
      finance.token,
    );
    const [good, dearer] = payments.filter(({ provider }) => provider === 'sandbox');
    if (!good || !dearer) throw new Error('The demo site has no payments.');
    const lineOf = ({ _id, amountMinor, currency }: Payment, more = 0) =>
      `sale,${_id},${((amountMinor + more) / 100).toFixed(2)},${currency}\n`;
    const visitor = await open('finance', { viewport: sizes.large });
    const page = await atConsole(visitor, finance, 'settlements');
    await page.getByRole('button', { name: 'Import settlement file' }).click();
    const form = page.getByRole('dialog', { name: 'Import settlement file' });
    await form.getByRole('button', { name: 'Import', exact: true }).click();
    await form.getByText("Choose the provider's file.").waitFor();
    const sendFile = async (csv: string) => {
      const chooser = page.waitForEvent('filechooser');
      await form.getByRole('button', { name: 'Choose file' }).click();
      await (await chooser).setFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await form.getByText('march.csv').waitFor();
    };
    await sendFile(
      `type,reference,amount,currency\n${lineOf(good)}${lineOf(dearer, 100)}sale,stranger,5.00,USD\n`,
    );
    await form.getByLabel('Provider').click();
    await page.getByRole('option', { name: 'Test card' }).click();
    await form.getByRole('button', { name: 'Import', exact: true }).click();
    // Without its days nothing is read.
    await form.getByText('Choose a day.').first().waitFor();
    for (const name of ['First day (UTC)', 'Last day (UTC)'])
      await chooseDay(page, form.getByLabel(name), new Date());
    await picture(visitor, 'settlement-import');
    await form.getByRole('button', { name: 'Import', exact: true }).click();
    const detail = page.getByRole('dialog', { name: 'march.csv' });
    await detail.getByText('Amount differs').waitFor();
    await detail.getByText('Unknown', { exact: true }).waitFor();
    expect(await detail.getByText('Sale stranger').count()).toBe(1);
    expect(await axeFindings(visitor, 'settlement')).toEqual([]);
    await picture(visitor, 'settlement');
    await detail.getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Payments' }).waitFor();
    await expect.poll(() => page.url()).toContain(dearer._id);
  }));

import { readFile } from 'node:fs/promises';
import { minuteMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember, newModel } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser, storageKeys, type Visitor } from '@candela/testkit/e2e-test';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterCode, password, tickTerms } from './sign-up-form.ts';

/** Credits from the pay page to the history: bought, declined, late, charged back, tipped and counted. */

const cards = {
  pays: '4111 1111 1111 1111',
  declines: '4000 0000 0000 0002',
  challenges: '4000 0000 0000 3220',
  late: '4000 0000 0000 0077',
  chargeback: '4000 0000 0000 0259',
};

let site: Site;
let browser: Browser;
let model: { id: string; uniqueId: string; name: string };

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  const { username } = await newModel(site, 'lamp.keeper');
  const { body } = await site.call('userAccess/getAllModelWithCategory', {});
  const found = (body.models as { _id: string; uniqueId: string; username: string; name: string }[]).find(
    (one) => one.username === username,
  );
  if (!found) throw new Error('The model is on no list');
  model = { id: found._id, uniqueId: found.uniqueId, name: found.name || found.username };
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** Fills the sandbox's own pay page and sends it. */
async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Valid until').fill('12/39');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on the card').fill('Rafe Tolland');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** Chooses a pack by its name and goes on to the provider's page. */
async function order({ page, ...member }: Visitor, pack: string): Promise<void> {
  await page.goto(`${member.siteUrl}/buy-credits`);
  await page.getByRole('radio', { name: new RegExp(pack) }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Your order' }).waitFor();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByLabel('Card number').waitFor();
}

/** The spendable credits as the header shows them. */
const shows = (page: Page, credits: string) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: `Balance: ${credits} credits` })
    .waitFor();

test('a visitor buys credits, makes the account in the same form and finds them after signing in', () =>
  e2eTest(browser, site.url, 'visitor buys credits', async (open) => {
    const visitor = await open('visitor');
    const { page } = visitor;
    await visitor.goTo('/purchase-credit');
    await page.getByRole('radio', { name: /Match/ }).check({ force: true });
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByText('Enter your email.').waitFor();
    await page.getByRole('textbox', { name: 'Username' }).fill('first.candle');
    await page.getByRole('textbox', { name: 'Email' }).fill('first.candle@example.test');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Day of birth').fill('17');
    await page.getByLabel('Month of birth').fill('05');
    await page.getByLabel('Year of birth').fill('1990');
    await tickTerms(page);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByLabel('Card number').waitFor();
    // Read now: the receipt's number, mailed next, has six digits too.
    const code = await site.outbox('first.candle@example.test');
    await payWith(page, cards.pays);
    await visitor.isAt('/payment-result');
    await page.getByRole('heading', { name: 'Paid. One step left' }).waitFor();
    await page.getByRole('link', { name: 'Confirm your email' }).click();
    await visitor.isAt('/otp');
    await enterCode(page, code);
    await visitor.isAt('/home');
    await shows(page, '100');
  }));

test('a member orders with a name on the receipt, reloads on the way, and reads the receipt', () =>
  e2eTest(browser, site.url, 'member buys credits', async (open) => {
    const { token } = await newMember(site, 'paying.reader');
    const member = await open('member', { token });
    const { page } = member;
    await member.goTo('/buy-credits');
    await page.getByRole('radio', { name: /Candle/ }).check({ force: true });
    await page.getByRole('button', { name: 'Continue' }).click();
    await member.isAt('/payment');
    await page.getByRole('button', { name: 'Add a name' }).click();
    await page.getByRole('dialog').getByLabel('Name on card').fill('Rafe Tolland');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.reload();
    await page.getByText('Candle').first().waitFor();
    await page.getByText('Rafe Tolland').waitFor();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByLabel('Card number').waitFor();
    // Away from the provider's page and back again: the order is still there, and so is its open payment.
    await member.goTo('/payment');
    await page.getByText('You already started this payment.').waitFor();
    await page.getByRole('button', { name: 'Continue payment' }).click();
    await payWith(page, cards.pays);
    await member.isAt('/payment-result');
    await page.getByRole('heading', { name: 'Your credits have arrived' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Your credits have arrived' }).waitFor();
    await page.getByRole('link', { name: 'Receipt' }).click();
    await page.getByRole('heading', { name: 'Receipt', exact: true }).waitFor();
    await page.getByText('US$25.00').first().waitFor();
    await page.getByText('Rafe Tolland').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByRole('article').isVisible()).toBe(true);
  }));

test('a declined card and a given-up one cost nothing, a 3-D Secure one asks first', () =>
  e2eTest(browser, site.url, 'declined and challenged', async (open) => {
    const { token } = await newMember(site, 'unlucky.card');
    const member = await open('member', { token });
    const { page } = member;
    await order(member, 'Match');
    await payWith(page, cards.declines);
    await member.isAt('/payment-result');
    await page.getByRole('heading', { name: 'Payment declined' }).waitFor();
    await page.getByText("You weren't charged.").waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await member.isAt('/payment');
    await page.getByText('Match').first().waitFor();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await payWith(page, cards.challenges);
    await page.getByLabel('Code').fill('123456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await member.isAt('/payment-result');
    await page.getByRole('heading', { name: 'Your credits have arrived' }).waitFor();
    await member.goTo('/my-account');
    await shows(page, '100');
  }));

test('a late payment turns from pending to paid before one’s eyes, in every tab', () =>
  e2eTest(browser, site.url, 'late payment', async (open) => {
    const { token } = await newMember(site, 'patient.one');
    const member = await open('member', { token });
    const { page } = member;
    const other = await member.context.newPage();
    await other.goto(`${site.url}/my-account`);
    await shows(other, '0');
    await order(member, 'Match');
    await payWith(page, cards.late);
    await member.isAt('/payment-result');
    await page.getByRole('heading', { name: 'Waiting for payment' }).waitFor();
    await page.getByRole('heading', { name: 'Your credits have arrived' }).waitFor({ timeout: minuteMs });
    await shows(other, '100');
  }));

test('a tip that lacks credits leads through quick-buy and back, and is then sent', () =>
  e2eTest(browser, site.url, 'tip and quick-buy', async (open) => {
    const { token } = await newMember(site, 'short.purse');
    const member = await open('member', { token });
    const { page } = member;
    const dialog = page.getByRole('dialog');
    await member.goTo(`/profile/${model.uniqueId}`);
    await page.getByRole('button', { name: 'Tip', exact: true }).click();
    await dialog.getByRole('radio', { name: '100' }).check({ force: true });
    await dialog.getByLabel('Message').fill('For the slow one');
    await dialog.getByRole('button', { name: /^Tip 100/ }).click();
    await dialog.getByText('Not enough credits').waitFor();
    await dialog.getByRole('button', { name: /^Pay/ }).click();
    await payWith(page, cards.pays);
    await member.isAt(`/profile/${model.uniqueId}`);
    expect(await dialog.getByLabel('Message').inputValue()).toBe('For the slow one');
    await dialog.getByRole('button', { name: /^Tip 100/ }).click();
    await page.getByText(`Tip sent to ${model.name}`).waitFor();
    await shows(page, '0');

    await page.getByRole('button', { name: 'Tip', exact: true }).click();
    await dialog.getByRole('button', { name: 'Tips sent' }).click();
    await dialog.getByText('For the slow one').waitFor();
    await page.keyboard.press('Escape');

    await member.goTo('/purchase-history');
    await page.getByRole('cell', { name: '−100' }).waitFor();
    await page.getByRole('cell', { name: '+100' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain('For the slow one');
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Tips' }).click();
    await page.getByRole('cell', { name: '+100' }).waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: '−100' }).getByRole('button').click();
    await dialog.getByText('For the slow one').waitFor();
    await dialog.getByRole('link', { name: 'Receipt' }).click();
    await page.getByRole('article').getByText('100 credits').first().waitFor();

    await member.goTo('/purchase-history?kind=creditPurchase');
    await page.getByRole('row').filter({ hasText: '+100' }).getByRole('button').click();
    await dialog.getByText('US$10.00').waitFor();
    await dialog.getByText('Test card').waitFor();
    await dialog.getByRole('link', { name: 'Receipt' }).click();
    await page.getByRole('article').getByText('US$10.00').first().waitFor();
  }));

test('a tip shows in the room it was given in, without a name where none was wanted', () =>
  e2eTest(browser, site.url, 'tip in the room', async (open) => {
    const { token } = await newMember(site, 'room.giver');
    const member = await open('member', { token });
    const watcher = await open('watcher');
    await order(member, 'Match');
    await payWith(member.page, cards.pays);
    await member.page.getByRole('heading', { name: 'Your credits have arrived' }).waitFor();
    await watcher.goTo(`/live-model/${model.uniqueId}`);
    const log = watcher.page.getByRole('log');
    await log.getByText('No messages yet.').waitFor();
    const tip = (message: string, anonymous: boolean) =>
      site.call(
        'userAccess/tips',
        { modelId: model.id, channelName: model.id, amountCredits: 25, message, anonymous },
        token,
      );
    expect((await tip('for the lamp', false)).status).toBe(200);
    await log.getByText('room.giver').waitFor();
    await log.getByText('for the lamp').waitFor();
    expect((await tip('from nobody', true)).status).toBe(200);
    await log.getByText('Anonymous').waitFor();
    await log.getByText('from nobody').waitFor();
  }));

test('a later chargeback shows on the payment and takes the credits out', () =>
  e2eTest(browser, site.url, 'chargeback', async (open) => {
    const { token } = await newMember(site, 'second.thought');
    const member = await open('member', { token });
    const { page } = member;
    await order(member, 'Match');
    await payWith(page, cards.chargeback);
    await member.isAt('/payment-result');
    await page.getByRole('heading', { name: 'Payment charged back' }).waitFor({ timeout: minuteMs });
    await member.goTo('/purchase-history');
    await page.getByText('Charged back').first().waitFor();
    await shows(page, '0');
  }));

test('a limit stops a tip at once', () =>
  e2eTest(browser, site.url, 'spending limit', async (open) => {
    const { token } = await newMember(site, 'careful.one');
    const member = await open('member', { token });
    const { page } = member;
    await order(member, 'Match');
    await payWith(page, cards.pays);
    await page.getByRole('heading', { name: 'Your credits have arrived' }).waitFor();
    await site.ask('userWallet/setSpendingLimit', { limitCredits: 20 }, token);
    await member.goTo(`/profile/${model.uniqueId}`);
    await page.getByRole('button', { name: 'Tip', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Tip 50/ })
      .click();
    await page
      .getByRole('dialog')
      .getByText(/This would exceed your monthly spending limit/)
      .waitFor();
    await shows(page, '100');
    expect(await member.stored(storageKeys.token)).toBe(token);
  }));

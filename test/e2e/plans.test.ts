import path from 'node:path';
import { findEmbeddedPostgres, openDatabase, statement } from '@candela/server/database';
import { bootSite, type Site } from '@candela/testkit/boot';
import { demoLogin, logIn, signInAs } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Plans and placement: a code, joining and leaving a club-house, and a model who is featured until the end date. */

const endPlacements = statement(
  'test.end-placements',
  `update shop.placements set starts_at = starts_at - interval '90 days', ends_at = ends_at - interval '90 days'
   where model_id = $1`,
);

let site: Site;
let browser: Browser;
let tokens: { member: string; model: string };
let model: { _id: string; uniqueId: string; name: string };

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  const { password } = demoLogin(site, 'model');
  tokens = {
    member: await signInAs(site, 'user'),
    model: await logIn(site, 'model', { username: 'bastian.rook', password }),
  };
  const { body } = await site.call('userAccess/getAllModelWithCategory', { per_page: 100 });
  const found = (body.models as (typeof model & { username: string })[]).find(
    ({ username }) => username === 'bastian.rook',
  );
  if (!found) throw new Error('The model is on no list');
  model = found;
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('a member joins a club-house with a code, cancels, and keeps it until its end', () =>
  e2eTest(browser, site.url, 'club-house', async (open) => {
    const seller = await open('seller', { token: tokens.model });
    await seller.goTo('/profile?tab=plans');
    await seller.page.getByRole('button', { name: 'Add promo code' }).click();
    const code = seller.page.getByRole('dialog');
    await code.getByLabel('Code', { exact: true }).fill('harvest');
    await code.getByLabel('Amount').fill('50');
    await code.getByRole('button', { name: 'Add code' }).click();
    await seller.page.getByText('HARVEST').waitFor();

    const member = await open('member', { token: tokens.member });
    const { page } = member;
    const dialog = page.getByRole('dialog');
    await member.goTo(`/profile/${model.uniqueId}?tab=plans`);
    await page.getByRole('button', { name: 'Join the club house' }).click();
    await dialog.getByLabel('Promo code').fill('WRONG1');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText("That code can't be used here.", { exact: false }).waitFor();
    await dialog.getByLabel('Promo code').fill('harvest');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('instead of 90').waitFor();
    await dialog
      .getByText(/^You pay 45 credits now, then 90 credits on .* and every month after it/)
      .waitFor();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog
      .getByText(/^You pay 45 credits now, then 90 credits on .*, until you cancel under Your memberships/)
      .waitFor();
    await dialog.getByRole('button', { name: /45/ }).click();
    await dialog.getByRole('button', { name: 'Open' }).click();
    await page.getByText("You're a member").waitFor();
    await page.getByText(/^Active until/).waitFor();

    await page.getByRole('link', { name: 'Your memberships' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Back of the hall' });
    await row.getByText(/^Renews on .* for 90 credits\.$/).waitFor();
    await row.getByRole('button', { name: 'Cancel renewal' }).click();
    await dialog.getByRole('button', { name: 'Cancel renewal' }).click();
    await row.getByText("Doesn't renew. You won't be charged again.").waitFor();
    await member.goTo(`/profile/${model.uniqueId}?tab=plans`);
    await page.getByText(/^Active until/).waitFor();

    await seller.goTo('/profile?tab=plans');
    await seller.page.getByText('1 used').waitFor();
    await seller.page.getByRole('listitem').filter({ hasText: 'rafe' }).first().waitFor();
  }));

test('a model adds plans of both kinds, changes one and deletes it', () =>
  e2eTest(browser, site.url, 'own plans', async (open) => {
    const seller = await open('seller', { token: tokens.model });
    const { page } = seller;
    const dialog = page.getByRole('dialog');
    await seller.goTo('/profile?tab=plans');
    await page.getByRole('button', { name: 'Add chat plan' }).click();
    await dialog.getByLabel('Title').fill('Three letters');
    await dialog.getByLabel('Messages').fill('3');
    await dialog.getByRole('button', { name: 'Add plan' }).click();
    await dialog.getByText('Set a price of at least 1 credit.').first().waitFor();
    await dialog.getByLabel('Price in credits').fill('12');
    await dialog.getByRole('button', { name: 'Add plan' }).click();
    await page.getByRole('button', { name: 'Edit Three letters' }).click();
    await dialog.getByText('Current members keep their price.').waitFor();
    expect(await dialog.getByLabel('Messages').inputValue()).toBe('3');
    await dialog.getByLabel('Title').fill('Four letters');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Delete Four letters' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete Four letters' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Add club plan' }).click();
    await dialog.getByLabel('Title').fill('The back stairs');
    await dialog.getByLabel('What members get').fill('Everything said twice');
    await dialog.getByLabel('1 month', { exact: true }).fill('40');
    await dialog.getByRole('button', { name: 'Add plan' }).click();
    await page.getByRole('button', { name: 'Edit The back stairs' }).waitFor();
  }));

test('a model is featured on the home page from payment to the end date', () =>
  e2eTest(browser, site.url, 'featured', async (open) => {
    const seller = await open('seller', { token: tokens.model });
    const visitor = await open('visitor');
    const card = visitor.page.getByRole('article').filter({ hasText: model.name });
    await visitor.goTo('/category');
    await card.first().waitFor();
    expect(await card.getByText('Featured').count()).toBe(0);

    await seller.goTo('/profile?tab=about');
    await seller.page.getByText("You're not featured right now.").waitFor();
    await seller.page.getByRole('button', { name: 'Get featured' }).click();
    const dialog = seller.page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^1 day/ }).check({ force: true });
    const pay = dialog.getByRole('button', { name: /^Pay/ });
    if (await pay.isDisabled()) await dialog.getByRole('radio', { name: /Credits/ }).check({ force: true });
    await pay.click();
    await seller.page
      .getByText(/^Featured until/)
      .first()
      .waitFor();

    await visitor.goTo('/category');
    await card.getByText('Featured').first().waitFor();
    await end(model._id);
    await visitor.goTo('/category');
    await card.first().waitFor();
    expect(await card.getByText('Featured').count()).toBe(0);
    await seller.page.reload();
    await seller.page.getByText("You're not featured right now.").waitFor();
  }));

/** Lets the days pass that were paid for. */
async function end(modelId: string): Promise<void> {
  const known = await findEmbeddedPostgres(path.join(site.dataFolder, 'database'));
  if (!known?.running) throw new Error('The database of the site does not run');
  const database = openDatabase({ url: known.appUrl, poolSize: 1 });
  await database.execute(endPlacements, [modelId]);
  await database.close();
}

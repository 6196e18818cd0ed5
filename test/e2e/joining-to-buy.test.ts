import { bootSite, type Site } from '@candela/testkit/boot';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterCode, fillSignUp } from './sign-up-form.ts';

/** What a visitor wanted to buy is offered again at the same place after joining, and nothing is spent unasked. */

let site: Site;
let browser: Browser;
const models = new Map<string, string>();

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  const { body } = await site.call('userAccess/getAllModelWithCategory', { per_page: 60 });
  for (const one of body.models as { username: string; uniqueId: string }[])
    models.set(one.username, one.uniqueId);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function joins(visitor: Visitor, username: string): Promise<void> {
  const { page } = visitor;
  await fillSignUp(visitor, username, '1990');
  await page.getByRole('button', { name: 'Create account' }).click();
  await visitor.isAt('/otp');
  await enterCode(page, await site.outbox(`${username}@example.test`));
}

test.each([
  [390, 'small.lamp'],
  [1440, 'large.lamp'],
] as const)('an item is unlocked after joining and paying, at a width of %i', (width, username) =>
  e2eTest(browser, site.url, `joining to unlock, ${username}`, async (open) => {
    const visitor = await open('visitor', { viewport: { width, height: 860 } });
    const { page } = visitor;
    const profile = `/profile/${models.get('maren.vale')}`;
    const dialog = page.getByRole('dialog');
    await visitor.goTo(profile);
    const tile = page.getByRole('article').filter({ hasText: 'Backstage, quietly' });
    await tile.getByRole('button', { name: 'Backstage, quietly' }).click();
    await page.getByRole('heading', { name: 'Join to unlock this from Maren Vale' }).waitFor();
    await joins(visitor, username);
    await visitor.isAt(profile);
    await dialog.getByText('Backstage, quietly', { exact: false }).first().waitFor();
    await dialog.getByText('You need 20 more credits').waitFor();
    await dialog.getByRole('button', { name: /^Pay US/ }).click();
    await page.getByLabel('Card number').fill('4111 1111 1111 1111');
    await page.getByLabel('Valid until').fill('12/39');
    await page.getByLabel('CVC').fill('123');
    await page.getByLabel('Name on the card').fill('Rafe Tolland');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await visitor.isAt(profile);
    await dialog.getByRole('button', { name: /20/ }).click();
    await dialog.getByRole('button', { name: 'Open' }).waitFor();
  }),
);

test.each([
  [390, 'small.member'],
  [1440, 'large.member'],
] as const)('a club is offered again with the whole price said, at a width of %i', (width, username) =>
  e2eTest(browser, site.url, `joining a club, ${username}`, async (open) => {
    const visitor = await open('visitor', { viewport: { width, height: 860 } });
    const { page } = visitor;
    const profile = `/profile/${models.get('bastian.rook')}`;
    const dialog = page.getByRole('dialog');
    await visitor.goTo(`${profile}?tab=plans`);
    await page.getByRole('button', { name: 'Join the club house' }).first().click();
    await page.getByRole('heading', { name: /^Join to get .*’s plan$/ }).waitFor();
    await joins(visitor, username);
    await visitor.isAt(profile);
    expect(new URL(page.url()).search).toBe('?tab=plans');
    await dialog.getByText('Due now').waitFor();
  }),
);

test('a heart pressed before joining is there afterwards', () =>
  e2eTest(browser, site.url, 'joining to follow', async (open) => {
    const visitor = await open('visitor');
    const { page } = visitor;
    const profile = `/profile/${models.get('maren.vale')}`;
    await visitor.goTo(profile);
    await page.getByRole('button', { name: 'Add Maren Vale to favourites' }).click();
    await page.getByRole('heading', { name: 'Join to follow Maren Vale' }).waitFor();
    await joins(visitor, 'warm.heart');
    await visitor.isAt(profile);
    await page.getByRole('button', { name: 'Remove Maren Vale from favourites' }).waitFor();
  }));

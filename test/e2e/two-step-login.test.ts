import path from 'node:path';
import { findEmbeddedPostgres, openDatabase, statement } from '@candela/server/database';
import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, newMember, newModel } from '@candela/testkit/e2e-people';
import { authenticatorCode } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import { operate } from '@candela/testkit/operator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterCode } from './sign-up-form.ts';

const ageProofs = statement<object>(
  'two-step.age-proofs',
  "update accounts.sessions set proved_at = proved_at - interval '1 hour'",
);
const clearSteps = statement<object>(
  'two-step.clear-steps',
  'update accounts.authenticators set last_step = 0',
);

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** What has been proved grows old, and codes that were used make room for new ones. */
async function letTimePass(): Promise<void> {
  const server = await findEmbeddedPostgres(path.join(site.dataFolder, 'database'));
  const database = openDatabase({ url: server?.appUrl ?? '', poolSize: 1 });
  await database.execute(ageProofs);
  await database.execute(clearSteps);
  await database.close();
}

test('a model turns two-step login on, logs in with a code, and is asked for another before her payout', () =>
  e2eTest(browser, site.url, 'two-step login', async (open) => {
    const [model, member] = [await newModel(site, 'lamp.lighter'), await newMember(site, 'night.reader')];
    await operate(site, 'grant-credits', member.username, '5000', 'for this test');
    await operate(site, 'set-site-setting', 'earningsHoldDays', '0');
    const { _id: modelId } = await myProfile(site, model.token);
    await site.ask('userAccess/tips', { modelId, amountCredits: 2000, message: '' }, member.token);

    const her = await open('model', { token: model.token });
    const { page } = her;
    await her.goTo('/my-security');
    await page.getByRole('button', { name: 'Set up' }).click();
    const setUp = page.getByRole('dialog', { name: 'Set up two-step login' });
    await setUp.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const secret = (await setUp.locator('code').textContent()) ?? '';
    await enterCode(page, '000000');
    await setUp.getByRole('button', { name: 'Turn on' }).click();
    await setUp.getByText(/That code isn't right/).waitFor();
    await enterCode(page, authenticatorCode(secret));
    await setUp.getByRole('button', { name: 'Turn on' }).click();
    await page
      .getByRole('dialog', { name: 'Save your recovery codes' })
      .getByRole('listitem')
      .nth(9)
      .waitFor();
    await page.getByRole('button', { name: "I've saved them" }).click();
    await page.getByText(/10 recovery codes left/).waitFor();

    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await her.isAt('/login');
    await her.goTo('/member');
    await page.getByLabel('Username or email').fill(model.username);
    await page.getByLabel('Password', { exact: true }).fill(model.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    expect(await her.stored('token')).toBeNull();
    // Each code counts once; the site takes the next one a little early.
    await enterCode(page, authenticatorCode(secret, 1));
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await her.isAt('/studio');

    await letTimePass();
    await her.goTo('/my-earning');
    await page.getByRole('button', { name: 'Add method' }).click();
    await page.getByLabel('Account holder').fill('Lamp Lighter');
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    const asked = page.getByRole('dialog', { name: "Confirm it's you" });
    await asked.getByLabel('Digit 1 of 6').waitFor();
    // Escape means the dialog on top: what was typed below it is still there.
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Account holder').inputValue()).toBe('Lamp Lighter');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await asked.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(authenticatorCode(secret));
    await asked.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Nothing changes until you enter it').waitFor();
    const otp = await site.outbox(model.email);
    await page.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(otp);
    await page.getByRole('listitem').filter({ hasText: 'DE •••• 3000' }).waitFor();

    await letTimePass();
    await page.getByRole('button', { name: 'Request payout' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Request payout' }).click();
    await asked.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(authenticatorCode(secret));
    await asked.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('listitem').filter({ hasText: '1,600 credits' }).getByText('Requested').waitFor();
  }));

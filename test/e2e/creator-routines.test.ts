import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember, newPublisher } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { picture, sizes } from './pictures.ts';

/** What a model sets once and uses every week: when she is paid out, and the texts she begins messages with. */

let site: Site;
let browser: Browser;
let model: Awaited<ReturnType<typeof newPublisher>>;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  model = await newPublisher(site, 'lamp.maker');
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('payouts happen as often and from as much on as she says, and say so', async () => {
  const details = { kind: 'bank', holder: 'Lamp Maker', iban: 'DE89370400440532013000' };
  const { changeId } = await site.ask<{ changeId: string }>(
    'userWallet/changePayoutMethod',
    { details },
    model.token,
  );
  const otp = await site.outbox(model.email);
  await site.ask('userWallet/confirmPayoutMethod', { changeId, otp }, model.token);
  await e2eTest(browser, site.url, 'payout schedule', async (open) => {
    const her = await open('model', { token: model.token, viewport: sizes.phone, isTouched: true });
    const { page } = her;
    await her.goTo('/my-earning');
    const isAutomatic = page.getByRole('switch', { name: /^Automatic payouts/ });
    await isAutomatic.check();
    await page.getByRole('radio', { name: 'Monthly' }).check();
    await page.getByLabel('Only from').fill('2000');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Threshold saved').waitFor();
    await picture(her, 'payout-schedule', ['phone']);
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await page.reload();
      expect(await isAutomatic.isChecked(), size).toBe(true);
      expect(await page.getByRole('radio', { name: 'Monthly' }).isChecked()).toBe(true);
      expect(await page.getByLabel('Only from').inputValue()).toBe('2000');
      await page
        .getByText(/2,000 credits/)
        .first()
        .waitFor();
      expect(await axeFindings(her, `the payout schedule, ${size}`)).toEqual([]);
    }
    await page.getByLabel('Only from').scrollIntoViewIfNeeded();
    await picture(her, 'payout-schedule', ['large']);
    const saved = await site.ask('userWallet/listPayoutMethods', {}, model.token);
    expect(saved).toMatchObject({ autoPayout: true, autoPayoutEvery: 'monthly', autoPayoutFrom: 2000 });
  });
});

test('a text saved as a template begins the next message, which goes out with the fan’s name', async () => {
  const member = await newMember(site, 'quiet.fox');
  await site.ask('favorites/addRemoveFavorite', { modelId: model._id, favorite: true }, member.token);
  await e2eTest(browser, site.url, 'templates', async (open) => {
    const her = await open('model', { token: model.token, viewport: sizes.large });
    const { page } = her;
    const text = page.getByLabel('Message', { exact: true });
    await her.goTo('/message-many');
    await text.fill('Tonight at nine, {name}');
    await page.getByRole('button', { name: 'Save as template' }).click();
    await page.getByLabel('Template name').fill('Show tonight');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Template saved').waitFor();
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await page.reload();
      await page.getByRole('button', { name: 'Show tonight', exact: true }).click();
      expect(await text.inputValue(), size).toBe('Tonight at nine, {name}');
      expect(await axeFindings(her, `a message from a template, ${size}`)).toEqual([]);
      await picture(her, 'message-template', [size as keyof typeof sizes]);
    }
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await page.getByText('1 person reached').waitFor();
    const him = await open('member', { token: member.token, viewport: sizes.phone });
    await him.goTo(`/chat/${model.uniqueId}`);
    await him.page.getByRole('log').getByText('Tonight at nine, quiet.fox').waitFor();
    await page.getByRole('button', { name: 'Delete template Show tonight' }).click();
    await page.getByRole('button', { name: 'Show tonight', exact: true }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Save as template' }).waitFor();
    expect(await page.getByRole('button', { name: 'Show tonight', exact: true }).count()).toBe(0);
  });
});

import { bootSite, type Site } from '@candela/testkit/boot';
import { newModel } from '@candela/testkit/e2e-people';
import { atConsole, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { balanceOf, memberWith } from './give-credits.ts';
import { picture, sizes } from './pictures.ts';

/** Support at work: a canned answer in a reply, and refunds from the ticket as far as its limit goes. */

let site: Site;
let browser: Browser;
let support: StaffPerson;
let modelId: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  const owner = await newOwner(site);
  support = await newStaff(site, owner, 'support');
  await newModel(site, 'maren.lamp');
  const search = { search: 'maren.lamp' };
  const [model] = await site.ask<{ _id: string }[]>('adminAccess/listAccounts', search, owner.token);
  modelId = model?._id ?? '';
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test.each(['large', 'phone'] as const)(
  'support answers with a canned answer and refunds within its limit (%s)',
  async (size) => {
    const member = await memberWith(site, `guest.${size}`, 2_000);
    for (const amountCredits of [60, 700]) {
      await site.ask('userAccess/tips', { modelId, amountCredits }, member.token);
    }
    const subject = `The ${size} show stopped`;
    await site.ask(
      'supportAccess/contact_us',
      {
        ...{ name: 'Nora Quill', email: `${size}@example.test`, topic: 'payment', subject },
        message: 'I paid for a show that stopped after a minute.',
      },
      member.token,
    );
    await e2eTest(browser, site.url, `support at work, ${size}`, async (open) => {
      const visitor = await open('support', { viewport: sizes[size] });
      const page = await atConsole(visitor, support, 'canned-answers');
      const title = `Sorry, ${size}`;
      await page.getByRole('button', { name: 'New answer' }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('combobox', { name: 'Topic' }).click();
      await page.getByRole('option', { name: 'Payments and credits' }).click();
      await form.getByLabel('Title').fill(title);
      await form.getByLabel('Answer').fill('Hello {nmae}, sorry about “{subject}”.');
      await form.getByRole('button', { name: 'New answer' }).click();
      await form.getByText("There's no such placeholder: {nmae}.").waitFor();
      await picture(visitor, 'support-canned-form', [size]);
      await form.getByLabel('Answer').fill('Hello {name}, sorry about “{subject}”. ');
      await form.getByRole('button', { name: 'New answer' }).click();
      await form.waitFor({ state: 'detached' });
      await page.getByText(title).waitFor();
      await picture(visitor, 'support-canned-list', [size]);
      expect(await axeFindings(visitor, 'canned answers')).toEqual([]);

      await page.goto(`${site.url}/admin/tickets?q=${encodeURIComponent(subject)}`);
      await page.getByRole('button', { name: 'Open' }).click();
      const ticket = page.getByRole('dialog', { name: subject });
      const reply = ticket.getByLabel('Reply');
      await reply.fill('First. Last.');
      await reply.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7));
      await ticket.getByRole('combobox', { name: 'Insert a canned answer' }).click();
      await page.getByRole('option', { name: title }).click();
      const inserted = `First. Hello Nora Quill, sorry about “${subject}”.Last.`;
      await expect.poll(() => reply.inputValue()).toBe(inserted);

      const account = ticket.getByRole('complementary', { name: 'Account' });
      await account.getByRole('link', { name: `guest.${size}` }).waitFor();
      const before = await balanceOf(site, member.token);
      const refund = async (purchase: string, amount: string) => {
        const line = account.getByRole('listitem').filter({ hasText: purchase });
        await line.getByRole('button', { name: 'Refund' }).click();
        const dialog = page.getByRole('dialog', { name: 'Refund' });
        if (amount)
          await dialog
            .getByLabel(/amount|credits/i)
            .first()
            .fill(amount);
        await dialog.getByLabel('Reason').fill('The show stopped.');
        await dialog.getByRole('button', { name: 'Refund' }).click();
        return dialog;
      };
      await account.getByText('maren.lamp').first().waitFor();
      const done = await refund('60', '20');
      await done.waitFor({ state: 'detached' });
      await ticket.getByText(/20 credits refunded: .*The show stopped\./).waitFor();
      expect(await balanceOf(site, member.token)).toBe(before + 20);
      await account.getByText('Partly refunded').waitFor();
      // What was being written is still there.
      expect(await reply.inputValue()).toBe(inserted);

      const over = await refund('700', '');
      await over
        .getByText('Support can refund up to 500 credits at a time. Ask finance or an owner.')
        .first()
        .waitFor();
      await picture(visitor, 'support-over-limit', [size]);
      expect(await axeFindings(visitor, 'a refund over the limit')).toEqual([]);
      expect(await balanceOf(site, member.token)).toBe(before + 20);
      await over.getByRole('button', { name: 'Cancel' }).click();
      await over.waitFor({ state: 'detached' });

      await picture(visitor, 'support-ticket', [size]);
      expect(await axeFindings(visitor, 'a ticket')).toEqual([]);
      await ticket.getByRole('button', { name: 'Send reply' }).click();
      await page.getByText('Reply sent by email.').waitFor();
    });
  },
);

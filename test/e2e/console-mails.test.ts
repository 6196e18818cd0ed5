import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember } from '@candela/testkit/e2e-people';
import { atConsole, newOwner, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { picture, sizes } from './pictures.ts';

/** The console's mails: written with the editor of the pages, seen as they will look, and sent like that. */

let site: Site;
let browser: Browser;
let owner: StaffPerson;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  owner = await newOwner(site);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

interface Saved {
  paragraphs: { key: string; written: string | null }[];
}
const bodyOf = async (kind: string) =>
  (await site.ask<Saved>('adminAccess/getMail', { kind }, owner.token)).paragraphs[0]?.written;

test('an owner writes the reset mail with formatting, a placeholder stays whole, and the mail is sent so', () =>
  e2eTest(browser, site.url, 'writes a mail', async (open) => {
    const visitor = await open('owner');
    const page = await atConsole(visitor, owner, 'mails');
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      await page.getByRole('link', { name: 'Password reset code' }).waitFor();
      expect(await axeFindings(visitor, `mails at ${size.width}`)).toEqual([]);
    }
    await picture(visitor, 'mails');
    await page.getByRole('link', { name: 'Password reset code' }).click();
    await preview(page).getByText('Your code is 123456.').waitFor();

    await page.getByRole('button', { name: 'Edit: Paragraph 1' }).click();
    const body = page.getByRole('textbox', { name: 'Paragraph 1' });
    await body.waitFor();
    // Typed over, with one placeholder typed and one inserted.
    await body.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Your code: ');
    await page.getByRole('button', { name: 'Bold', exact: true }).click();
    await page.getByRole('button', { name: '{code} (required)' }).click();
    await page.getByRole('button', { name: 'Bold', exact: true }).click();
    await page.keyboard.type(' for {otpMinutes}');
    await expect.poll(() => body.locator('[data-placeholder]').count()).toBe(2);
    await preview(page).getByText('Your code: 123456 for 15 minutes').waitFor();
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      expect(await axeFindings(visitor, `a mail at ${size.width}`)).toEqual([]);
    }
    await picture(visitor, 'mail-edited');

    // One key takes all of a placeholder away, and nothing can be saved without the code.
    await body.click();
    // Right after it was typed, the first press only takes back that it became one.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ControlOrMeta+End');
    for (let presses = 0; presses < ' for '.length + 2; presses += 1) await page.keyboard.press('Backspace');
    await expect.poll(() => body.locator('[data-placeholder]').count()).toBe(0);
    await page.getByLabel('Reason').fill('A test.');
    await page.getByRole('button', { name: 'Save the mail' }).click();
    await page.getByText('This text needs: {code}.').first().waitFor();
    await picture(visitor, 'mail-refused');
    await body.click();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Bold', exact: true }).click();
    await page.getByRole('button', { name: '{code} (required)' }).click();
    await page.getByRole('button', { name: 'Save the mail' }).click();
    await page.getByText('Saved. Mails say it from now on.').waitFor();
    await expect.poll(() => bodyOf('passwordCode')).toBe('<p>Your code: <strong>{code}</strong></p>');

    const { email } = await newMember(site, 'forgetful.two');
    expect((await site.call('userAccess/password-reset', { email })).status).toBe(200);
    expect(await site.outbox(email)).toMatch(/^\d{6}$/);
  }));

test('a link leads to a placeholder, versions are compared, and the standard is one press away', () =>
  e2eTest(browser, site.url, 'links in a mail', async (open) => {
    const visitor = await open('owner');
    const page = await atConsole(visitor, owner, 'mails?mail=passwordChanged');
    await page.getByRole('button', { name: 'Edit: Paragraph 2' }).click();
    const text = page.getByRole('textbox', { name: 'Paragraph 2' });
    await text.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Not you? Reset it');
    await page.keyboard.press('Shift+Home');
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByRole('button', { name: /^Link to http.*forgot-password$/ }).click();
    await expect
      .poll(() => preview(page).getByText('Not you? Reset it').getAttribute('href'))
      .toBe(`${site.url}/forgot-password`);
    await preview(page).getByRole('button', { name: 'Plain text' }).click();
    await preview(page).getByText(`Not you? Reset it (${site.url}/forgot-password)`).waitFor();
    await picture(visitor, 'mail-plain');
    await page.getByLabel('Reason').fill('Shorter.');
    await page.getByRole('button', { name: 'Save the mail' }).click();
    await page.getByText('Saved. Mails say it from now on.').waitFor();
    await page.getByRole('combobox', { name: 'Compare with' }).click();
    await page.getByRole('option', { name: 'Standard mail' }).click();
    await page.locator('ins').first().waitFor();
    await page.getByRole('button', { name: 'Use the standard text: Paragraph 2' }).click();
    await page.getByRole('button', { name: 'Edit: Paragraph 2' }).waitFor();
  }));

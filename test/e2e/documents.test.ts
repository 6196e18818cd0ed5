import path from 'node:path';
import { bootSite, type Site } from '@candela/testkit/boot';
import { documentPicture } from '@candela/testkit/e2e-documents';
import { newPublisher } from '@candela/testkit/e2e-people';
import { atConsole, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDocuments, sendDocuments } from './documents-form.ts';

/** A model's own documents and those of people seen with her, and what staff look at before it is shown. */

const art = path.resolve(import.meta.dirname, '../../packages/testkit/art/portraits');

let site: Site;
let browser: Browser;
let owner: StaffPerson;
let moderator: StaffPerson;
let token: string;
let uniqueId: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  owner = await newOwner(site);
  moderator = await newStaff(site, owner, 'moderator');
  ({ token, uniqueId } = await newPublisher(site, 'bright.lamp'));
  for (const _id of ['reviewNew', 'releasesRequired']) {
    const rule = { _id, seen: 0, value: 1, reason: 'New models are looked at first.' };
    await site.ask('adminAccess/setSetting', rule, owner.token);
  }
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const openRow = (staffPage: Page, text: string) =>
  staffPage.getByRole('row').filter({ hasText: text }).getByRole('button', { name: 'Open' }).click();

test('documents are asked for, refused when they are none, sent once, and taken by one of two operators', () =>
  e2eTest(browser, site.url, 'own documents', async (open) => {
    const model = await open('model', { token, viewport: { width: 390, height: 844 } });
    const { page } = model;
    await model.goTo('/my-documents');
    await page.getByRole('button', { name: 'Send documents' }).click();
    await page.getByText('Enter the name as the document has it.').waitFor();
    await page.getByText('Add this picture.').first().waitFor();
    const front = page.getByLabel('Front of the document', { exact: true });
    const words = { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('No picture at all.') };
    await front.setInputFiles(words);
    await page.getByText("We can't read this picture.").waitFor();
    await page.reload();
    await sendDocuments(page);
    await page.getByText(/^We received your documents on/).waitFor();
    await page.reload();
    await page.getByText(/^We received your documents on/).waitFor();

    const pages = [
      await atConsole(await open('moderator'), moderator, 'approvals'),
      await atConsole(await open('owner'), owner, 'approvals'),
    ] as const;
    for (const staffPage of pages) {
      await openRow(staffPage, 'bright.lamp');
      await staffPage.getByRole('img', { name: 'Selfie with document' }).waitFor();
      await staffPage.getByRole('dialog').getByRole('button', { name: 'Approve documents' }).click();
    }
    const [first, second] = pages;
    const confirm = (staffPage: Page) =>
      staffPage.getByRole('dialog').last().getByRole('button', { name: 'Approve documents' });
    await confirm(first).dblclick();
    await first.getByText('No models waiting').waitFor();
    await confirm(second).click();
    await second.getByRole('alert').first().waitFor();
    await page.reload();
    await page.getByText(/^Your identity is verified./).waitFor();
  }));

test('somebody without an account is named by a release, and nothing of a new model is seen before review', () =>
  e2eTest(browser, site.url, 'release and review', async (open) => {
    const model = await open('model', { token });
    const { page } = model;
    await model.goTo('/my-documents');
    await page.getByRole('button', { name: 'Add a release' }).click();
    await page.getByRole('button', { name: 'Save release' }).click();
    await page.getByText('Enter when it was signed').waitFor();
    // It is about somebody else than who fills it in.
    await page.getByText('Enter the date of birth').first().waitFor();
    await page.getByLabel("Any other names they've used").waitFor();
    await fillDocuments(page);
    await page.getByRole('textbox', { name: 'Day of the signature' }).fill('10');
    await page.getByRole('textbox', { name: 'Month of the signature' }).fill('01');
    await page.getByRole('textbox', { name: 'Year of the signature' }).fill('2026');
    const buffer = await documentPicture(300);
    const release = { name: 'release.jpg', mimeType: 'image/jpeg', buffer };
    await page.getByLabel('Signed release', { exact: true }).setInputFiles(release);
    await page.getByText('Stored securely').nth(2).waitFor();
    await page.getByRole('button', { name: 'Save release' }).dblclick();
    const saved = page.getByRole('listitem').filter({ hasText: 'Maren Adele Vale' });
    await saved.getByText('Can be named').waitFor();
    expect(await saved.count()).toBe(1);

    const form = page.getByRole('dialog');
    const item = page.getByRole('article').filter({ hasText: 'Two by the window' });
    await model.goTo('/profile?tab=gallery');
    await page.getByRole('button', { name: 'Add pictures' }).click();
    await form.getByLabel('Pictures', { exact: true }).setInputFiles([path.join(art, 'p2.webp')]);
    await form.getByText('Ready', { exact: true }).waitFor();
    await form.getByLabel('Title').fill('Two by the window');
    await form.getByRole('button', { name: 'Add person' }).click();
    await form.getByLabel('Person 1: name').fill('Maren Adele Vale');
    await form.getByRole('button', { name: 'Publish' }).dblclick();
    await item.getByText('Add a signed release for Maren Adele Vale').waitFor({ timeout: 30_000 });
    expect(await item.count()).toBe(1);
    await page.getByRole('button', { name: 'Options for Two by the window' }).click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await form.getByRole('radio', { name: 'Now' }).press('Space');
    await form.getByRole('combobox', { name: 'Release form' }).click();
    await page.getByRole('option', { name: /^Maren Adele Vale, signed/ }).click();
    await form.getByRole('button', { name: 'Publish' }).click();
    await item.getByText('In review').waitFor({ timeout: 30_000 });
    const visitor = await open('visitor');
    await visitor.goTo(`/profile/${uniqueId}`);
    await visitor.page.getByText('No pictures yet').waitFor();

    const staffPage = await atConsole(await open('moderator'), moderator, 'items');
    const dialog = staffPage.getByRole('dialog');
    await openRow(staffPage, 'Two by the window');
    await dialog.getByText('Maren Adele Vale').waitFor();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    const send = dialog.last().getByRole('button', { name: 'Reject' });
    await send.click();
    await dialog.getByText('Give a reason.').waitFor();
    await dialog.getByLabel('Reason').fill('The title does not fit.');
    await send.dblclick();
    await page.reload();
    await item.getByText('The title does not fit.').waitFor();
    await staffPage.goto(`${site.url}/admin/items?state=rejected`);
    await openRow(staffPage, 'Two by the window');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.last().getByRole('button', { name: 'Approve' }).click();
    await staffPage.getByText('No items found').waitFor();
    await visitor.page.reload();
    await visitor.page.getByRole('article').filter({ hasText: 'Two by the window' }).waitFor();

    await staffPage.goto(`${site.url}/admin/performers?kind=release`);
    await openRow(staffPage, 'Maren Adele Vale');
    await dialog.getByRole('img', { name: 'Signed release' }).waitFor();
    await dialog.getByText('Two by the window').waitFor();
    await dialog.getByRole('button', { name: 'Reject release' }).click();
    await dialog.getByLabel('Reason').fill('The signature is cut off.');
    await dialog.last().getByRole('button', { name: 'Reject release' }).dblclick();
    await dialog.getByText('The signature is cut off.').waitFor();
    await model.goTo('/my-documents');
    await page.getByText('Not accepted').waitFor();
    await page.getByText('The signature is cut off.').waitFor();
  }));

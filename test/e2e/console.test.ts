import { bootSite, type Site } from '@candela/testkit/boot';
import { atConsole, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Support tickets there and back, two operators at one ticket, and console forms filled in wrongly. */

let site: Site;
let browser: Browser;
let owner: StaffPerson;
let helper: StaffPerson;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  owner = await newOwner(site);
  helper = await newStaff(site, owner, 'support');
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** The newest mail to an address that says something. */
async function mailOf(to: string, words: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${site.url}/dev/outbox.json?to=${encodeURIComponent(to)}`);
    const read = (await answer.json()) as { text: string }[] | { data: { text: string }[] };
    const mails = Array.isArray(read) ? read : read.data;
    const found = mails.find(({ text }) => text.includes(words));
    if (found) return found.text;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('a message is answered by mail and answered again; whoever of two operators is second is notified', () =>
  e2eTest(browser, site.url, 'message to support', async (open) => {
    const writer = await open('writer', { viewport: { width: 390, height: 844 } });
    const { page } = writer;
    await writer.goTo('/contact-us');
    await page.getByLabel('Your name').fill('Ana Quill');
    await page.getByLabel('Your email').fill('ana.quill@example.test');
    await page.getByRole('combobox', { name: 'What is it about?' }).click();
    await page.getByRole('option', { name: 'Payments and credits' }).click();
    await page.getByLabel('Subject').fill('Where are my credits');
    await page.getByLabel('Message').fill('I paid an hour ago and see nothing of it.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/thanks');

    const pages = [
      await atConsole(await open('owner'), owner, 'tickets'),
      await atConsole(await open('helper'), helper, 'tickets'),
    ] as const;
    for (const one of pages) {
      const row = one.getByRole('row').filter({ hasText: 'Where are my credits' });
      await row.getByRole('button', { name: 'Open' }).click();
      await one.getByText('I paid an hour ago').waitFor();
    }
    const [first, second] = pages;
    await first.getByLabel('Reply').fill('The bank was slow. They are there now.');
    await second.getByLabel('Reply').fill('We are looking into it.');
    await first.getByRole('button', { name: 'Send reply' }).click();
    await first.getByText('Reply sent by email.').waitFor();
    await second.getByRole('button', { name: 'Send reply' }).click();
    await second.getByText('A new message has arrived in this ticket. Read it before you reply.').waitFor();
    await second.getByText('The bank was slow. They are there now.').waitFor();
    expect(await second.getByLabel('Reply').inputValue()).toBe('We are looking into it.');

    const answer = await mailOf('ana.quill@example.test', 'The bank was slow.');
    expect(answer).toContain('use the link in our first email');
    const mail = await mailOf('ana.quill@example.test', '/support/');
    const link = /https?:\S+\/support\/\S+/.exec(mail)?.[0] ?? '';
    await page.goto(link);
    await page.getByText('The bank was slow. They are there now.').waitFor();
    await page.getByLabel('Reply').fill('They are. Thank you very much.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('They are. Thank you very much.').waitFor();
    await second.reload();
    await second.getByText('They are. Thank you very much.').waitFor();
  }));

/** Fills the form of a new banner and sends it; resolves to the dialog. */
async function newPicture(page: Page, fill: (dialog: Locator) => Promise<void>): Promise<Locator> {
  await page.getByRole('button', { name: 'New picture' }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog);
  await dialog.getByRole('button', { name: 'New picture' }).click();
  return dialog;
}

test('a console form says what is missing, too long or wrong, and makes one record of two clicks', () =>
  e2eTest(browser, site.url, 'forms of the console', async (open) => {
    const page = await atConsole(await open('owner'), owner, 'blog');
    await page.getByRole('button', { name: 'New story' }).click();
    const story = page.getByRole('dialog');
    const send = story.getByRole('button', { name: 'New story' });
    await send.click();
    await story.getByRole('alert').waitFor();
    await story.getByLabel('Title').fill('x'.repeat(201));
    await story.getByLabel('Story').fill('<p>Words.</p>');
    await send.click();
    await story.getByText('Titles can have up to 200 characters.').first().waitFor();
    await story.getByLabel('Title').fill('Once only');
    await send.dblclick();
    await story.waitFor({ state: 'detached' });
    const rows = page.getByRole('row').filter({ hasText: 'Once only' });
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);

    await page.goto(`${site.url}/admin/boards`);
    const dialog = await newPicture(page, async (form) => {
      await form.getByRole('combobox', { name: 'Board' }).click();
      await page.getByRole('option', { name: 'Home images' }).click();
      await form.getByLabel('Title').fill('Away');
      await form.getByLabel('Link').fill('javascript:alert(1)');
    });
    await dialog.getByText('Choose a picture.').first().waitFor();
    await dialog.getByText('Enter a path starting with / or an address').first().waitFor();
    const saved = await site.call('adminAccess/listBoards', { board: 'home' }, owner.token);
    expect(saved.body.totalCount).toBe(0);
    const stories = await site.call('adminAccess/listStories', { search: 'Once only' }, owner.token);
    expect(stories.body.totalCount).toBe(1);
  }));

test('a setting that somebody else has changed meanwhile is not written over', () =>
  e2eTest(browser, site.url, 'two at one setting', async (open) => {
    const page = await atConsole(await open('owner'), owner, 'settings');
    await page.getByRole('group', { name: 'Largest tip' }).getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New value').fill('4000');
    await dialog.getByLabel('Reason').fill('Smaller tips.');
    type Setting = { _id: string; value: number };
    const { body } = await site.call('adminAccess/getSettings', {}, owner.token);
    const tip = (body.data as Setting[]).find(({ _id }) => _id === 'tipMaxCredits');
    const other = { _id: 'tipMaxCredits', seen: tip?.value, value: 3000, reason: 'Smaller still.' };
    expect((await site.call('adminAccess/setSetting', other, owner.token)).status).toBe(200);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
    const after = await site.call('adminAccess/getSettings', {}, owner.token);
    expect((after.body.data as Setting[]).find(({ _id }) => _id === 'tipMaxCredits')?.value).toBe(3000);
  }));

test('Escape and a click outside ask before they throw typed text away', () =>
  e2eTest(browser, site.url, 'unsaved text', async (open) => {
    const page = await atConsole(await open('owner'), owner, 'blog');
    await page.getByRole('button', { name: 'New story' }).click();
    const form = page.getByRole('dialog', { name: 'New story' });
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await form.getByLabel('Title').fill('Half a story');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Title').inputValue()).toBe('Half a story');
    await page.mouse.click(5, 400);
    await question.getByRole('button', { name: 'Discard' }).click();
    await form.waitFor({ state: 'detached' });

    await page.goto(`${site.url}/admin/pages?q=footer`);
    await page.getByRole('row').filter({ hasText: 'footer' }).getByRole('button', { name: 'Open' }).click();
    const footer = page.getByLabel('Footer text');
    await footer.fill('Written for an hour.');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await footer.textContent()).toBe('Written for an hour.');
  }));

test('money is shown and asked for in its currency, not in cents', () =>
  e2eTest(browser, site.url, 'amounts of money', async (open) => {
    const page = await atConsole(await open('owner'), owner, 'settings');
    const dialog = page.getByRole('dialog');
    const worth = page.getByRole('listitem').filter({ hasText: 'Payout value of one credit' });
    await worth.getByRole('button', { name: 'Change' }).click();
    expect(await dialog.getByLabel('New value').inputValue()).toBe('0.10');
    await dialog.getByLabel('New value').fill('0.06');
    await dialog.getByLabel('Reason').fill('A better rate.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await worth.getByText('$0.06').waitFor();
    const settings = await site.ask<{ _id: string; value: unknown }[]>(
      'adminAccess/getSettings',
      {},
      owner.token,
    );
    expect(settings.find(({ _id }) => _id === 'creditValueMinor')?.value).toBe(6);

    await page.goto(`${site.url}/admin/packs`);
    await page.getByRole('button', { name: 'New pack' }).click();
    await dialog.getByLabel('Name').fill('Small change');
    await dialog.getByLabel('Credits', { exact: true }).fill('50');
    await dialog.getByLabel('Price').fill('4.99');
    await dialog.getByRole('button', { name: 'New pack' }).click();
    await page.getByRole('row').filter({ hasText: 'Small change' }).getByText('$4.99').waitFor();
  }));

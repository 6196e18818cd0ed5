import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newPublisher } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import { uploadPortrait } from '@candela/testkit/e2e-uploads';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { picture, sizes } from './pictures.ts';

/** A model's calendar, and changes of many items at once. */

const art = path.resolve(import.meta.dirname, '../../packages/testkit/art/portraits');

let site: Site;
let browser: Browser;
let token: string;

/** Noon in UTC so many days from today. */
const noonIn = (days: number) => new Date(Math.floor(Date.now() / dayMs) * dayMs + (days + 0.5) * dayMs);
const addNews = (title: string, fields: object) =>
  site.ask('userNews/create', { title, description: 'Words', ...fields }, token);
/** Puts a file of the computer on a day, as a drag from another window does. */
async function dropFile(day: Locator, name: string): Promise<void> {
  const base64 = (await readFile(path.join(art, name))).toString('base64');
  const files = await day.evaluateHandle(
    (_day, { name: fileName, data }) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], fileName, { type: 'image/webp' }));
      return transfer;
    },
    { name, data: base64 },
  );
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await day.dispatchEvent(event, { dataTransfer: files });
  }
}

/** Lifts something and moves it until the day shows that it would take it; a busy page shows so late. */
async function dragOnto(page: Page, lifted: Locator, day: Locator): Promise<void> {
  await day.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  const from = await lifted.boundingBox();
  if (!from) throw new Error('Nothing to drag.');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 30, { steps: 4 });
  await expect
    .poll(async () => {
      const to = await day.boundingBox();
      if (to) await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
      return day.getAttribute('data-over');
    })
    .toBe('true');
}

/** "Friday 27 November", as a day of the calendar is called. */
const nameOf = (when: Date) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(when)
    .replace(',', '');

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  ({ token } = await newPublisher(site, 'lamp.maker'));
  await addNews('Soon out', {
    publishAt: noonIn(1).toISOString(),
    takeDownAt: noonIn(2).toISOString(),
  });
  await site.ask(
    'schedule/plan',
    { startsAt: noonIn(1).toISOString(), minutes: 60, title: 'Slow hour', kind: 'free', cost: 0 },
    token,
  );
  await site.ask(
    'userChat/sendCampaign',
    { audience: 'followers', text: 'Come by', sendAt: noonIn(2).toISOString() },
    token,
  );
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('what is planned stands on its day, and is moved by dragging and by the keyboard', () =>
  e2eTest(browser, site.url, 'calendar', async (open) => {
    const her = await open('model', { token, viewport: sizes.large });
    const { page } = her;
    await her.goTo('/studio/calendar');
    const dayOf = (days: number) =>
      page
        .getByRole('list', { name: 'Days' })
        .getByRole('listitem')
        .filter({ hasText: nameOf(noonIn(days)) });
    const entry = (kind: string) => page.getByRole('button', { name: new RegExp(`^${kind} at`) });
    await entry('Post').first().waitFor();
    // The month's last days are followed by the next month's.
    const target = dayOf(3);
    await expect.poll(() => target.count()).toBe(1);
    expect(await axeFindings(her, 'the calendar')).toEqual([]);
    await picture(her, 'calendar');

    await dragOnto(page, entry('Show'), target);
    await picture(her, 'calendar-dragging', ['large']);
    await page.mouse.up();
    await page.getByText(/^Moved to /).waitFor();
    await target.getByRole('button', { name: /^Show at/ }).waitFor();

    await entry('Message').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Time').fill('23:45');
    expect(await axeFindings(her, 'moving')).toEqual([]);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('button', { name: /^Message at 23:45/ }).waitFor();

    await target.hover();
    await target.getByRole('button', { name: /^Add on/ }).click();
    await page.getByRole('menuitem', { name: 'Show' }).click();
    await dialog.getByLabel('Title').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.setViewportSize(sizes.phone);
    await her.goTo('/studio/calendar');
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    expect(await axeFindings(her, 'the calendar on a phone')).toEqual([]);
    await page
      .getByRole('button', { name: /^Post at/ })
      .first()
      .click();
    await dialog.getByRole('heading', { name: 'Edit news' }).waitFor();
  }));

test('a file of the computer, or of the vault, is put on a day, and by a button on a phone', () =>
  e2eTest(browser, site.url, 'files on days', async (open) => {
    const files = [
      await uploadPortrait(site, token, 'p2.webp'),
      await uploadPortrait(site, token, 'p3.webp'),
    ];
    await site.ask('userGallery/addToVault', { files }, token);
    type Vault = { state: string }[];
    const states = async () =>
      (await site.ask<Vault>('userGallery/listVault', { isUsed: false }, token)).map(({ state }) => state);
    await expect.poll(states, { timeout: 30_000 }).toEqual(['ready', 'ready']);
    const her = await open('model', { token, viewport: sizes.large });
    const { page } = her;
    await her.goTo('/studio/calendar');
    const dayOf = (days: number) =>
      page
        .getByRole('list', { name: 'Days' })
        .getByRole('listitem')
        .filter({ hasText: nameOf(noonIn(days)) });
    const dialog = page.getByRole('dialog');
    await dayOf(3).waitFor();
    await dropFile(dayOf(3), 'p1.webp');
    await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('p1');
    await dialog.getByText('Ready', { exact: true }).waitFor();
    await picture(her, 'calendar-file', ['large']);
    expect(await axeFindings(her, 'a file put on a day')).toEqual([]);
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await dayOf(3)
      .getByRole('button', { name: /^Post at 18:00: p1/ })
      .waitFor();

    await page.getByRole('button', { name: 'Plan from the vault' }).click();
    const tile = page.getByRole('button', { name: /^Plan Picture p2/ });
    await tile.waitFor();
    await picture(her, 'calendar-vault', ['large']);
    expect(await axeFindings(her, 'the vault above the month')).toEqual([]);
    await dragOnto(page, tile, dayOf(3));
    await page.mouse.up();
    await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('p2');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).press('Enter');
    await dayOf(3)
      .getByRole('button', { name: /^Post at 18:00: p2/ })
      .waitFor();

    await page.setViewportSize(sizes.phone);
    await her.goTo('/studio/calendar');
    const add = page.getByRole('button', { name: `Add on ${nameOf(noonIn(2))}` });
    await add.scrollIntoViewIfNeeded();
    await picture(her, 'calendar-days', ['phone']);
    expect(await axeFindings(her, 'the days of a phone')).toEqual([]);
    await add.press('Enter');
    await page.getByRole('menuitem', { name: 'From the vault' }).press('Enter');
    await dialog.getByRole('button', { name: 'Picture p3.webp' }).press('Enter');
    await dialog.getByRole('button', { name: 'Add 1 file' }).press('Enter');
    await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('p3');
    await picture(her, 'calendar-file', ['phone']);
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).press('Enter');
    await page.getByRole('button', { name: /^Post at 18:00: p3/ }).waitFor();
  }));

test('many items are changed and deleted together', () =>
  e2eTest(browser, site.url, 'many items', async (open) => {
    await addNews('First', {});
    await addNews('Second', {});
    const her = await open('model', { token });
    const { page } = her;
    await her.goTo('/profile?tab=news');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select First' }).check();
    await page.getByRole('checkbox', { name: 'Select Second' }).check();
    await picture(her, 'many-selected');
    await page.getByRole('toolbar').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByText('Change at least one thing.').waitFor();
    await dialog.getByRole('combobox', { name: 'Publish' }).click();
    await page.getByRole('option', { name: 'Move to drafts' }).click();
    for (const viewport of Object.values(sizes)) {
      await page.setViewportSize(viewport);
      expect(await axeFindings(her, `changing many at ${viewport.width}`)).toEqual([]);
    }
    await picture(her, 'many-edit');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('2 items changed.').waitFor();
    await expect.poll(() => page.getByRole('article').filter({ hasText: 'Draft' }).count()).toBe(2);
    await page.getByRole('checkbox', { name: 'Select Second' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1 item deleted.').waitFor();
    await page.getByRole('heading', { name: 'Second' }).waitFor({ state: 'detached' });
  }));

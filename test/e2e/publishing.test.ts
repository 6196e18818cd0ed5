import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { minuteMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember, newModel, newPublisher } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import { makeVideo } from '@candela/testkit/make-media';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A model publishes pictures, an album, a video and news, and goes on with an upload that a reload cut off. */

const art = path.resolve(import.meta.dirname, '../../packages/testkit/art/portraits');
const partBytes = 8 * 1024 * 1024;

let site: Site;
let browser: Browser;
let folder: string;
/** Who has accepted nothing yet, and who has accepted the terms for content. */
let newcomer: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'publishing-'));
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
    makeVideo(path.join(folder, 'short.mp4'), { width: 320, height: 180, seconds: 3 }),
    makeVideo(path.join(folder, 'long.mp4'), { width: 160, height: 90, seconds: 16, isSilent: true }),
    writeFile(path.join(folder, 'broken.mp4'), Buffer.alloc(4096, 7)),
    writeFile(path.join(folder, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ]);
  newcomer = (await newModel(site, 'new.lamp')).token;
  token = (await newPublisher(site, 'lamp.maker')).token;
  await newMember(site, 'named.friend');
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

const dialogOf = (page: Page) => page.getByRole('dialog');

/** The card or row of the caller's item. */
const itemOf = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });

/** Opens the dots of the caller's item and chooses. */
async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Options for ${title}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Puts files into a field of the open dialog and waits until the last of them has arrived. */
async function upload(page: Page, label: string, files: string[]): Promise<void> {
  await dialogOf(page).getByLabel(label, { exact: true }).setInputFiles(files);
  await dialogOf(page).getByText('File upload in progress...').waitFor({ state: 'detached' });
}

async function publishes({ page }: Visitor, title: string): Promise<void> {
  await itemOf(page, title).getByText('Published', { exact: true }).waitFor({ timeout: minuteMs });
}

test('terms are accepted once, then pictures are published, a bad file skipped and the rest going on', () =>
  e2eTest(browser, site.url, 'publishing pictures', async (open) => {
    const model = await open('model', { token: newcomer });
    const { page } = model;
    const dialog = dialogOf(page);
    await model.goTo('/profile');
    await page.getByText('No pictures yet').waitFor();
    await page.getByRole('button', { name: 'Add pictures' }).click();
    await dialog.getByRole('heading', { name: 'Content terms' }).waitFor();
    await dialog.getByRole('button', { name: 'I accept' }).click();

    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('Enter a title.').last().waitFor();
    await dialog.getByText('Add at least one picture.').last().waitFor();
    await upload(page, 'Pictures', [path.join(art, 'p1.webp'), path.join(folder, 'drawing.svg')]);
    await dialog.getByText('File drawing.svg has an unsupported format.').waitFor();
    await dialog.getByText('Ready', { exact: true }).waitFor();
    await dialog.getByLabel('Title').fill('Three candles');
    await dialog.getByRole('combobox', { name: 'Who can see it' }).click();
    await page.getByRole('option', { name: 'Paid' }).click();
    await dialog.getByRole('textbox', { name: 'Price' }).fill('60');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await publishes(model, 'Three candles');
    await itemOf(page, 'Three candles').getByText('60').waitFor();
    await itemOf(page, 'Three candles').getByText('Approved').waitFor();

    // What becomes public loses its price, as the select says.
    await choose(page, 'Three candles', 'Edit');
    expect(await dialog.getByRole('textbox', { name: 'Price' }).inputValue()).toBe('60');
    await dialog.getByRole('combobox', { name: 'Who can see it' }).click();
    await page.getByRole('option', { name: 'Public' }).click();
    expect(await dialog.getByRole('textbox', { name: 'Price' }).count()).toBe(0);
    await dialog.getByRole('combobox', { name: 'Who can see it' }).click();
    await page.getByRole('option', { name: 'Paid' }).click();
    expect(await dialog.getByRole('textbox', { name: 'Price' }).inputValue()).toBe('');
    await dialog.getByRole('textbox', { name: 'Price' }).fill('75');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await itemOf(page, 'Three candles').getByText('75').waitFor();

    await page.getByRole('tab', { name: 'Albums' }).click();
    await page.getByRole('button', { name: 'Add album' }).click();
    await upload(page, 'Pictures', [
      path.join(art, 'p2.webp'),
      path.join(folder, 'drawing.svg'),
      path.join(art, 'p3.webp'),
      path.join(art, 'p4.webp'),
    ]);
    await expect.poll(() => dialog.getByText('Ready', { exact: true }).count()).toBe(3);
    await dialog.getByLabel('Title').fill('A week of windows');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await publishes(model, 'A week of windows');
    await itemOf(page, 'A week of windows').getByText('3 pictures').waitFor();

    await choose(page, 'A week of windows', 'Upload photos');
    await upload(page, 'Add pictures', [path.join(art, 'p5.webp')]);
    await dialog.getByRole('button', { name: 'Add 1 picture' }).click();
    await itemOf(page, 'A week of windows').getByText('4 pictures').waitFor();
    await choose(page, 'A week of windows', 'Pictures');
    await dialog.getByRole('button', { name: 'Delete picture 4' }).click();
    await page.getByRole('button', { name: 'Delete picture', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete picture 4' }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Delete picture 3' }).waitFor();
  }));

test('a video shows its progress until it is published; a long teaser is refused in the browser', () =>
  e2eTest(browser, site.url, 'publishing a video', async (open) => {
    const model = await open('model', { token });
    const { page } = model;
    const dialog = dialogOf(page);
    const members = dialog.getByLabel('Members who can see it');
    await model.goTo('/profile?tab=video');
    await page.getByRole('button', { name: 'Add video' }).click();
    await upload(page, 'Video', [path.join(folder, 'short.mp4')]);
    await upload(page, 'Teaser', [path.join(folder, 'long.mp4')]);
    await dialog.getByText('Teaser video duration must be less than 15 second!').waitFor();
    await upload(page, 'Teaser', [path.join(art, 'p1.webp')]);
    await dialog.getByText('Invalid file type').waitFor();
    await dialog.getByRole('button', { name: 'Remove p1.webp' }).click();
    await dialog.getByLabel('Title').fill('Slow light');
    await dialog.getByRole('button', { name: 'Add person' }).click();
    await dialog.getByLabel('Person 1: name').fill('Maren Vale');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await publishes(model, 'Slow light');
    await choose(page, 'Slow light', 'Edit');
    expect(await dialog.getByLabel('Person 1: name').inputValue()).toBe('Maren Vale');
    await dialog.getByRole('combobox', { name: 'Who can see it' }).click();
    await page.getByRole('option', { name: 'Selected members' }).click();
    await members.fill('nobody.at.all');
    await members.press('Enter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText("There's nobody called “nobody.at.all” here.").waitFor();
    await members.press('Backspace');
    await members.fill('named.friend');
    await members.press('Enter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await itemOf(page, 'Slow light').getByText('1 member').waitFor();
    await model.goTo('/private-videos');
    await itemOf(page, 'Slow light').getByText('1 member').waitFor();
  }));

test('a broken file ends as failed with its reason, may be tried again, and is deleted', () =>
  e2eTest(browser, site.url, 'publishing a broken video', async (open) => {
    const model = await open('model', { token });
    const { page } = model;
    const dialog = dialogOf(page);
    await model.goTo('/profile?tab=video');
    await page.getByRole('button', { name: 'Add video' }).click();
    await upload(page, 'Video', [path.join(folder, 'broken.mp4')]);
    await dialog.getByLabel('Title').fill('Cut short');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    const item = itemOf(page, 'Cut short');
    await item.getByText('Failed', { exact: true }).waitFor({ timeout: minuteMs });
    await item.getByText(/broken\.mp4/).waitFor();
    await item.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Retrying').waitFor();
    await item.getByText('Failed', { exact: true }).waitFor({ timeout: minuteMs });
    await choose(page, 'Cut short', 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await item.waitFor({ state: 'detached' });
  }));

test('news goes out later or is deleted, and the day cannot be typed', () =>
  e2eTest(browser, site.url, 'publishing news', async (open) => {
    const model = await open('model', { token });
    const { page } = model;
    const dialog = dialogOf(page);
    await model.goTo('/profile?tab=news');
    for (const title of ['The autumn list', 'Not this one']) {
      await page.getByRole('button', { name: 'Add news' }).click();
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByLabel('Text', { exact: true }).fill('Ten places for ten evenings.');
      if (title === 'The autumn list') {
        await dialog.getByRole('radio', { name: 'Later' }).press('Space');
        await dialog.getByRole('button', { name: 'Schedule' }).click();
        await dialog.getByText('Choose a day.').waitFor();
        const day = dialog.getByRole('button', { name: /^Day/ });
        expect(await day.evaluate((field) => field.tagName)).toBe('BUTTON');
        await day.click();
        await page.getByRole('button', { name: 'Next' }).click();
        await page.getByRole('button', { name: /^15 / }).click();
        await dialog.getByRole('button', { name: 'Schedule' }).click();
      } else await dialog.getByRole('button', { name: 'Publish' }).click();
      await itemOf(page, title).waitFor();
    }
    await itemOf(page, 'The autumn list').getByText('Scheduled').waitFor();
    await itemOf(page, 'The autumn list')
      .getByText(/^Publishes 15 /)
      .waitFor();
    await choose(page, 'Not this one', 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await itemOf(page, 'Not this one').waitFor({ state: 'detached' });
  }));

test('a large upload survives a reload and a lost network, and sends no part twice', () =>
  e2eTest(browser, site.url, 'publishing a large video', async (open) => {
    const large = path.join(folder, 'large.mp4');
    await makeVideo(large, { width: 160, height: 90, seconds: 2, isSilent: true });
    // An empty box at the end, which players pass over, makes it large.
    const box = Buffer.alloc(4 * partBytes);
    box.writeUInt32BE(box.length, 0);
    box.write('free', 4);
    await appendFile(large, box);

    const model = await open('model', { token });
    const { page } = model;
    const dialog = dialogOf(page);
    model.allow(/ERR_(INTERNET_DISCONNECTED|FAILED|ABORTED)|WebSocket/);
    page.on('dialog', (question) => void question.accept());
    const arrived: number[] = [];
    page.on('response', (response) => {
      const request = response.request();
      if (request.method() !== 'PATCH' || !response.ok()) return;
      arrived.push(Number(request.headers()['upload-offset']) / partBytes + 1);
    });
    let letThrough = 2;
    await page.route(/\/files\/uploads\//, async (route) => {
      if (route.request().method() === 'PATCH') letThrough -= 1;
      if (letThrough >= 0) await route.continue();
      // Otherwise the part hangs until the page goes.
    });
    await model.goTo('/profile?tab=video');
    await page.getByRole('button', { name: 'Add video' }).click();
    await dialog.getByLabel('Video', { exact: true }).setInputFiles(large);
    await expect.poll(() => arrived).toEqual([1, 2]);
    await model.until('JSON.parse(localStorage.getItem("unfinishedUploads"))[0].sentBytes > 0');
    await page.reload({ waitUntil: 'domcontentloaded' });

    letThrough = 1;
    await page.getByText(/upload of large\.mp4 stopped at \d+%\./).waitFor();
    await page.getByRole('button', { name: 'Resume upload' }).click();
    await dialog.getByText('Choose the same file again to resume.').waitFor();
    await dialog.getByLabel('Video', { exact: true }).setInputFiles(large);
    await page.getByText('Resuming large.mp4.').waitFor();
    await expect.poll(() => arrived).toEqual([1, 2, 3]);

    // Offline first: a request that was held back goes on, and fails, as soon as nobody holds it.
    await model.context.setOffline(true);
    await page.unroute(/\/files\/uploads\//);
    await dialog.getByText('Waiting for a connection').waitFor();
    await model.context.setOffline(false);
    await dialog.getByText('Ready', { exact: true }).waitFor();
    await expect.poll(() => [...new Set(arrived)].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    // What the server had before the reload is not sent again; the part the network was lost in may be.
    expect(arrived.filter((part) => part <= 2)).toEqual([1, 2]);
    await expect.poll(() => model.stored('unfinishedUploads')).toBeNull();
    await dialog.getByLabel('Title').fill('The long one');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await publishes(model, 'The long one');
    // What anyone may see is on no screen of private videos.
    await model.goTo('/private-videos');
    await page.getByText('No private videos').or(itemOf(page, 'Slow light')).first().waitFor();
    expect(await itemOf(page, 'The long one').count()).toBe(0);
  }));

test('a profile is set up step by step, with a picture cut to its frame', () =>
  e2eTest(browser, site.url, 'profile setup', async (open) => {
    const model = await open('model', { token });
    const { page } = model;
    await model.goTo('/profile-setup');
    const before = await page.getByRole('progressbar', { name: 'How complete your profile is' });
    const percent = Number(await before.getAttribute('aria-valuenow'));
    await page.locator('input[type=file]').first().setInputFiles(path.join(art, 'p1.webp'));
    await dialogOf(page).getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    await dialogOf(page).getByRole('button', { name: 'Use this picture' }).click();
    await page.getByText('Picture saved').waitFor();
    await page.getByRole('button', { name: 'Change profile picture' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Lamp Maker');
    await page.getByLabel('Description', { exact: true }).fill('I make lamps and talk about them.');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('heading', { name: 'About you' }).waitFor();
    await page.getByRole('combobox', { name: 'Build' }).click();
    await page.getByRole('option', { name: 'Athletic' }).click();
    await page.getByLabel('Age', { exact: true }).fill('17');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByText('Everyone here must be 18 or older.').waitFor();
    await page.getByLabel('Age', { exact: true }).fill('33');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('heading', { name: 'Details' }).waitFor();
    await expect
      .poll(async () => Number(await before.getAttribute('aria-valuenow')))
      .toBeGreaterThan(percent);
    await model.goTo('/profile?tab=about');
    await page.getByText('Athletic').waitFor();
    await page.getByRole('heading', { name: 'Lamp Maker' }).waitFor();
    await page.getByRole('button', { name: 'Edit about' }).click();
    await dialogOf(page).getByLabel('Age', { exact: true }).fill('34');
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('34', { exact: true }).waitFor();
  }));

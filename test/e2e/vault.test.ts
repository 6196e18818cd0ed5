import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { minuteMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember, newPublisher } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import { makeVideo } from '@candela/testkit/make-media';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { picture, sizes } from './pictures.ts';

/** A model's vault, from many files at once to posts and messages made of them. */

const art = path.resolve(import.meta.dirname, '../../packages/testkit/art/portraits');
const portrait = (number: number) => path.join(art, `p${number}.webp`);

let site: Site;
let browser: Browser;
let folder: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vault-'));
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
    makeVideo(path.join(folder, 'stage.mp4'), { width: 320, height: 180, seconds: 3 }),
    writeFile(path.join(folder, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ]);
  ({ token } = await newPublisher(site, 'lamp.maker'));
  await newMember(site, 'named.friend');
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('files go up together, into folders, and into posts; what is refused is named', () =>
  e2eTest(browser, site.url, 'vault', async (open) => {
    const her = await open('model', { token });
    const { page } = her;
    const dialog = page.getByRole('dialog');
    await her.goTo('/studio/vault');
    await page.getByText('Your vault is empty').waitFor();
    await page
      .getByLabel('Upload', { exact: true })
      .and(page.locator('input'))
      .setInputFiles([
        portrait(1),
        portrait(2),
        portrait(3),
        path.join(folder, 'stage.mp4'),
        path.join(folder, 'drawing.svg'),
      ]);
    await page.getByText('File drawing.svg has an unsupported format.').waitFor();
    await page.getByText('4 files uploaded').waitFor({ timeout: minuteMs });
    const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
    await expect.poll(() => files.count()).toBe(4);
    await page.getByText('00:03').waitFor({ timeout: minuteMs });
    await expect.poll(() => page.getByText('Processing').count(), { timeout: minuteMs }).toBe(0);

    await page.getByRole('button', { name: 'New folder' }).click();
    await dialog.getByLabel('Folder name').fill('Silk series');
    await dialog.getByRole('button', { name: 'Create folder' }).click();
    await page.getByRole('checkbox', { name: 'Select p1.webp' }).check();
    await page.getByRole('checkbox', { name: 'Select p2.webp' }).check();
    await picture(her, 'vault-selected');
    await page.getByRole('button', { name: 'Move to folder' }).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('button', { name: /^Silk series 2$/ }).click();
    await expect.poll(() => files.count()).toBe(2);

    await page.getByRole('button', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Create posts' }).click();
    await dialog.getByText('One gallery post', { exact: true }).waitFor();
    expect(await axeFindings(her, 'creating posts')).toEqual([]);
    await picture(her, 'vault-create');
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await dialog.getByText('Enter a title.').waitFor();
    await dialog.getByLabel('Title').fill('Silk');
    await dialog.getByRole('radio', { name: 'Now' }).check();
    await dialog.getByRole('button', { name: 'Create post' }).click();
    await page.getByText('1 post created.').waitFor();

    await page.getByRole('button', { name: 'Picture p1.webp' }).click();
    await dialog.getByRole('link', { name: 'Silk' }).waitFor();
    expect(await axeFindings(her, 'a file')).toEqual([]);
    await picture(her, 'vault-file');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('p1.webp is in “Silk”. Delete it there first.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('button', { name: /^All 4$/ }).click();
    for (const viewport of Object.values(sizes)) {
      await page.setViewportSize(viewport);
      expect(await axeFindings(her, `the vault at ${viewport.width}`)).toEqual([]);
    }
    await picture(her, 'vault');
    await page.getByLabel('Search by file name').fill('stage');
    await expect.poll(() => files.count()).toBe(1);
  }));

test('a file of the vault goes into a post and a message without being sent again', () =>
  e2eTest(browser, site.url, 'picking from the vault', async (open) => {
    const her = await open('model', { token });
    const { page } = her;
    const vault = page.getByRole('dialog', { name: 'Your vault' });
    await her.goTo('/profile');
    await page.getByRole('button', { name: 'Add pictures' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Choose from your vault' }).first().click();
    await vault.getByRole('button', { name: 'Picture p3.webp' }).click();
    expect(await axeFindings(her, 'choosing from the vault')).toEqual([]);
    await picture(her, 'vault-picker');
    await vault.getByRole('button', { name: 'Add 1 file' }).click();
    await page.getByRole('dialog').getByText('Ready', { exact: true }).waitFor();
    await page.getByLabel('Title').fill('From the vault');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const card = page.getByRole('article').filter({ hasText: 'From the vault' });
    await card.getByText('Published', { exact: true }).waitFor({ timeout: minuteMs });

    await her.goTo('/message-many');
    await page.getByRole('button', { name: 'Choose from your vault' }).click();
    await vault.getByRole('button', { name: 'Picture p3.webp' }).click();
    await vault.getByRole('button', { name: 'Add 1 file' }).click();
    await page.getByText('Ready', { exact: true }).waitFor();
    await her.goTo('/studio/vault');
    await page.getByRole('button', { name: 'Picture p3.webp' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'From the vault' }).waitFor();
  }));

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Conversation } from '@candela/contract/messages/operations';
import { minuteMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, type Newcomer, newPublisher } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import { makeVideo } from '@candela/testkit/make-media';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { balanceOf, memberWith } from './give-credits.ts';
import { picture, sizes } from './pictures.ts';

/** Several pictures and a video in one message, as their model sends them from a phone and a member buys them. */

const art = path.resolve(import.meta.dirname, '../../packages/testkit/art/portraits');
const portrait = (number: number) => path.join(art, `p${number}.webp`);

let site: Site;
let browser: Browser;
let folder: string;
let model: Awaited<ReturnType<typeof newPublisher>>;
let member: Newcomer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'message-media-'));
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
    makeVideo(path.join(folder, 'stage.mp4'), { width: 320, height: 180, seconds: 3 }),
  ]);
  model = await newPublisher(site, 'lamp.maker');
  member = await memberWith(site, 'quiet.fox', 100);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

const log = (page: Page) => page.getByRole('log');
const isWide = ({ page }: Visitor) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

test('two pictures and a video go out at one price, are paid for once, and stay with who paid', () =>
  e2eTest(browser, site.url, 'several in a message', async (open) => {
    const memberUniqueId = (await myProfile(site, member.token)).uniqueId;
    const her = await open('model', { token: model.token, viewport: sizes.phone, isTouched: true });
    const { page } = her;
    await her.goTo(`/chat/${memberUniqueId}`);
    const input = page.locator('input[type="file"]');
    // The second picture is refused on its way, once.
    let isRefused = false;
    await page.route('**/api/userAccess/createPreSignedUrlPrivate', async (route) => {
      if (isRefused || !route.request().postData()?.includes('p2.webp')) return route.fallback();
      isRefused = true;
      await route.fulfill({ status: 409, json: { code: 'conflict', msg: 'Your storage is full (1 GB).' } });
    });
    await input.setInputFiles([portrait(1), portrait(2), path.join(folder, 'stage.mp4')]);
    const files = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
    await page.getByText('p2.webp: Your storage is full (1 GB).').waitFor();
    await expect.poll(() => files.getByText('Ready').count(), { timeout: minuteMs }).toBe(2);
    const send = page.getByRole('button', { name: 'Send', exact: true });
    expect(await send.isDisabled(), 'one of them is not there').toBe(true);
    await picture(her, 'message-files-failed');
    await files.filter({ hasText: 'p2.webp' }).getByRole('button', { name: 'Try p2.webp again' }).click();
    await expect.poll(() => files.getByText('Ready').count()).toBe(3);
    await page.getByLabel('Credits to unlock all 3').fill('20');
    await page.getByRole('textbox', { name: 'Write a message' }).fill('From tonight');
    expect(await axeFindings(her, 'files of a message')).toEqual([]);
    expect(await isWide(her)).toBe(false);
    await picture(her, 'message-files');
    // Pressed twice on a slow line, it goes out once.
    await send.dblclick();
    await log(page).getByText('Costs 20').waitFor();
    expect(await log(page).getByText('From tonight').count()).toBe(1);
    await log(page)
      .getByRole('button', { name: /^Open picture, 2 of 3$/ })
      .waitFor();
    await picture(her, 'message-media-hers');

    const him = await open('member', { token: member.token, viewport: sizes.phone, isTouched: true });
    await him.goTo(`/chat/${model.uniqueId}`);
    const unlock = log(him.page).getByRole('button', { name: /2 pictures, 1 video.*Unlock for/ });
    await unlock.waitFor();
    expect(await axeFindings(him, 'a locked message')).toEqual([]);
    expect(await isWide(him)).toBe(false);
    await picture(him, 'message-locked');
    await unlock.click();
    const dialog = him.page.getByRole('dialog');
    await dialog.getByText('2 pictures, 1 video from lamp.maker').waitFor();
    await dialog.getByRole('button', { name: /^Unlock for/ }).click();
    await dialog.getByRole('button', { name: 'Open' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await balanceOf(site, member.token)).toBe(80);
    for (const [size, viewport] of Object.entries(sizes)) {
      await him.page.setViewportSize(viewport);
      await log(him.page).getByRole('button', { name: 'Open picture, 1 of 3' }).click();
      await him.until('document.querySelector("[role=dialog] img")?.naturalWidth > 100');
      await dialog.getByRole('button', { name: 'Next' }).click();
      await him.page.getByRole('dialog', { name: '2 of 3' }).waitFor();
      await him.until('document.querySelector("[role=dialog] img")?.naturalWidth > 100');
      await picture(him, `message-gallery-${size}`, [size as keyof typeof sizes]);
      await dialog.getByRole('button', { name: 'Next' }).click();
      await him.until('document.querySelector("[role=dialog] video")?.currentTime > 0');
      expect(await axeFindings(him, `a video of a message, ${size}`)).toEqual([]);
      expect(await isWide(him)).toBe(false);
      await picture(him, `message-video-${size}`, [size as keyof typeof sizes]);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await picture(him, 'message-media-open');

    // Deleted by her, all of it stays with who paid.
    await log(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await log(page).getByText('Message deleted').waitFor();
    await log(him.page).getByText('Message deleted').waitFor();
    await him.page.reload();
    await log(him.page)
      .getByRole('button', { name: /3 of 3$/ })
      .waitFor();
  }));

test('the first of a message is free: it opens for who has not paid, and nothing else of it does', () =>
  e2eTest(browser, site.url, 'a free first one', async (open) => {
    const memberUniqueId = (await myProfile(site, member.token)).uniqueId;
    const her = await open('model', { token: model.token, viewport: sizes.large });
    const him = await open('member', { token: member.token, viewport: sizes.phone });
    // Elsewhere on the site it is said what came.
    await him.goTo('/videos');
    const { page } = her;
    await her.goTo(`/chat/${memberUniqueId}`);
    await page
      .locator('input[type="file"]')
      .setInputFiles([portrait(1), portrait(2), path.join(folder, 'stage.mp4')]);
    const files = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
    await expect.poll(() => files.getByText('Ready').count(), { timeout: minuteMs }).toBe(3);
    await page.getByLabel('Credits to unlock all 3').fill('20');
    await page.getByRole('switch', { name: /^First one free/ }).click();
    await page.getByText('The first is free. The other 2 open for the price.').waitFor();
    await page.getByRole('button', { name: 'Move stage.mp4 forward' }).click();
    expect(await axeFindings(her, 'a free first one')).toEqual([]);
    await picture(her, 'message-first-free');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await log(page).getByText('Free', { exact: true }).waitFor();
    await him.page.getByText('Sent 2 pictures and 1 video').waitFor();

    await him.goTo(`/chat/${model.uniqueId}`);
    const unlock = log(him.page).getByRole('button', { name: /1 picture, 1 video.*Unlock for/ });
    await unlock.waitFor();
    await log(him.page).getByText('Free', { exact: true }).waitFor();
    expect(await axeFindings(him, 'a message with a free first one')).toEqual([]);
    expect(await isWide(him)).toBe(false);
    await picture(him, 'message-first-free-locked');
    const { body } = await site.call('userChat/listConversations', {}, member.token);
    const messageId = (body.data as Conversation[])[0]?.lastMessage?._id;
    const viewed = async (position: number) =>
      (await site.call('userChat/viewPicture', { messageId, position }, member.token)).status;
    expect([await viewed(0), await viewed(1), await viewed(2)]).toEqual([200, 402, 402]);
  }));

test('a message to many takes several files along, and says so before and after', () =>
  e2eTest(browser, site.url, 'several to many', async (open) => {
    await site.ask('favorites/addRemoveFavorite', { modelId: model._id, favorite: true }, member.token);
    const her = await open('model', { token: model.token, viewport: sizes.large });
    const { page } = her;
    await her.goTo('/message-many');
    await page.getByText('1 person will get it.').waitFor();
    await page.getByLabel('Message', { exact: true }).fill('For {name}');
    await page
      .getByLabel('Pictures and videos', { exact: true })
      .and(page.locator('input'))
      .setInputFiles([portrait(3), portrait(4)]);
    await expect.poll(() => page.getByText('Ready', { exact: true }).count()).toBe(2);
    await page.getByLabel('Credits to unlock all of them').fill('15');
    await picture(her, 'message-many-files');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Unlocking 2 pictures costs each of them 15 credits.').waitFor();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/2 pictures · 15 credits to unlock/).waitFor();
    const him = await open('member', { token: member.token, viewport: sizes.phone });
    await him.goTo(`/chat/${model.uniqueId}`);
    await log(him.page).getByText('For quiet.fox').waitFor();
    await log(him.page)
      .getByRole('button', { name: /2 pictures.*Unlock for/ })
      .waitFor();
  }));

test('beside a mass message is what a fan will get, and a test of it arrives on her phone, locked', () =>
  e2eTest(browser, site.url, 'a test of a message', async (open) => {
    const { uniqueId } = await myProfile(site, model.token);
    const her = await open('model', { token: model.token, viewport: sizes.large });
    const { page } = her;
    await her.goTo('/message-many');
    await page
      .getByRole('textbox', { name: 'Message' })
      .fill('Hi {name}, the series is finished: a picture and a short film. I’m live at nine.');
    await page
      .locator('input[type="file"]')
      .setInputFiles([portrait(1), portrait(2), path.join(folder, 'stage.mp4')]);
    const files = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
    await expect.poll(() => files.getByText('Ready').count(), { timeout: minuteMs }).toBe(3);
    await page.getByLabel('Credits to unlock all of them').fill('150');
    await page.getByRole('switch', { name: 'First one free' }).check({ force: true });
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await preview.getByText('1 picture, 1 video').waitFor();
    await preview.getByText(/^You get [\d.]+ credits$/).waitFor();
    expect(await axeFindings(her, 'a preview')).toEqual([]);
    await picture(her, 'message-preview');
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await page.getByText('Test sent to you.').waitFor();

    const phone = await open('her phone', { token: model.token, viewport: sizes.phone, isTouched: true });
    await phone.goTo('/message-many');
    expect(await isWide(phone)).toBe(false);
    await phone.page.getByRole('button', { name: 'Preview' }).click();
    await phone.page
      .getByRole('dialog')
      .getByText(/^As .* sees it$|^As a fan sees it$/)
      .waitFor();
    await picture(phone, 'message-preview-phone', ['phone']);
    await phone.goTo('/chat');
    await picture(phone, 'messages-with-tests');
    await phone.page.getByRole('link', { name: /Test messages/ }).click();
    const unlock = log(phone.page).getByRole('button', { name: /1 picture, 1 video.*Unlock for/ });
    await unlock.waitFor();
    await log(phone.page).getByText('Test', { exact: true }).waitFor();
    await phone.page.getByText('Nobody reads this but you').waitFor();
    expect(await axeFindings(phone, 'a test')).toEqual([]);
    expect(await isWide(phone)).toBe(false);
    await picture(phone, 'message-test');
    await unlock.click();
    await phone.page.getByText('Nothing is charged.').waitFor();
    await phone.goTo(`/chat/${uniqueId}`);
    await unlock.waitFor();
    await phone.goTo('/studio/automatic-messages');
    await phone.page
      .getByRole('region', { name: 'Welcome' })
      .locator('input[type="file"]')
      .setInputFiles([portrait(1), portrait(2)]);
    await expect
      .poll(() => phone.page.getByRole('list', { name: 'Attached files' }).getByText('Ready').count())
      .toBe(2);
    await picture(phone, 'automatic-tiles');
  }));

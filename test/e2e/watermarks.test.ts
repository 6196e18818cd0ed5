import { minuteMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { demoLogin, logIn, newPublisher } from '@candela/testkit/e2e-people';
import { atConsole, newOwner } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { memberWith } from './give-credits.ts';
import { picture, sizes } from './pictures.ts';

/** The viewer's name and code on what is paid for and over what is live, and what its code says afterwards. */

let site: Site;
let browser: Browser;
let model = '';

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  model = await logIn(site, 'model', { ...demoLogin(site, 'model'), username: 'maren.vale' });
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const markOf = ({ page }: Visitor): Locator => page.locator('[data-watermark] > span');

/** Whether the mark stays clear of something, wherever it goes. */
async function isClearOf(area: Locator, other: Locator): Promise<boolean> {
  const [one, two] = await Promise.all([area.boundingBox(), other.boundingBox()]);
  if (!one || !two) throw new Error('One of the two is not there.');
  return (
    one.x + one.width <= two.x ||
    two.x + two.width <= one.x ||
    one.y + one.height <= two.y ||
    two.y + two.height <= one.y
  );
}

interface Item {
  _id: string;
  title: string;
}

async function buy(token: string, kind: 'video' | 'gallery', title: string): Promise<Item> {
  const items = await site.ask<Item[]>('userGallery/getAllModelGallery', { kind, search: title }, token);
  const item = items.find((one) => one.title === title);
  if (!item) throw new Error(`There is no ${title}.`);
  const bought = { kind, itemId: item._id, expectedCredits: kind === 'video' ? 35 : 20 };
  await site.ask('userAccess/purchaseByCredit', bought, token);
  return item;
}

test.each(['phone', 'large'] as const)(
  'what is bought carries the buyer’s name and code, and the code leads back: %s',
  { timeout: 4 * minuteMs },
  (size) =>
    e2eTest(browser, site.url, `watermark ${size}`, async (open) => {
      const viewport = sizes[size];
      const her = await open('model', { token: model, viewport });
      await her.goTo('/settings');
      await her.page.getByRole('link', { name: 'Watermark' }).click();
      await her.page.getByRole('heading', { name: 'Watermark', level: 1 }).waitFor();
      const onMedia = her.page.getByRole('switch', { name: /^On pictures and videos/ });
      if (!(await onMedia.isChecked())) await onMedia.press('Space');
      await her.until('document.querySelector("[role=switch]").checked');
      await her.until('document.querySelector(\'img[src="/media/watermark.webp"]\').naturalWidth === 960');
      await picture(her, `watermark-settings-${size}`, [size]);
      expect(await axeFindings(her, 'the settings')).toEqual([]);

      const name = `mark.${size}`;
      const buyer = await memberWith(site, name, 200);
      const video = await buy(buyer.token, 'video', 'After the last request');
      const viewer = await open('viewer', { token: buyer.token, viewport });
      const { page } = viewer;
      await viewer.goTo(`/video/${video._id}`);
      const player = page.getByRole('region', { name: `Video: ${video.title}` });
      await player.getByRole('button', { name: 'Play', exact: true }).first().click();
      await viewer.until('document.querySelector("section video")?.currentTime > 0.3');
      const mark = markOf(viewer);
      await mark.waitFor();
      const words = (await mark.textContent()) ?? '';
      expect(words).toContain(`@${name}`);
      const code = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(words)?.[0] ?? '';
      const area = page.locator('[data-watermark]');
      expect(await area.getAttribute('aria-hidden')).toBe('true');
      for (const control of ['Mute', 'Full screen', 'Captions'])
        expect(
          await isClearOf(area, player.getByRole('button', { name: control, exact: true })),
          control,
        ).toBe(true);
      await picture(viewer, `watermark-video-${size}`, [size]);
      expect(await axeFindings(viewer, 'the video')).toEqual([]);

      const gallery = await buy(buyer.token, 'gallery', 'Backstage, quietly');
      const sent = page.waitForResponse(
        (one) => /\/media\/hls\/.*\.webp$/.test(one.url()) && one.status() === 200,
      );
      await viewer.goTo(`/profile/maren-vale?tab=gallery&post=${gallery._id}`);
      expect((await sent).headers()['cache-control']).toBe('private, max-age=60');
      await viewer.until(
        '[...document.images].some((one) => one.currentSrc.includes("/media/hls/") && one.naturalWidth > 400)',
      );
      await picture(viewer, `watermark-picture-${size}`, [size]);

      const field = her.page.getByRole('textbox', { name: 'Code' });
      const check = her.page.getByRole('button', { name: 'Check code' });
      await field.fill('ACDE-FGH0');
      await check.press('Enter');
      await her.page.getByText("That isn't a watermark code.", { exact: false }).waitFor();
      await field.fill(code.toLowerCase());
      await check.press('Enter');
      await her.page.getByRole('heading', { name: `This copy belongs to @${name}` }).waitFor();
      await her.page.getByRole('button', { name: 'Report this leak' }).press('Enter');
      await her.page.getByText(/^Reported as case \d+/).waitFor();
      await picture(her, `watermark-read-${size}`, [size]);
      expect(await axeFindings(her, 'a code that was read')).toEqual([]);

      const staff = await open('staff', { viewport });
      const owner = await newOwner(site, `owner.${size}@example.test`);
      const console = await atConsole(staff, owner, 'watermarks');
      await console.getByRole('textbox', { name: 'Code' }).fill(code);
      await console.getByRole('textbox', { name: 'Reason' }).fill('Found on a forum.');
      await console.getByRole('button', { name: 'Read code' }).press('Enter');
      await console.getByRole('heading', { name: `Copy ${code}` }).waitFor();
      await console.getByRole('link', { name: `@${name}` }).waitFor();
      await picture(staff, `watermark-console-${size}`, [size]);
      expect(await axeFindings(staff, 'the console')).toEqual([]);
      const { body } = await site.call('adminAccess/listAudit', { search: code }, owner.token);
      expect(JSON.stringify(body)).toContain('readWatermark');
    }),
);

test.each([
  ['phone', 'ines.varga'],
  ['large', 'olga.lind'],
] as const)(
  'a live show carries its viewer’s name, in full screen as well: %s',
  { timeout: 4 * minuteMs },
  (size, host) =>
    e2eTest(browser, site.url, `live watermark ${size}`, async (open) => {
      const viewport = sizes[size];
      const { token, uniqueId } = await newPublisher(site, host);
      await site.ask('watermarks/setChoice', { onLive: true }, token);
      const her = await open('model', { token, viewport });
      const dialog = her.page.getByRole('dialog');
      await her.goTo('/profile');
      await her.page.getByRole('banner').getByRole('link', { name: 'Go Live' }).click();
      await dialog.getByRole('radio', { name: /^Free/ }).check();
      await dialog.getByLabel('Private show cost').fill('10');
      await dialog.getByLabel(/What's your show about/).fill('Slow piano');
      await dialog.getByRole('button', { name: 'Go Live' }).click();
      await her.isAt('/broadcaster');

      const name = `watch.${size}`;
      const member = await memberWith(site, name, 10);
      const viewer = await open('viewer', { token: member.token, viewport });
      await viewer.goTo(`/live-model/${uniqueId}`);
      await viewer.until('[...document.querySelectorAll("video")].some((video) => video.currentTime > 1)');
      await markOf(viewer)
        .filter({ hasText: `@${name}` })
        .waitFor();
      expect(await markOf(viewer).textContent()).toMatch(/[A-Z0-9]{4}-[A-Z0-9]{4}/);
      await picture(viewer, `watermark-live-${size}`, [size]);
      expect(await axeFindings(viewer, 'the room')).toEqual([]);
      const area = viewer.page.locator('[data-watermark]');
      const sound = viewer.page.getByRole('button', { name: /sound/i }).first();
      if (await sound.isVisible()) expect(await isClearOf(area, sound)).toBe(true);
      await viewer.page.keyboard.press('f');
      await viewer.until('document.fullscreenElement?.querySelector("[data-watermark]") != null');
      await markOf(viewer).waitFor();

      // Her own page has none, and neither has a visitor's.
      expect(await her.page.locator('[data-watermark]').count()).toBe(0);
      const visitor = await open('visitor', { viewport });
      await visitor.goTo(`/live-model/${uniqueId}`);
      await visitor.until('[...document.querySelectorAll("video")].some((video) => video.currentTime > 1)');
      expect(await visitor.page.locator('[data-watermark]').count()).toBe(0);
    }),
);

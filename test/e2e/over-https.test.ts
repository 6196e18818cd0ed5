import type { ChildProcess } from 'node:child_process';
import type { Broadcast } from '@candela/contract/shows/operations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, newModel, newPublisher } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import { blockMedia, publishInH264 } from '@candela/testkit/https-only';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf, memberWith } from './give-credits.ts';
import { goLive as goLiveFromPage } from './go-live.ts';
import { turnSoundOn } from './turn-sound-on.ts';

/** Viewers whose network carries nothing but HTTPS. */

const phoneSize = { viewport: { width: 390, height: 844 }, isTouched: true };

let site: Site;
let browser: Browser;
let model: Awaited<ReturnType<typeof newPublisher>>;
let publisher: ChildProcess | undefined;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100', LIVE_HLS_TRANSCODED_SHOWS: '1' } }),
    openBrowser(),
  ]);
  model = await newPublisher(site, 'maren.vale');
});

afterAll(async () => {
  publisher?.kill('SIGKILL');
  await browser?.close();
  await site?.stop();
});

/** Publishes a show in H264, as broadcasting software does. */
async function goLive(form: object): Promise<void> {
  const input = { channelName: model._id, privateShowCost: 20, title: 'From the office', ...form };
  const broadcast = await site.ask<Broadcast>('userLive/startBroadcast', input, model.token);
  publisher = publishInH264(site, broadcast, { name: 'maren', width: 640, height: 360, framesPerSecond: 24 });
}

const shown = `(() => {
  const video = document.querySelector('video');
  return { frames: video.getVideoPlaybackQuality().totalVideoFrames, sound: video.webkitAudioDecodedByteCount };
})()`;
type Shown = { frames: number; sound: number };

test('a show plays over HTTPS, and the room says how far behind; a paid one is paid from its first picture on', () =>
  e2eTest(browser, site.url, 'https only', async (open) => {
    await goLive({ showType: 'free' });
    const phone = await open('phone', phoneSize);
    await blockMedia(phone);
    await phone.goTo(`/live-model/${model.uniqueId}`);
    await turnSoundOn(phone);
    await phone.page.getByText('LIVE', { exact: true }).waitFor();
    const before = await phone.page.evaluate<Shown>(shown);
    await phone.page.waitForTimeout(6000);
    const after = await phone.page.evaluate<Shown>(shown);
    expect(after.frames - before.frames).toBeGreaterThan(60);
    expect(after.sound).toBeGreaterThan(before.sound);
    const late = phone.page.getByText(/^\d+ s behind$/);
    await late.waitFor();
    const secondsBehind = Number.parseInt((await late.textContent()) ?? '', 10);
    expect(secondsBehind).toBeLessThan(10);
    const room = await site.ask<{ room: { viewerCount: number } }>('userLive/getRoom', {
      uniqueId: model.uniqueId,
    });
    expect(room.room.viewerCount).toBe(1);
    const desktop = await open('desktop');
    await blockMedia(desktop);
    await desktop.goTo(`/live-model/${model.uniqueId}`);
    await desktop.page.getByText(/^Live, [\d.]+ s behind$/).waitFor();

    publisher?.kill('SIGTERM');
    await site.ask('userLive/stopBroadcast', { channelName: model._id }, model.token);
    await phone.page.getByText('The show has ended').waitFor();

    await goLive({ showType: 'private', cost: 10 });
    const member = await memberWith(site, 'rafe.holt', 100);
    const paying = await open('paying', { token: member.token });
    await blockMedia(paying);
    await paying.goTo(`/live-model/${model.uniqueId}`);
    await paying.page.getByRole('button', { name: /^Join for/ }).click();
    await turnSoundOn(paying);
    await expect.poll(() => balanceOf(site, member.token), { timeout: 60_000 }).toBe(90);
    const begun = await paying.page.evaluate<Shown>(shown);
    expect(begun.frames).toBeGreaterThan(0);
    await paying.page.waitForTimeout(6000);
    expect((await paying.page.evaluate<Shown>(shown)).frames - begun.frames).toBeGreaterThan(60);
    await paying.page.getByRole('link', { name: 'Leave', exact: true }).click();
    await paying.isAt('/live-models');
    expect(await balanceOf(site, member.token)).toBe(90);
  }));

test('a show from a browser is encoded anew where the operator allows that', () =>
  e2eTest(browser, site.url, 'vp8 over https', async (open) => {
    const host = await newModel(site, 'ines.varga');
    const broadcaster = await open('model', { token: host.token });
    await broadcaster.goTo('/profile');
    await goLiveFromPage(broadcaster, 'From the sofa');
    const { uniqueId } = await myProfile(site, host.token);
    const phone = await open('phone', phoneSize);
    await blockMedia(phone);
    await phone.goTo(`/live-model/${uniqueId}`);
    await turnSoundOn(phone);
    const before = await phone.page.evaluate<Shown>(shown);
    // How many pictures a second come out is the machine's; that they go on coming is what counts.
    const since = async () => (await phone.page.evaluate<Shown>(shown)).frames - before.frames;
    await expect.poll(since, { timeout: 30_000 }).toBeGreaterThan(40);
    expect((await phone.page.evaluate<Shown>(shown)).sound).toBeGreaterThan(before.sound);
  }));

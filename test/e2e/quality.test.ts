import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, type Newcomer, newModel } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { balanceOf, memberWith } from './give-credits.ts';
import { goLive } from './go-live.ts';
import { enterRoom, turnSoundOn } from './turn-sound-on.ts';

/** What a viewer chooses of the picture, and what that costs in a paid show. */

/** A minute of this site. */
const minuteMs = 12_000;

let site: Site;
let browser: Browser;
let host: Newcomer;
let channelName: string;
let uniqueId: string;

beforeAll(async () => {
  const env = { RATE_LIMIT_FACTOR: '100', LIVE_MINUTE_MS: String(minuteMs) };
  [site, browser] = await Promise.all([bootSite({ seed: 'none', env }), openBrowser()]);
  host = await newModel(site, 'maren.vale');
  ({ _id: channelName, uniqueId } = await myProfile(site, host.token));
});

afterEach(async () => {
  await site.call('userLive/stopBroadcast', { channelName }, host.token);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const video = 'document.querySelector("main video")';
const lines = `Math.min(${video}.videoWidth, ${video}.videoHeight)`;

async function choose({ page }: Visitor, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Quality, / }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

test('a viewer takes a smaller picture, keeps it over a reload, listens only, and goes back to automatic', () =>
  e2eTest(browser, site.url, 'quality', async (open) => {
    const model = await open('model', { token: host.token });
    await model.goTo('/profile');
    await goLive(model, 'Candles and slow piano');
    const viewer = await open('viewer');
    const { page } = viewer;
    await enterRoom(viewer, uniqueId);
    await viewer.seesAndHears();
    await viewer.until(`${lines} > 180`);

    await choose(viewer, /^180p/);
    await viewer.until(`${lines} === 180`);
    await page.getByRole('button', { name: 'Quality, 180p' }).waitFor();
    await page.getByText('LIVE', { exact: true }).first().waitFor();

    await page.reload();
    await page.getByRole('button', { name: 'Quality, 180p' }).waitFor();
    await viewer.until(`${lines} === 180`);
    await turnSoundOn(viewer);
    await viewer.seesAndHears(await viewer.figures(), { frames: 30 });
    expect(await page.evaluate(lines)).toBe(180);

    await choose(viewer, /^Audio only/);
    await page.getByText('You hear the show without the video.').waitFor();
    expect(await page.getByText('LIVE', { exact: true }).count()).toBe(0);
    expect(await axeFindings(viewer, 'audio only')).toEqual([]);
    const alone = await viewer.figures();
    await viewer.until(
      `window.__figures().then((now) => now.audioEnergy > ${alone.audioEnergy} && now.audioPackets > ${alone.audioPackets + 300})`,
    );
    const later = await viewer.figures();
    expect(later.framesDecoded - alone.framesDecoded).toBeLessThan(5);
    expect(later.connected, 'without a picture the connection is not taken for a frozen one').toBe(1);

    await page.reload();
    await page.getByText('You hear the show without the video.').waitFor();
    await page.getByRole('button', { name: 'Show video' }).click();
    await page.getByText('LIVE', { exact: true }).first().waitFor();
    await viewer.until(`${lines} > 180`);
    await page.getByRole('button', { name: /^Quality, Auto \(\d+p\)$/ }).waitFor();
    expect(await viewer.stored('candela-live-quality')).toBe('auto');
  }));

test('who listens to a paid show only pays for it as for the picture, and gets no minute back', () =>
  e2eTest(browser, site.url, 'paid audio only', async (open) => {
    const member = await memberWith(site, 'quiet.fox', 100);
    const model = await open('model', { token: host.token });
    await model.goTo('/profile');
    await goLive(model, 'Slow piano', { cost: '10' });
    const viewer = await open('viewer', { token: member.token });
    const { page } = viewer;
    await viewer.goTo('/faq');
    await page.evaluate('localStorage.setItem("candela-live-quality", "audio")');
    await viewer.goTo(`/live-model/${uniqueId}`);
    const gate = page.getByRole('region', { name: 'Paid show' });
    await gate.getByRole('button', { name: /^Join for/ }).click();
    await page.getByText('You hear the show without the video.').waitFor();
    const meter = page.getByRole('group', { name: 'Price meter' });
    await meter.getByText('1 minute').waitFor();
    // Well beyond what may be frozen in a minute.
    await meter.getByText('3 minutes').waitFor({ timeout: 5 * minuteMs });
    expect(await balanceOf(site, member.token)).toBe(70);
    expect(await page.getByText('A minute was given back').count()).toBe(0);
    expect((await viewer.figures()).audioPackets).toBeGreaterThan(500);
  }));

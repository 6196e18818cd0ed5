import { readdirSync } from 'node:fs';
import path from 'node:path';
import { minuteMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember, newPublisher } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { turnSoundOn } from './turn-sound-on.ts';

/** A show recorded from the fake camera, up to the video somebody watches. */

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const hasRecorded = () => {
  const names = readdirSync(path.join(site.dataFolder, 'recordings'), { recursive: true });
  return names.some((name) => String(name).endsWith('.rtp'));
};

test('a show is recorded, viewers are notified, and the draft goes out once its model says who is in it', () =>
  e2eTest(browser, site.url, 'recording', async (open) => {
    const { token, uniqueId } = await newPublisher(site, 'maren.vale');
    const model = await open('model', { token });
    const { page } = model;
    const dialog = page.getByRole('dialog');
    await model.goTo('/profile');
    await page.getByRole('banner').getByRole('link', { name: 'Go Live' }).click();
    await dialog.getByRole('radio', { name: /^Free/ }).check();
    await dialog.getByLabel('Private show cost').fill('10');
    await dialog.getByLabel(/What's your show about/).fill('Kept for later');
    const record = dialog.getByRole('switch', { name: 'Record this show' });
    expect(await record.isChecked()).toBe(false);
    await record.check();
    await dialog.getByText('everyone who can be seen or heard has agreed').waitFor();
    await dialog.getByRole('button', { name: 'Go Live' }).click();
    await model.isAt('/broadcaster');
    await page.getByText('REC', { exact: true }).waitFor();

    const member = await newMember(site, 'a.viewer');
    const viewer = await open('viewer', { token: member.token });
    await viewer.goTo(`/live-model/${uniqueId}`);
    await viewer.page.getByText('This show is being recorded').waitFor();
    await turnSoundOn(viewer);
    await viewer.seesAndHears({}, { frames: 30 });
    expect(hasRecorded()).toBe(true);
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await viewer.page.getByText('This show is being recorded').waitFor({ state: 'detached' });
    await page.getByText('REC', { exact: true }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'End show' }).click();
    await dialog.getByRole('button', { name: 'End show' }).click();
    await page.getByText('Your recording will be a draft video').waitFor();
    await page.getByRole('button', { name: 'Delete recording' }).waitFor();
    await page.getByRole('link', { name: 'Go to my videos' }).click();

    const draft = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Kept for later' }) });
    await draft.getByText('Recorded live').waitFor();
    await draft.getByText('Draft', { exact: true }).waitFor({ timeout: minuteMs });
    await page.getByRole('button', { name: 'Options for Kept for later' }).click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await dialog.getByText(/Recorded live on/).waitFor();
    await dialog.getByRole('radio', { name: 'Now' }).press('Space');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('Confirm who appears in this recording before you publish it.').first().waitFor();
    await dialog.getByRole('checkbox', { name: /Only the people named above and I/ }).check();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await draft.getByText('Published', { exact: true }).waitFor({ timeout: minuteMs });

    const { body: list } = await site.call('userGallery/getAllGallery', { kind: 'video' }, token);
    const [video] = list.data as { _id: string; durationSeconds: number }[];
    await viewer.goTo(`/video/${video?._id}`);
    const player = viewer.page.getByRole('region', { name: 'Video: Kept for later' });
    await player.getByRole('button', { name: 'Play', exact: true }).first().click();
    await viewer.until('document.querySelector("video").currentTime > 0.8');
    expect(video?.durationSeconds).toBeGreaterThan(1.5);
    const soundBytes = 'document.querySelector("video").webkitAudioDecodedByteCount > 0';
    await viewer.until(soundBytes);
  }));

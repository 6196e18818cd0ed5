import { atConsole, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest } from '@candela/testkit/e2e-test';
import { beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { balanceOf, memberWith } from './give-credits.ts';
import { isPlaying, liveSite, startShow } from './live-site.ts';
import { picture, sizes } from './pictures.ts';

/** Staff blur a running show with one key: viewers get a sentence and no media, and the model is notice. */

const live = liveSite();
let moderator: StaffPerson;
beforeAll(async () => {
  const owner = await newOwner(live.site);
  moderator = await newStaff(live.site, owner, 'moderator');
});

const sentence = 'Our staff blurred this show for now.';

test('one key blurs a show for its viewers, at both sizes, and lifts it', () =>
  e2eTest(live.browser, live.site.url, 'a blurred show', async (open) => {
    const member = await memberWith(live.site, 'quiet.fox', 500);
    const model = await startShow(open, live, { cost: '10' });
    const viewer = await open('viewer', { token: member.token, viewport: sizes.phone });
    await viewer.goTo(live.roomPath);
    await viewer.page.getByRole('button', { name: /^Join/ }).first().click();
    await viewer.until(isPlaying);
    const staff = await open('moderator', { viewport: sizes.large });
    const page = await atConsole(staff, moderator, 'live');
    const tile = page.getByRole('region', { name: 'Live wall' }).getByRole('button', { name: /maren\.vale/ });
    await tile.click();
    const pane = page.getByRole('complementary', { name: /maren/ });
    await page.keyboard.press('b');
    await pane.getByText('Give a reason first.').waitFor();
    await pane.getByLabel('Reason', { exact: true }).fill('A passer-by is in the picture.');
    await tile.focus();

    await page.keyboard.press('b');
    await viewer.page.getByText(sentence).waitFor();
    await viewer.page.getByText("You aren't charged while it is blurred.").waitFor();
    const notice = model.page.getByRole('dialog', { name: 'Our staff blurred your show' });
    await notice.getByText('A passer-by is in the picture.').waitFor();
    await notice.getByRole('button', { name: 'I have read this' }).click();
    await model.page.getByText(/Viewers can't see or hear you, and nobody pays/).waitFor();
    expect(await axeFindings(model, 'the broadcaster of a blurred show')).toEqual([]);
    await tile.getByText('Blurred').waitFor();
    const paid = await balanceOf(live.site, member.token);
    for (const [size, viewport] of Object.entries(sizes)) {
      await viewer.page.setViewportSize(viewport);
      await viewer.page.getByText(sentence).waitFor();
      await picture(viewer, 'blurred-room', [size as keyof typeof sizes]);
      expect(await axeFindings(viewer, `a blurred room, ${size}`)).toEqual([]);
      await page.setViewportSize(viewport);
      await pane.getByRole('button', { name: /^Lift blur/ }).waitFor();
      await picture(staff, 'wall-blurred', [size as keyof typeof sizes]);
      expect(await axeFindings(staff, `the wall with a blurred show, ${size}`)).toEqual([]);
    }
    await picture(model, 'blurred-broadcaster');
    // The server's, made of a few pixels, and nothing else that moves.
    const still = viewer.page.getByRole('status').filter({ hasText: sentence }).locator('img');
    await still.waitFor();
    await expect
      .poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 30_000 })
      .toBeLessThanOrEqual(96);
    expect(await balanceOf(live.site, member.token)).toBe(paid);

    await page.setViewportSize(sizes.large);
    await tile.focus();
    await page.keyboard.press('b');
    await viewer.page.getByText(sentence).waitFor({ state: 'detached' });
    await viewer.until(isPlaying);
    await model.page.getByText(/Viewers can't see or hear you/).waitFor({ state: 'detached' });
    const shows = await live.site.ask<object[]>('adminAccess/listShows', {}, moderator.token);
    expect(shows).toMatchObject([{ blurredSince: null }]);
  }));

test('her next show is still blurred, and its preview says so', () =>
  e2eTest(live.browser, live.site.url, 'a blurred preview', async (open) => {
    const model = await startShow(open, live);
    const blur = { modelId: live.channelName, isBlurred: true, reason: 'A passer-by is in the picture.' };
    await live.site.ask('adminAccess/blurShow', blur, moderator.token);
    await model.page.getByRole('button', { name: 'I have read this' }).click();
    await live.site.ask('userLive/stopBroadcast', { channelName: live.channelName }, live.host.token);
    await model.goTo('/profile');
    await model.page.getByRole('banner').getByRole('link', { name: 'Go Live' }).click();
    const preview = model.page.getByRole('dialog', { name: 'Go Live' });
    for (const [size, viewport] of Object.entries(sizes)) {
      await model.page.setViewportSize(viewport);
      await preview.getByText('Our staff blurred your show').waitFor();
      await picture(model, 'blurred-preview', [size as keyof typeof sizes]);
      expect(await axeFindings(model, `the preview of a blurred show, ${size}`)).toEqual([]);
    }
  }));

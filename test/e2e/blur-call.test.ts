import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, type Newcomer, newModel } from '@candela/testkit/e2e-people';
import { atConsole, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { balanceOf, memberWith } from './give-credits.ts';
import { picture, sizes } from './pictures.ts';

/** Staff blur a video call with one key: both sides get a sentence instead of each other, also after a reload. */

let site: Site;
let browser: Browser;
let host: Newcomer & { id: string };
let member: Newcomer;
let staff: { moderator: StaffPerson; support: StaffPerson };
beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  const model = await newModel(site, 'ines.calder');
  host = { ...model, id: (await myProfile(site, model.token))._id };
  const prices = { groupCost: null, privateCost: null, spyCost: null, callCost: 12 };
  const terms = { freeLook: true, privateMinMinutes: 1, twoWay: true, callMinMinutes: 1 };
  await site.ask('userLive/saveLiveSettings', { ...prices, ...terms }, model.token);
  member = await memberWith(site, 'tam.okoye', 300);
  const owner = await newOwner(site);
  staff = {
    moderator: await newStaff(site, owner, 'moderator'),
    support: await newStaff(site, owner, 'support'),
  };
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const sentence = 'Our staff blurred this call for now.';

test('one key blurs a call for both, at both sizes, through a reload, and lifts it', () =>
  e2eTest(browser, site.url, 'a blurred call', async (open) => {
    // Before two cameras take the machine's time.
    const seat = await open('moderator', { viewport: sizes.large });
    const page = await atConsole(seat, staff.moderator, 'live');
    await page.getByRole('heading', { name: 'Live wall' }).waitFor();
    const reader = await atConsole(await open('support', { viewport: sizes.large }), staff.support, 'live');
    await reader.getByRole('heading', { name: 'Live wall' }).waitFor();

    const caller = await open('member', { token: member.token, viewport: sizes.phone });
    const model = await open('model', { token: host.token });
    await Promise.all([caller.goTo('/call-times'), model.goTo('/call-times')]);
    await model.page.getByText('No bookings yet').waitFor();
    const call = { modelId: host.id, confirmedCost: 12 };
    const { _id } = await site.ask<{ _id: string }>('userLive/startCall', call, member.token);
    await model.page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await model.isAt('/video-call');
    await caller.goTo(`/video-call?call=${_id}`);
    await Promise.all([caller.seesAndHears(), model.seesAndHears()]);

    await reader.getByRole('button', { name: /ines\.calder/ }).click();
    const shown = reader.getByRole('complementary', { name: /ines/ });
    await shown.getByRole('link', { name: 'Account' }).waitFor();
    expect(await shown.getByRole('button', { name: /^Blur/ }).count(), 'support has no such button').toBe(0);
    const blur = { modelId: host.id, isBlurred: true, reason: 'A passer-by is in the picture.' };
    const refused = await site.call('adminAccess/blurShow', blur, staff.support.token);
    expect(refused.body).toMatchObject({ code: 'not_your_role' });
    await reader.close();

    const tile = page
      .getByRole('region', { name: 'Live wall' })
      .getByRole('button', { name: /ines\.calder/ });
    await tile.click();
    const pane = page.getByRole('complementary', { name: /ines/ });
    await pane.getByLabel('Reason', { exact: true }).fill('A passer-by is in the picture.');
    await tile.focus();
    await page.keyboard.press('b');
    for (const one of [caller, model]) await one.page.getByText(sentence).waitFor();
    await caller.page.getByText("You aren't charged while it is blurred.").waitFor();
    await model.page.getByRole('dialog').getByText('A passer-by is in the picture.').waitFor();
    await model.page.getByRole('button', { name: 'I have read this' }).click();
    await tile.getByText('Blurred').waitFor();
    const paid = await balanceOf(site, member.token);

    await caller.page.reload();
    await caller.page.getByText(sentence).waitFor();
    const still = caller.page.getByRole('status').filter({ hasText: sentence }).locator('img');
    // The process that makes it starts with the first one, and the page asks every ten seconds.
    await still.waitFor({ timeout: 60_000 });
    expect(await still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeLessThanOrEqual(96);
    const video = caller.page.getByRole('region', { name: "ines.calder's video" }).locator('video').first();
    expect(await video.evaluate((one: HTMLVideoElement) => one.srcObject), 'nothing is sent').toBeNull();
    for (const [size, viewport] of Object.entries(sizes)) {
      await caller.page.setViewportSize(viewport);
      await caller.page.getByText(sentence).waitFor();
      await picture(caller, 'blurred-call', [size as keyof typeof sizes]);
      expect(await axeFindings(caller, `a blurred call, ${size}`)).toEqual([]);
    }
    expect(await balanceOf(site, member.token)).toBe(paid);

    await tile.focus();
    await page.keyboard.press('b');
    for (const one of [caller, model]) await one.page.getByText(sentence).waitFor({ state: 'detached' });
    await Promise.all([caller.seesAndHears(), model.seesAndHears()]);
  }));

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { minuteMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember, newPublisher } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import { uploadPortrait } from '@candela/testkit/e2e-uploads';
import { makeVideo } from '@candela/testkit/make-media';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf, memberWith } from './give-credits.ts';

/** What a club-house opens, and what it leaves closed; and a video that only those who are named may buy. */

let site: Site;
let browser: Browser;
let folder: string;
let model: { token: string; uniqueId: string };
let insider: { username: string; token: string };
let outsider: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'openings-'));
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
    makeVideo(path.join(folder, 'short.mp4'), { width: 320, height: 180, seconds: 3 }),
  ]);
  model = await newPublisher(site, 'lamp.keeper');
  insider = await memberWith(site, 'quiet.insider', 200);
  outsider = (await newMember(site, 'loud.outsider')).token;
  // Only who has a club publishes for it; the test opens another one.
  const { _id: clubId } = await site.ask(
    'clubHousePlan/addClubHousePlan',
    { title: 'For now', prices: [{ months: 1, price: 5 }] },
    model.token,
  );
  const about = { visibility: 'clubHouse', description: 'For those who are in.' };
  for (const [call, title, name, kind] of [
    ['userGallery/create', 'Members evening', 'p1.webp', 'gallery'],
    ['userAlbum/create', 'Members week', 'p2.webp', undefined],
  ] as const) {
    const files = [await uploadPortrait(site, model.token, name)];
    await site.ask(call, { ...about, kind, title, files }, model.token);
  }
  await site.ask('clubHousePlan/deleteClubHousePlan', { id: clubId }, model.token);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

const cardOf = ({ page }: Visitor, title: string) => page.getByRole('article').filter({ hasText: title });
const lockedOf = (visitor: Visitor, title: string) =>
  cardOf(visitor, title).and(visitor.page.locator('[data-locked]'));

test('a club-house that covers pictures opens pictures to its members, and albums to nobody', () =>
  e2eTest(browser, site.url, 'what a club-house covers', async (open) => {
    const seller = await open('seller', { token: model.token });
    const form = seller.page.getByRole('dialog');
    await seller.goTo('/profile?tab=plans');
    await seller.page.getByRole('button', { name: 'Add club plan' }).click();
    await form.getByLabel('Title').fill('The back stairs');
    await form.getByLabel('1 month', { exact: true }).fill('40');
    const kinds = form.getByRole('group', { name: 'What members can see' });
    for (const kind of ['Videos', 'Albums', 'Audio', 'News']) await kinds.getByLabel(kind).uncheck();
    await form.getByRole('button', { name: 'Add plan' }).dblclick();
    await form.waitFor({ state: 'detached' });
    await seller.page.getByRole('button', { name: 'Edit The back stairs' }).waitFor();
    expect(await seller.page.getByRole('button', { name: 'Edit The back stairs' }).count()).toBe(1);

    const member = await open('insider', { token: insider.token });
    const { page } = member;
    const profile = `/profile/${model.uniqueId}`;
    await member.goTo(`${profile}?tab=gallery`);
    await lockedOf(member, 'Members evening').waitFor();
    await member.goTo(`${profile}?tab=plans`);
    await page.getByRole('button', { name: 'Join the club house' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: /40/ }).click();
    await dialog.getByRole('button', { name: 'Open' }).click();
    await page.getByText("You're a member").waitFor();

    await member.goTo(`${profile}?tab=gallery`);
    await page.getByRole('button', { name: 'Members evening', exact: true }).click();
    await dialog.getByRole('button', { name: 'Open picture 1 of 1' }).waitFor();
    await member.goTo(`${profile}?tab=album`);
    await lockedOf(member, 'Members week').waitFor();
    const stranger = await open('outsider', { token: outsider });
    await stranger.goTo(`${profile}?tab=gallery`);
    await lockedOf(stranger, 'Members evening').waitFor();
  }));

test('a private video is bought by the member it names, and is not there for anybody else', () =>
  e2eTest(browser, site.url, 'sold to a named member', async (open) => {
    const seller = await open('seller', { token: model.token });
    const form = seller.page.getByRole('dialog');
    const item = cardOf(seller, 'For one');
    await seller.goTo('/profile?tab=video');
    await seller.page.getByRole('button', { name: 'Add video' }).click();
    await form.getByLabel('Video', { exact: true }).setInputFiles(path.join(folder, 'short.mp4'));
    await form.getByText('Ready', { exact: true }).waitFor();
    await form.getByLabel('Title').fill('For one');
    await form.getByRole('combobox', { name: 'Who can see it' }).click();
    await seller.page.getByRole('option', { name: 'Selected members' }).click();
    await form.getByLabel('Members who can see it').fill(insider.username);
    await form.getByLabel('Members who can see it').press('Enter');
    await form.getByRole('textbox', { name: 'Price' }).fill('25');
    await form.getByRole('button', { name: 'Publish' }).dblclick();
    await form.waitFor({ state: 'detached' });
    await item.getByText('Published', { exact: true }).waitFor({ timeout: minuteMs });
    expect(await item.count()).toBe(1);
    const own = await site.call('userGallery/getAllGallery', { kind: 'video' }, model.token);
    const [video] = own.body.data as { _id: string }[];

    const named = await open('named', { token: insider.token });
    await named.goTo('/my-library');
    await named.page.getByRole('link', { name: 'Shared with you' }).click();
    await named.page.getByRole('link', { name: 'For one' }).click();
    await named.isAt(`/video/${video?._id}`);
    await named.page.getByText('This video is locked').waitFor();
    await named.page.getByRole('button', { name: 'Unlock for 25' }).click();
    const dialog = named.page.getByRole('dialog').filter({ hasText: 'Charged once' });
    await dialog.getByRole('button', { name: 'Unlock for 25' }).dblclick();
    await named.page.getByRole('button', { name: 'Open', exact: true }).click();
    const player = named.page.getByRole('region', { name: 'Video: For one' });
    await player.getByRole('button', { name: 'Play', exact: true }).first().click();
    await named.until('document.querySelector("video").currentTime > 0.5');

    for (const token of [outsider, undefined]) {
      const other = await open(token ? 'unnamed' : 'visitor', token ? { token } : {});
      await other.goTo(`/profile/${model.uniqueId}?tab=video`);
      await other.page.getByText('No videos yet').waitFor();
      const answer = await site.call('userPostOrComment/getOnePostAndComment', { id: video?._id }, token);
      expect(answer.status).toBe(404);
    }
    const bought = await site.call(
      'userPostOrComment/getOnePostAndComment',
      { id: video?._id },
      insider.token,
    );
    expect(bought.status).toBe(200);
    await expect.poll(() => balanceOf(site, insider.token)).toBe(200 - 40 - 25);
  }));

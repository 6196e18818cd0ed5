import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, type Newcomer, newMember, newModel } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import type { Browser, Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { endShow, goLive } from './go-live.ts';

/** Cards and paid gates show what goes on in a room, and only to whoever may see it. */

let site: Site;
let browser: Browser;
let host: Newcomer;
let roomPath: string;
let channelName: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  host = await newModel(site, 'maren.vale');
  const { _id, uniqueId } = await myProfile(site, host.token);
  channelName = _id;
  roomPath = `/live-model/${uniqueId}`;
});

afterEach(async () => {
  await site.call('userLive/stopBroadcast', { channelName }, host.token);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const stillIn = ({ page }: Visitor): Locator =>
  page.locator('img[src^="/media/snapshots/"][data-there]').first();

/** The address of the still that is shown. */
async function addressIn(visitor: Visitor): Promise<string> {
  await stillIn(visitor).waitFor();
  return (await stillIn(visitor).getAttribute('src')) ?? '';
}

/** What a browser is answered when it asks for an address. */
async function ask({ context }: Visitor, address: string) {
  const answer = await context.request.get(`${site.url}${address}`);
  return { status: answer.status(), body: await answer.body(), headers: answer.headers() };
}

test('the card of a live model shows her picture, a newer one after a while, and none after the end', () =>
  e2eTest(browser, site.url, 'snapshots on cards', async (open) => {
    const model = await open('model', { token: host.token });
    await model.goTo('/profile');
    await goLive(model, 'Slow piano');
    const visitor = await open('visitor');
    await visitor.goTo('/');
    const first = await addressIn(visitor);
    const picture = await ask(visitor, first);
    expect(picture).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp', 'cache-control': expect.stringContaining('private') },
    });
    const { width = 0, height = 0 } = await sharp(picture.body).metadata();
    expect(Math.max(width, height)).toBeGreaterThan(200);

    const { token } = await newMember(site, 'first.row');
    const other = await open('member', { token });
    await other.goTo('/live-models');
    expect(await addressIn(other)).not.toBe(first);
    expect((await ask(other, first)).status).toBe(404);
    await other.goTo('/category');
    await stillIn(other).waitFor();

    await visitor.until(
      `document.querySelector('img[src^="/media/snapshots/"]')?.getAttribute('src') !== ${JSON.stringify(first)}`,
    );
    const second = await addressIn(visitor);
    expect((await ask(visitor, second)).body.equals(picture.body)).toBe(false);

    await endShow(model);
    expect((await ask(visitor, second)).status).toBe(404);
    await visitor.page.locator('img[src^="/media/snapshots/"]').waitFor({ state: 'detached' });
  }));

test('the gate of a paid show is alive, and blurred', () =>
  e2eTest(browser, site.url, 'snapshot at a paid gate', async (open) => {
    const model = await open('model', { token: host.token });
    await model.goTo('/profile');
    await goLive(model, 'By the fire', { cost: '10' });
    const visitor = await open('visitor');
    await visitor.goTo(roomPath);
    const { body } = await ask(visitor, await addressIn(visitor));
    const { width = 0, height = 0 } = await sharp(body).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(96);
    const gate = visitor.page.getByRole('region', { name: 'Paid show' });
    await gate.getByText('LIVE', { exact: true }).waitFor();
    await gate.getByText(/watching/).waitFor();
    expect(await axeFindings(visitor, 'the gate')).toEqual([]);
  }));

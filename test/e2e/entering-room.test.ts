import { e2eTest } from '@candela/testkit/e2e-test';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { chromiumFlags, findChromium, slowCameraFlags } from '../../scripts/chromium.mjs';
import { memberWith } from './give-credits.ts';
import { isPlaying, liveSite, startShow } from './live-site.ts';

/** What stands between somebody and the picture of a room: their age, their network, an address without TLS. */

const live = liveSite();

test('a room is joined only once the age gate is answered', () =>
  e2eTest(live.browser, live.site.url, 'age gate before the room', async (open) => {
    const model = await startShow(open, live);
    const visitor = await open('visitor', { hasAgreed: false });
    const joins: string[] = [];
    visitor.page.on('request', (request) => {
      if (/joinBroadcast|\/live\/whep/.test(request.url())) joins.push(request.url());
    });
    await visitor.goTo(live.roomPath);
    const gate = visitor.page.getByRole('dialog', { name: /18 or older/ });
    await gate.waitFor();
    expect(joins).toEqual([]);
    expect(await visitor.page.evaluate('window.__peers.length')).toBe(0);
    await gate.getByRole('button', { name: 'I Agree' }).click();
    await visitor.until(isPlaying);
    await model.page.getByText('Watching now').locator('xpath=following-sibling::*').getByText('1').waitFor();
  }));

test('with live video blocked the room says so, is not called live, and can be tried again', () =>
  e2eTest(live.browser, live.site.url, 'blocked video', async (open) => {
    await startShow(open, live);
    const visitor = await open('visitor');
    const { page } = visitor;
    visitor.allow(/./);
    await page.route('**/live/whep/**', (route) => route.abort('connectionfailed'));
    await visitor.goTo(live.roomPath);
    const words = page.getByText("The video isn't reaching you");
    await words.waitFor();
    expect(await page.getByText('LIVE', { exact: true }).filter({ visible: true }).count()).toBe(0);
    const [tried] = await Promise.all([
      page.waitForRequest('**/live/whep/**'),
      page.getByRole('button', { name: 'Try again' }).click(),
    ]);
    expect(tried.method()).toBe('POST');
    await words.waitFor();
    await page.unroute('**/live/whep/**');
    await visitor.until(isPlaying);
    await page.getByText('LIVE', { exact: true }).first().waitFor();
  }));

test('a free look that was had is not offered again', () =>
  e2eTest(live.browser, live.site.url, 'free look once', async (open) => {
    const member = await memberWith(live.site, 'quiet.fox', 50);
    await startShow(open, live, { cost: '10' });
    const viewer = await open('viewer', { token: member.token });
    const { page } = viewer;
    await viewer.goTo(live.roomPath);
    await page.getByRole('button', { name: /Watch free for 10 seconds/ }).click();
    await viewer.until(isPlaying);
    await page.getByRole('button', { name: /^Join for/ }).waitFor();
    await page.getByRole('button', { name: /Watch free/ }).waitFor({ state: 'detached' });
  }));

test('on an address without TLS a member chats, and a model is told why there is no camera', async () => {
  const { port } = new URL(live.site.url);
  const lan = `http://candela.lan:${port}`;
  const insecure = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, ...slowCameraFlags, '--host-resolver-rules=MAP candela.lan 127.0.0.1'],
  });
  try {
    await e2eTest(live.browser, live.site.url, 'the show', async (openHere) => {
      await startShow(openHere, live);
      const member = await memberWith(live.site, 'lan.guest', 50);
      await e2eTest(insecure, lan, 'without TLS', async (open) => {
        const guest = await open('guest', { token: member.token });
        guest.allow(/Cross-Origin-Opener-Policy header has been ignored/);
        await guest.goTo(live.roomPath);
        await guest.until('!window.isSecureContext && !crypto.randomUUID');
        await guest.until(isPlaying);
        await guest.page.getByLabel('Message the room', { exact: true }).fill('From the living room');
        await guest.page.keyboard.press('Enter');
        await guest.page.getByText('From the living room').waitFor();
      });
    });
    await live.site.call('userLive/stopBroadcast', { channelName: live.channelName }, live.host.token);
    await e2eTest(insecure, lan, 'model without TLS', async (open) => {
      const model = await open('model', { token: live.host.token });
      model.allow(/Cross-Origin-Opener-Policy header has been ignored/);
      await model.goTo('/profile');
      await model.page.getByRole('banner').getByRole('link', { name: 'Go Live' }).click();
      await model.page
        .getByText(/only over HTTPS/)
        .first()
        .waitFor();
    });
  } finally {
    await insecure.close();
  }
});

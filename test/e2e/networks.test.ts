import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, type Newcomer, newModel } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goLive } from './go-live.ts';
import { enterRoom, turnSoundOn } from './turn-sound-on.ts';

/** Viewers whose network lets through less than all. */

let site: Site;
let browser: Browser;
let host: Newcomer;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  host = await newModel(site, 'maren.vale');
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** Keeps from the page's connections the ways its network would not let through; `window.__blocked` says which. */
const narrowNetwork = `
  const { setRemoteDescription } = RTCPeerConnection.prototype;
  RTCPeerConnection.prototype.setRemoteDescription = function (answer) {
    const sdp = answer.sdp.replace(new RegExp('a=candidate:\\\\S+ 1 (' + window.__blocked + ') .*\\r\\n', 'g'), '');
    return setRemoteDescription.call(this, { type: answer.type, sdp });
  };
`;

async function narrow({ context }: Visitor, blocked: string): Promise<void> {
  await context.addInitScript(`window.__blocked = '${blocked}';${narrowNetwork}`);
  // Nor does the engine learn where it could reach the page.
  await context.route('**/live/whep/**', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 204 }) : route.continue(),
  );
}

const protocolInUse = `(async () => {
  const { peer } = window.__peers.at(-1);
  const stats = await peer.getStats();
  const transport = [...stats.values()].find(({ type }) => type === 'transport');
  return stats.get(stats.get(transport.selectedCandidatePairId).remoteCandidateId).protocol;
})()`;

test('without UDP the picture comes over TCP; without either the room says so, and again with it', () =>
  e2eTest(browser, site.url, 'narrow networks', async (open) => {
    const model = await open('model', { token: host.token });
    await model.goTo('/profile');
    await goLive(model, 'From a strict office');
    const { uniqueId } = await myProfile(site, host.token);

    const office = await open('office');
    await narrow(office, 'UDP');
    await enterRoom(office, uniqueId);
    await office.seesAndHears();
    expect(await office.page.evaluate(protocolInUse)).toBe('tcp');

    const phone = await open('phone', { viewport: { width: 390, height: 844 }, isTouched: true });
    await narrow(phone, 'UDP|TCP');
    await phone.goTo(`/live-model/${uniqueId}`);
    const words = phone.page.getByText("The video isn't reaching you");
    await words.waitFor({ timeout: 15_000 });
    expect(await phone.page.getByText('LIVE', { exact: true }).count()).toBe(0);
    // The room also tries by itself, so that the network comes back in the moment of the press.
    await phone.page.getByRole('button', { name: 'Try again' }).evaluate((button: HTMLElement) => {
      Reflect.set(globalThis, '__blocked', 'NOTHING');
      button.click();
    });
    await turnSoundOn(phone);
    await phone.seesAndHears();
    await words.waitFor({ state: 'detached' });
  }));

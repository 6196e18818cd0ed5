import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, type Newcomer, newModel } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endShow, goLive } from './go-live.ts';
import { enterRoom } from './turn-sound-on.ts';

/** A crash of the live engine in the middle of a show. It measures seconds, so it runs with nothing beside it. */

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

test('the live engine is killed in the middle of a show, and both sides are back without a reload', () =>
  e2eTest(browser, site.url, 'engine killed', async (open) => {
    const model = await open('model', { token: host.token });
    await model.goTo('/profile');
    await goLive(model, 'Through thick and thin');
    const { uniqueId } = await myProfile(site, host.token);
    const viewer = await open('viewer');
    await enterRoom(viewer, uniqueId);
    await viewer.seesAndHears();
    for (const person of [model, viewer]) {
      // While no engine runs its addresses answer 503, and the sockets of the dead one are reset.
      person.allow(/\/live\/wh[ie]p\/|50[23]/);
      await person.page.evaluate('window.__stayed = true');
    }
    const before = { model: await model.figures(), viewer: await viewer.figures() };
    const killed = site.killEngine();
    const killedAt = Date.now();
    // A few frames were on their way when it died, so only a fresh handful counts.
    const back = { framesDecoded: before.viewer.framesDecoded + 8, audioEnergy: before.viewer.audioEnergy };
    await viewer.seesAndHears(back, { frames: 1 });
    const tookMs = Date.now() - killedAt;
    process.stdout.write(`After the engine was killed the viewer saw pictures again in ${tookMs} ms.\n`);
    expect(tookMs).toBeLessThan(5000);
    expect((await model.figures()).framesSent).toBeGreaterThan(before.model.framesSent);
    expect(site.pids().engine).not.toBe(killed);
    for (const person of [model, viewer]) expect(await person.page.evaluate('window.__stayed')).toBe(true);
    await endShow(model);
    await viewer.page.getByText('The show has ended').first().waitFor();
  }));

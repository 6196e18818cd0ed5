import { setTimeout as sleep } from 'node:timers/promises';
import type { Broadcast } from '@candela/contract/shows/operations';
import { bootSite } from '@candela/testkit/boot';
import { newPublisher } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import { blockMedia, publishInH264 } from '@candela/testkit/https-only';

/** What a viewer gets whose network carries nothing but HTTPS. */
export type HlsFigures = {
  /** From when a picture came to the engine until it is shown; the median of ten looks. */
  delayS: number;
  /** From opening the room to the first picture, the failed direct connection included. */
  joinS: number;
};

const looks = 10;
const behind = /^Live, ([\d.]+) s behind$/;

/** Boots a site with one show in H264 and watches it in Chromium, as the room itself says how far behind it is. */
export async function measureOverHttps(): Promise<HlsFigures> {
  const [site, browser] = await Promise.all([bootSite({ seed: 'none' }), openBrowser()]);
  const model = await newPublisher(site, 'maren.vale');
  const form = { channelName: model._id, showType: 'free', privateShowCost: 20, title: 'Bench' };
  const broadcast = await site.ask<Broadcast>('userLive/startBroadcast', form, model.token);
  const picture = { name: 'bench', width: 640, height: 360, framesPerSecond: 24 };
  const publisher = publishInH264(site, broadcast, picture);
  try {
    return await e2eTest(browser, site.url, 'over https', async (open) => {
      const viewer = await open('viewer');
      await blockMedia(viewer);
      const startedMs = performance.now();
      await viewer.goTo(`/live-model/${model.uniqueId}`);
      const words = viewer.page.getByText(behind);
      await words.waitFor({ timeout: 60_000 });
      const joinS = (performance.now() - startedMs) / 1000;
      const delays: number[] = [];
      for (let look = 0; look < looks; look++) {
        await sleep(1000);
        delays.push(Number(behind.exec((await words.textContent()) ?? '')?.[1]));
      }
      delays.sort((one, other) => one - other);
      return { delayS: delays[looks / 2] ?? Number.NaN, joinS };
    });
  } finally {
    publisher.kill('SIGKILL');
    await browser.close();
    await site.stop();
  }
}

import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, type Newcomer, newModel } from '@candela/testkit/e2e-people';
import { type e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type GroupCost, goLive } from './go-live.ts';

/** Whether a page shows moving pictures, as an expression of it. */
export const isPlaying = '[...document.querySelectorAll("video")].some((video) => video.currentTime > 0)';

interface LiveSite {
  site: Site;
  browser: Browser;
  host: Newcomer;
  channelName: string;
  /** Of the host's room. */
  roomPath: string;
}

/** A site of one model for all tests of a file, each of which begins with no show. Filled before the first of them. */
export function liveSite(env: Record<string, string> = {}): LiveSite {
  const live = {} as LiveSite;
  beforeAll(async () => {
    const [site, browser] = await Promise.all([
      bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100', ...env } }),
      openBrowser(),
    ]);
    Object.assign(live, { site, browser });
    const host = await newModel(site, 'maren.vale');
    const { _id, uniqueId } = await myProfile(site, host.token);
    Object.assign(live, { host, channelName: _id, roomPath: `/live-model/${uniqueId}` });
  });
  afterEach(async () => {
    // A test that failed on the way leaves its show open, which is none of the next one's business.
    await live.site.call('userLive/stopBroadcast', { channelName: live.channelName }, live.host.token);
  });
  afterAll(async () => {
    await live.browser?.close();
    await live.site?.stop();
  });
  return live;
}

type Open = Parameters<Parameters<typeof e2eTest>[3]>[0];

/** The host's page with a show that is live. */
export async function startShow(open: Open, { host }: LiveSite, paid?: GroupCost): Promise<Visitor> {
  const model = await open('model', { token: host.token });
  await model.goTo('/profile');
  await goLive(model, 'Slow piano', paid);
  await model.page.getByRole('status').filter({ hasText: 'LIVE' }).first().waitFor();
  return model;
}

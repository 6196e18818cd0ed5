import { minuteMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember, newPublisher } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { picture, sizes } from './pictures.ts';

/** A clip of a show from the fake camera: a member makes it, its model publishes it, and it plays. */

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

test.each([
  ['phone', 'maren.vale', 'rafe.holt'],
  ['large', 'ines.varga', 'olga.lind'],
] as const)(
  'a member makes a clip, the model publishes it, and it plays: %s',
  { timeout: 4 * minuteMs },
  (size, modelName, memberName) =>
    e2eTest(browser, site.url, `clips ${size}`, async (open) => {
      const viewport = sizes[size];
      const { token, uniqueId, _id: channelName } = await newPublisher(site, modelName);
      const model = await open('model', { token, viewport });
      const dialog = model.page.getByRole('dialog');
      await model.goTo('/profile');
      await model.page.getByRole('banner').getByRole('link', { name: 'Go Live' }).click();
      await dialog.getByRole('radio', { name: /^Free/ }).check();
      await dialog.getByLabel('Private show cost').fill('10');
      await dialog.getByLabel(/What's your show about/).fill('Slow piano');
      await dialog.getByRole('combobox', { name: 'Clips of free shows' }).click();
      await picture(model, `clips-go-live-${size}`, [size]);
      await model.page.getByRole('option', { name: 'Every member' }).click();
      const rewind = dialog.getByRole('switch', { name: /^Viewers can rewind the last minute/ });
      await rewind.check();
      await picture(model, `clips-settings-${size}`, [size]);
      await dialog.getByRole('button', { name: 'Go Live' }).click();
      await model.isAt('/broadcaster');
      await model.page.getByRole('button', { name: 'Clip', exact: true }).waitFor();
      await picture(model, `clips-broadcaster-${size}`, [size]);
      expect(await axeFindings(model, 'the broadcaster')).toEqual([]);

      const member = await newMember(site, memberName);
      const viewer = await open('viewer', { token: member.token, viewport });
      const { page } = viewer;
      await viewer.goTo(`/live-model/${uniqueId}`);
      await viewer.until('[...document.querySelectorAll("video")].some((video) => video.currentTime > 12)');
      await page.getByRole('button', { name: 'Rewind a minute' }).click();
      const rewound = '[...document.querySelectorAll(\'video[src*="/media/rewind/"]\')]';
      await viewer.until(`${rewound}.some((video) => video.currentTime > 1)`);
      await page.getByText('Rewound', { exact: true }).waitFor({ state: 'attached' });
      await picture(viewer, `clips-rewound-${size}`, [size]);
      expect(await axeFindings(viewer, 'a minute ago')).toEqual([]);
      await page.getByRole('button', { name: 'Live', exact: true }).click();
      await viewer.until(`${rewound}.length === 0`);
      await picture(viewer, `clips-room-${size}`, [size]);
      await page.getByRole('button', { name: 'Clip', exact: true }).click();
      const making = page.getByRole('dialog', { name: 'Make a clip' });
      await making.getByRole('textbox', { name: 'Title' }).fill('That laugh');
      await viewer.until('document.querySelector(\'video[src*="/media/clips/"]\').currentTime > 0.5');
      await making.getByRole('slider', { name: 'Length' }).press('Home');
      await making.getByText('10 seconds').waitFor();
      await picture(viewer, `clips-dialog-${size}`, [size]);
      expect(await axeFindings(viewer, 'making a clip')).toEqual([]);
      await making.getByRole('button', { name: 'Send clip' }).click();
      await page.getByText('It goes up once the model approves it').waitFor();
      await making.waitFor({ state: 'hidden' });

      await site.call('userLive/stopBroadcast', { channelName }, token);
      await model.goTo('/profile?tab=video');
      const draft = model.page
        .getByRole('article')
        .filter({ has: model.page.getByRole('heading', { name: 'That laugh' }) });
      await draft.getByText(`Clip by ${memberName}`).waitFor();
      await draft.getByText('Draft', { exact: true }).waitFor({ timeout: minuteMs });
      await picture(model, `clips-draft-${size}`, [size]);
      expect(await axeFindings(model, 'the draft')).toEqual([]);
      await model.page.getByRole('button', { name: 'Options for That laugh' }).click();
      await model.page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
      await dialog.getByRole('radio', { name: 'Now' }).press('Space');
      await dialog.getByRole('checkbox', { name: /Only the people named above and I/ }).check();
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await draft.getByText('Published', { exact: true }).waitFor({ timeout: minuteMs });

      await viewer.goTo(`/live-model/${uniqueId}`);
      const strip = page.getByRole('navigation', { name: 'Clips' });
      await strip.getByRole('link', { name: /That laugh/ }).waitFor();
      await picture(viewer, `clips-closed-room-${size}`, [size]);
      expect(await axeFindings(viewer, 'the closed room')).toEqual([]);
      await viewer.goTo(`/profile/${uniqueId}?tab=clips`);
      await page.getByRole('link', { name: 'That laugh' }).waitFor();
      await picture(viewer, `clips-profile-${size}`, [size]);
      expect(await axeFindings(viewer, 'the profile')).toEqual([]);
      await page.getByRole('link', { name: 'That laugh' }).click();
      await page.waitForURL((url) => url.pathname.startsWith('/video/'));
      await page.getByRole('button', { name: 'Share That laugh' }).waitFor();
      const player = page.getByRole('region', { name: 'Video: That laugh' });
      await player.getByRole('button', { name: 'Play', exact: true }).first().click();
      await viewer.until('document.querySelector("video").currentTime > 1');
      expect(await axeFindings(viewer, 'the clip')).toEqual([]);
    }),
);

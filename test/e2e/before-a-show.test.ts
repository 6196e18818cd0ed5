import { newMember } from '@candela/testkit/e2e-people';
import { e2eTest } from '@candela/testkit/e2e-test';
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { goLive } from './go-live.ts';
import { liveSite } from './live-site.ts';
import { picture, sizes } from './pictures.ts';
import { turnSoundOn } from './turn-sound-on.ts';

/** What a model chooses for her picture before anybody sees it, from a phone and from a desktop. */

const live = liveSite();

test('light correction and blur are chosen before a show, and hold in it and in the next preview', () =>
  e2eTest(live.browser, live.site.url, 'light and blur before a show', async (open) => {
    const model = await open('model', { token: live.host.token, viewport: sizes.phone, isTouched: true });
    const { page } = model;
    await model.goTo('/profile');
    await page.getByRole('banner').getByRole('link', { name: 'Go Live' }).click();
    const dialog = page.getByRole('dialog', { name: 'Go Live' });
    const light = dialog.getByRole('switch', { name: 'Light correction' });
    const blur = dialog.getByRole('switch', { name: /^Blur my background/ });
    const previewPlays = () => model.until(`document.querySelector('[role=dialog] video')?.currentTime > 0`);
    await previewPlays();
    await light.check();
    await blur.check();
    await dialog.getByText("Loading. You aren't blurred yet.").waitFor({ state: 'detached' });
    expect(await blur.isChecked(), 'it could be loaded').toBe(true);
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await previewPlays();
      expect([await light.isChecked(), await blur.isChecked()], size).toEqual([true, true]);
      expect(await axeFindings(model, `the preview with light and blur, ${size}`)).toEqual([]);
      await picture(model, 'go-live-light-blur', [size as keyof typeof sizes]);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await goLive(model, 'Blurred shelves');
    await page.getByRole('status').filter({ hasText: 'LIVE' }).first().waitFor();
    const viewer = await open('viewer', { token: (await newMember(live.site, 'quiet.fox')).token });
    await viewer.goTo(live.roomPath);
    await turnSoundOn(viewer);
    await page.getByRole('button', { name: 'Change devices' }).click();
    const devices = page.getByRole('dialog');
    expect(await devices.getByRole('switch', { name: 'Light correction' }).isChecked()).toBe(true);
    const inShow = devices.getByRole('switch', { name: /^Blur my background/ });
    expect(await inShow.isChecked()).toBe(true);
    // Turned off in the show, it is off from then on; the picture goes on through the change.
    const { framesDecoded } = await viewer.figures();
    await inShow.uncheck();
    await viewer.seesAndHears({ framesDecoded });
    expect(await model.stored('candela-blur')).toBe('no');
    expect(await model.stored('candela-light')).toBe('yes');
  }));

import { e2eTest, type Visitor } from '@candela/testkit/e2e-test';
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { balanceOf, memberWith } from './give-credits.ts';
import { isPlaying, liveSite, startShow } from './live-site.ts';
import { picture, sizes } from './pictures.ts';
import { turnSoundOn } from './turn-sound-on.ts';

/** What a model does in every show: the wheel she has saved, lines she has said before, and another device. */

const live = liveSite();

test('a wheel begins from a preset, on a phone too, is spun and paid, and quick replies go out with one press', () =>
  e2eTest(live.browser, live.site.url, 'wheel and quick replies', async (open) => {
    const member = await memberWith(live.site, 'quiet.fox', 100);
    const model = await startShow(open, live);
    const { page } = model;
    await page.setViewportSize(sizes.large);
    const dialog = page.getByRole('dialog', { name: 'Your wheel' });
    await page.getByRole('button', { name: 'Make a wheel' }).click();
    await dialog.getByLabel('Credits for a spin').fill('20');
    await dialog.getByLabel('Fields').fill('A song\nA story\nA secret');
    await dialog.getByRole('button', { name: 'Save as preset' }).click();
    await dialog.getByLabel('Preset name').fill('Evening');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('button', { name: 'Evening', exact: true }).waitFor();
    expect(await axeFindings(model, 'a wheel being made')).toEqual([]);
    await picture(model, 'wheel-presets', ['large']);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('No wheel yet.').waitFor();

    // The preset is there after a reload, on her phone, and one press fills the form.
    await page.setViewportSize(sizes.phone);
    await page.reload();
    await page.getByRole('button', { name: 'Your room' }).click();
    await page.getByRole('button', { name: 'Make a wheel' }).click();
    await dialog.getByRole('button', { name: 'Evening', exact: true }).click();
    expect(await dialog.getByLabel('Fields').inputValue()).toBe('A song\nA story\nA secret');
    await picture(model, 'wheel-presets', ['phone']);
    await dialog.getByRole('button', { name: 'Save and start' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');

    const viewer = await open('viewer', { token: member.token, viewport: sizes.large });
    await viewer.goTo(live.roomPath);
    await viewer.until(isPlaying);
    await viewer.page.getByRole('button', { name: 'Gifts' }).click();
    await viewer.page.getByRole('button', { name: 'Spin for 20 credits' }).click();
    const spin = viewer.page.getByRole('dialog', { name: 'Wheel' });
    await spin.getByRole('button', { name: /^Spin/ }).click();
    await spin
      .getByRole('status')
      .filter({ hasText: /A song|A story|A secret/ })
      .waitFor();
    expect(await balanceOf(live.site, member.token)).toBe(80);
    const log = page.getByRole('log');
    await log
      .getByText(/A song|A story|A secret/)
      .first()
      .waitFor();
    await picture(viewer, 'wheel-spun', ['large']);
    await viewer.page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Edit quick lines' }).click();
    const lines = page.getByRole('dialog');
    await lines.getByRole('textbox', { name: 'Reply 1' }).fill('Thank you, and good night');
    await lines.getByRole('button', { name: 'Save', exact: true }).click();
    await lines.waitFor({ state: 'detached' });
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      const reply = page.getByRole('button', { name: 'Thank you, and good night' });
      await reply.click();
      expect(await axeFindings(model, `quick replies, ${size}`)).toEqual([]);
      await picture(model, 'quick-replies', [size as keyof typeof sizes]);
    }
    await viewer.page.getByRole('button', { name: 'Chat', exact: true }).click();
    await expect
      .poll(() => viewer.page.getByRole('log').getByText('Thank you, and good night').count())
      .toBe(2);
  }));

/** Presses Go Live and says what the show is, as somebody does who forgot that it is on. */
async function tryToGoLive({ page }: Visitor): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Go Live' }).click();
  const dialog = page.getByRole('dialog', { name: 'Go Live' });
  await dialog.getByRole('radio', { name: /^Free/ }).check();
  await dialog.getByLabel('Private show cost').fill('10');
  await dialog.getByRole('button', { name: 'Go Live' }).click();
}

test('a running show is taken over by her phone, and back, while its viewers stay', () =>
  e2eTest(live.browser, live.site.url, 'taken over', async (open) => {
    const desktop = await startShow(open, live);
    const viewer = await open('viewer', { viewport: sizes.large });
    await viewer.goTo(live.roomPath);
    await turnSoundOn(viewer);
    await viewer.page.evaluate('window.__stayed = true');

    const phone = await open('phone', { token: live.host.token, viewport: sizes.phone, isTouched: true });
    await phone.goTo('/profile');
    await tryToGoLive(phone);
    const offer = phone.page.getByRole('button', { name: 'Take over here' });
    await offer.waitFor();
    await picture(phone, 'live-elsewhere', ['phone']);
    // Asking alone takes nothing away.
    await viewer.seesAndHears(await viewer.figures());
    await offer.click();
    await phone.isAt('/broadcaster');
    await phone.page.getByRole('status').filter({ hasText: 'LIVE' }).first().waitFor();
    const lost = (page: Visitor) => page.page.getByText('Your show is live on another device or tab');
    await lost(desktop).waitFor();
    await viewer.seesAndHears(await viewer.figures());
    for (const [size, viewport] of Object.entries(sizes)) {
      await desktop.page.setViewportSize(viewport);
      expect(await axeFindings(desktop, `a show taken over, ${size}`)).toEqual([]);
      await picture(desktop, 'taken-over', [size as keyof typeof sizes]);
    }

    await desktop.page.getByRole('button', { name: 'Take over here' }).click();
    await lost(phone).waitFor();
    await lost(desktop).waitFor({ state: 'detached' });
    await viewer.seesAndHears(await viewer.figures());
    expect(await viewer.page.evaluate('window.__stayed'), 'viewers stayed').toBe(true);
    expect(await viewer.page.getByText('The show has ended').count()).toBe(0);
  }));

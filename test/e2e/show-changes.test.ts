import { e2eTest, type Visitor } from '@candela/testkit/e2e-test';
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { balanceOf, memberWith } from './give-credits.ts';
import { isPlaying, liveSite, startShow } from './live-site.ts';
import { picture, sizes } from './pictures.ts';

/** What a model changes while her show goes on, as she and those who pay by the minute have it. */

/** A minute of this site; long enough to be asked about a price, and to answer, on a busy machine. */
const minuteMs = 45_000;

const live = liveSite({ LIVE_MINUTE_MS: String(minuteMs) });

type Open = Parameters<Parameters<typeof e2eTest>[3]>[0];

/** Somebody who has the price of the paid show before her. */
async function readyToJoin(
  open: Open,
  name: string,
  token: string,
  size: keyof typeof sizes,
): Promise<Visitor> {
  const viewer = await open(name, { token, viewport: sizes[size], isTouched: size === 'phone' });
  await viewer.goTo(live.roomPath);
  await viewer.page.getByRole('button', { name: /^Join for/ }).waitFor();
  return viewer;
}

/** Joins a paid show: she pays by the minute and sees the picture. */
async function join(viewer: Visitor): Promise<Visitor> {
  await viewer.page.getByRole('button', { name: /^Join for/ }).click();
  await viewer.until(isPlaying);
  await viewer.page.getByRole('group', { name: 'Price meter' }).getByText('1 minute').waitFor();
  return viewer;
}

/** Writes a price on the model's page, which shows the room's panel or the button for it; returns what saves it. */
async function writePrice(model: Visitor, cost: string): Promise<() => Promise<void>> {
  const { page } = model;
  const dialog = page.getByRole('dialog', { name: 'Edit your show' });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Group show cost').fill(cost);
  expect(await axeFindings(model, `the price changed to ${cost}`)).toEqual([]);
  await picture(model, `edit-show-${cost}`, [page.viewportSize()?.width === 390 ? 'phone' : 'large']);
  return async () => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Show updated').first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
  };
}

test('a higher price asks those in a seat to stay or leave, and the running minute keeps the old one', () =>
  e2eTest(live.browser, live.site.url, 'changed price', async (open) => {
    const [staying, leaving] = [
      await memberWith(live.site, 'quiet.fox', 100),
      await memberWith(live.site, 'late.lamp', 100),
    ];
    const model = await startShow(open, live, { cost: '10' });
    await model.page.setViewportSize(sizes.large);
    // Written before anybody pays, so that all of their first minute is left to be asked in.
    const save = await writePrice(model, '25');
    const large = await readyToJoin(open, 'stays', staying.token, 'large');
    const phone = await readyToJoin(open, 'leaves', leaving.token, 'phone');
    await Promise.all([large, phone].map(join));
    expect(await balanceOf(live.site, staying.token)).toBe(90);

    await save();
    const asked = await Promise.all(
      [large, phone].map(async ({ page }) => {
        const question = page.getByRole('alert').filter({ hasText: 'this show costs 25 credits a minute' });
        await question.getByText('You pay 10 credits for this one.').waitFor();
        return question;
      }),
    );
    await model.page
      .getByText(/each paying 25\/min/)
      .first()
      .waitFor();
    for (const [at, viewer] of [large, phone].entries()) {
      expect(await axeFindings(viewer, `asked about a price at ${at === 0 ? 1440 : 390}`)).toEqual([]);
    }
    await picture(large, 'price-asked', ['large']);
    await picture(phone, 'price-asked', ['phone']);
    await asked[0]?.getByRole('button', { name: /^Stay for/ }).click();
    await asked[0]?.waitFor({ state: 'detached' });
    await large.page.getByRole('group', { name: 'Price meter' }).getByText('then 25/min').waitFor();
    await picture(large, 'price-agreed', ['large']);
    await asked[1]?.getByRole('button', { name: 'Leave', exact: true }).click();
    const gate = phone.page.getByRole('region', { name: 'Paid show' });
    await gate.getByRole('button', { name: /^Join for 25/ }).waitFor();

    // Written from her phone before the second minute begins, so that all of it is left to hear of it in.
    await model.page.setViewportSize(sizes.phone);
    await model.page.getByRole('button', { name: 'Your room' }).click();
    const saveLower = await writePrice(model, '5');
    // Who stays has paid one minute at the old price, and the next at the new one; who left pays no more.
    expect(await balanceOf(live.site, staying.token)).toBe(90);
    await large.page
      .getByRole('group', { name: 'Price meter' })
      .getByText('2 minutes')
      .waitFor({ timeout: 2 * minuteMs });
    expect(await balanceOf(live.site, staying.token)).toBe(65);
    await large.until(isPlaying);
    expect(await balanceOf(live.site, leaving.token)).toBe(90);

    // Lower: nobody is asked.
    await saveLower();
    const lower = large.page.getByRole('status').filter({ hasText: 'you pay only 5 credits' });
    await lower.waitFor();
    expect(await lower.getByRole('button').count()).toBe(0);
    await picture(large, 'price-lower', ['large']);
    await large.page.getByRole('link', { name: 'Leave', exact: true }).click();
    await large.isAt('/live-models');
    expect(await balanceOf(live.site, staying.token)).toBe(65);
  }));

test('a break stops picture and meter on both sides, and the show goes on after it', () =>
  e2eTest(live.browser, live.site.url, 'break in a show', async (open) => {
    const one = await memberWith(live.site, 'first.fan', 200);
    const model = await startShow(open, live, { cost: '10' });
    await model.page.setViewportSize(sizes.large);
    const viewer = await join(await readyToJoin(open, 'viewer', one.token, 'large'));
    expect(await balanceOf(live.site, one.token)).toBe(190);

    // The press that joined turned the sound on.
    expect(await viewer.page.getByRole('button', { name: 'Tap for sound' }).count()).toBe(0);
    await viewer.seesAndHears();
    const begin = model.page.getByRole('button', { name: 'Take a break' });
    await begin.click();
    const over = model.page.getByRole('status').filter({ hasText: 'nobody pays' });
    await over.waitFor();
    const notice = viewer.page.getByRole('status').filter({ hasText: 'Back soon' });
    await notice.getByText("You aren't charged until the show goes on.").waitFor();
    await viewer.page.waitForTimeout(minuteMs);
    expect(await balanceOf(live.site, one.token), 'a minute of the break').toBe(190);
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const visitor of [model, viewer]) {
        await visitor.page.setViewportSize(viewport);
        expect(await axeFindings(visitor, `a break, ${visitor.name}, ${size}`)).toEqual([]);
      }
    }
    await picture(model, 'break-model');
    await picture(viewer, 'break-viewer');

    await over.getByRole('button', { name: 'End break' }).click();
    await over.waitFor({ state: 'detached' });
    await notice.waitFor({ state: 'detached' });
    await begin.waitFor();
    const { figures } = await viewer.seesAndHears();
    await viewer.seesAndHears(figures);
    await viewer.page
      .getByRole('group', { name: 'Price meter' })
      .getByText('2 minutes')
      .waitFor({ timeout: 2 * minuteMs });
    expect(await balanceOf(live.site, one.token)).toBe(180);
  }));

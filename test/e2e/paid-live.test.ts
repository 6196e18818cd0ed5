import { e2eTest, type Visitor } from '@candela/testkit/e2e-test';
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { balanceOf, memberWith } from './give-credits.ts';
import { isPlaying, liveSite, startShow } from './live-site.ts';
import { picture } from './pictures.ts';

/** Shows paid by the minute, from the price gate to the receipt both sides read. */

/** A minute of this site; long enough for a reload and a look at the till within it, on a busy machine too. */
const minuteMs = 12_000;

const live = liveSite({ LIVE_MINUTE_MS: String(minuteMs) });

test('a member sees the price, joins, reloads, is warned and kicked when the balance ends', () =>
  e2eTest(live.browser, live.site.url, 'paid group show', async (open) => {
    const member = await memberWith(live.site, 'quiet.fox', 25);
    const model = await startShow(open, live, { cost: '10' });
    await model.page
      .getByText(/each paying 10\/min/)
      .first()
      .waitFor();

    const visitor = await open('visitor');
    await visitor.goTo(live.roomPath);
    await visitor.page.getByRole('button', { name: 'Join to watch' }).waitFor();

    const viewer = await open('viewer', { token: member.token });
    const { page } = viewer;
    await viewer.goTo(live.roomPath);
    const gate = page.getByRole('region', { name: 'Paid show' });
    await gate.getByText('2 minutes').waitFor();
    await gate.getByText(/You pay from the first picture/).waitFor();
    expect(await balanceOf(live.site, member.token)).toBe(25);
    expect(await axeFindings(viewer, 'the price gate')).toEqual([]);

    // The short look costs nothing; staying is agreed to once.
    await gate.getByRole('button', { name: /Watch free for 10 seconds/ }).click();
    await viewer.until(isPlaying);
    expect(await balanceOf(live.site, member.token)).toBe(25);
    await page.getByRole('button', { name: /^Stay for/ }).click();
    const meter = page.getByRole('group', { name: 'Price meter' });
    await meter.getByText('1 minute').waitFor();
    expect(await balanceOf(live.site, member.token)).toBe(15);

    await page.reload();
    await viewer.until(isPlaying);
    await meter
      .getByText(/minute/)
      .first()
      .waitFor();
    await page.getByText('Your balance runs out after this minute').first().waitFor();
    await page.getByRole('button', { name: 'Top up' }).last().click();
    await page.getByText('Payment opens in a new tab. This page stays open.').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('heading', { name: "You're out of credits" }).waitFor();
    // On a slow machine the picture may freeze after the reload; that minute is given back, and another is seen for it.
    const total = (await page.getByText(/^\d minutes, 20 credits in total\./).textContent()) ?? '';
    const isGivenBack = total.includes('given back');
    expect(total).toContain(isGivenBack ? '3 minutes' : '2 minutes');
    expect(await balanceOf(live.site, member.token)).toBe(5);
    await page.getByRole('link', { name: 'View receipt' }).click();
    await page.getByText('Minute 2').waitFor();
    expect(await page.getByText(/^Minute \d/).count()).toBe(isGivenBack ? 3 : 2);
  }));

test('a member tops up in another tab without leaving the seat', () =>
  e2eTest(live.browser, live.site.url, 'topping up', async (open) => {
    const member = await memberWith(live.site, 'late.lamp', 65);
    await startShow(open, live, { cost: '10' });
    const viewer = await open('viewer', { token: member.token });
    const { page } = viewer;
    await viewer.goTo(live.roomPath);
    await page.getByRole('button', { name: /^Join for/ }).click();
    await viewer.until(isPlaying);
    const meter = page.getByRole('group', { name: 'Price meter' });
    await meter.getByRole('button', { name: 'Top up' }).click();
    const opened = viewer.context.waitForEvent('page');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Pay|Buy|Continue)/ })
      .click();
    const till = await opened;
    await till.getByRole('button', { name: /^Pay/ }).click();
    await till.getByLabel('Card number').fill('4111 1111 1111 1111');
    await till.getByLabel('Valid until').fill('12/39');
    await till.getByLabel('CVC').fill('123');
    await till.getByLabel('Name on the card').fill('Rafe Tolland');
    await till.getByRole('button', { name: /^Pay/ }).click();
    await till.getByRole('heading', { name: 'Your credits have arrived' }).waitFor();
    await till.close();
    // The seat went on meanwhile, and lasts longer now than what was there before would have paid.
    expect(await balanceOf(live.site, member.token)).toBeGreaterThan(65);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Leave', exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: "You're out of credits" }).count()).toBe(0);
    await viewer.until(isPlaying);
    await page.getByRole('link', { name: 'Leave', exact: true }).click();
    await viewer.isAt('/live-models');
  }));

test('a private show is asked for, accepted, two-way, looked on at, and ends with two receipts', () =>
  e2eTest(live.browser, live.site.url, 'private show', async (open) => {
    const [asking, other] = [
      await memberWith(live.site, 'thea.wicks', 200),
      await memberWith(live.site, 'halden', 50),
    ];
    const looking = await memberWith(live.site, 'spy.glass', 80);
    const offers = {
      groupCost: null,
      privateCost: null,
      freeLook: true,
      spyCost: 8,
      privateMinMinutes: 1,
      twoWay: true,
      callCost: null,
      callMinMinutes: 1,
    };
    expect((await live.site.call('userLive/saveLiveSettings', offers, live.host.token)).status).toBe(200);
    const model = await startShow(open, live, { cost: '1' });
    const guest = await open('other', { token: other.token });
    await guest.goTo(live.roomPath);
    await guest.page.getByRole('button', { name: /^Join for/ }).click();
    await guest.until(isPlaying);
    await guest.page.getByLabel('Message the room', { exact: true }).fill('Said before');
    await guest.page.keyboard.press('Enter');
    await model.page.getByText('Said before').waitFor();

    const viewer = await open('viewer', { token: asking.token });
    const { page } = viewer;
    await viewer.goTo(live.roomPath);
    await page.getByRole('button', { name: /^Join for/ }).click();
    await viewer.until(isPlaying);
    await page.getByRole('button', { name: 'Private, 10/min' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('switch', { name: /see me/ }).check({ force: true });
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('Nothing is charged unless they accept.').waitFor();

    const request = model.page.getByRole('alertdialog');
    await request.getByText('thea.wicks requests a private show').waitFor();
    await request.getByRole('button', { name: 'Accept' }).click();
    await model.page.getByRole('heading', { name: 'Private with thea.wicks' }).waitFor();
    await model.page.getByRole('banner').getByText('private, 10/min').waitFor();

    await guest.page.getByText("You're not being charged.").waitFor();
    const paidBefore = await balanceOf(live.site, other.token);
    await page.getByRole('button', { name: 'End private show' }).waitFor();
    // It was asked for and is paid for, so nobody has to press for its sound.
    await viewer.until(
      '[...document.querySelectorAll("video")].some((one) => !one.muted && one.currentTime > 0)',
    );
    await viewer.seesAndHears();
    // She sees the member's camera too.
    const camera = `document.querySelector('video[aria-label*="thea.wicks"]')?.currentTime > 0`;
    await model.until(camera);

    const spy = await open('spy', { token: looking.token });
    await spy.goTo(live.roomPath);
    await spy.page.getByRole('button', { name: /^Watch for/ }).click();
    await spy.until(isPlaying);
    await expect.poll(() => balanceOf(live.site, looking.token)).toBeLessThanOrEqual(72);
    expect(await spy.page.locator('video[aria-label*="thea.wicks"]').count()).toBe(0);

    await page.getByLabel('Message the room', { exact: true }).fill('Only for you');
    await page.keyboard.press('Enter');
    await model.page.getByText('Only for you').waitFor();
    for (const outside of [guest, spy]) expect(await outside.page.getByText('Only for you').count()).toBe(0);
    expect(await balanceOf(live.site, other.token)).toBe(paidBefore);
    const seen = await Promise.all([
      axeFindings(viewer, 'a private show'),
      axeFindings(model, 'the broadcaster in a private show'),
      axeFindings(guest, 'outside a private show'),
    ]);
    expect(seen.flat()).toEqual([]);

    await page.getByRole('button', { name: 'End private show' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End private show' }).click();
    const receipts = await Promise.all([readReceipt(viewer), readReceipt(model)]);
    expect(receipts[0]).toBe(receipts[1]);
    expect(receipts[0]).toMatch(/Minute 1/);
    // The room is open again, and the other one's seat with it.
    await guest.page.getByRole('group', { name: 'Price meter' }).waitFor();
    await guest.until(isPlaying);
    // What was said to everyone is there again, with nothing of what was said between the two.
    await model.page.getByText('Said before').waitFor();
    expect(await model.page.getByText('Only for you').count()).toBe(0);
    await model.page
      .getByRole('banner')
      .getByText(/each paying 1\/min/)
      .waitFor();
  }));

test('the model’s page keeps its chat, tips and figures over a reload, and opens what is behind them', () =>
  e2eTest(live.browser, live.site.url, 'figures of the broadcaster', async (open) => {
    const [one, two] = [
      await memberWith(live.site, 'first.fan', 300),
      await memberWith(live.site, 'next.fan', 50),
    ];
    const model = await startShow(open, live, { cost: '1' });
    const join = async (name: string, token: string) => {
      const watcher = await open(name, { token });
      await watcher.goTo(live.roomPath);
      await watcher.page.getByRole('button', { name: /^Join for/ }).click();
      await watcher.until(isPlaying);
      return watcher;
    };
    await join('first fan', one.token);
    const leaving = await join('next fan', two.token);
    const peak = model.page.getByText('Peak viewers').locator('xpath=following-sibling::*');
    await model.page.setViewportSize({ width: 1440, height: 900 });
    await peak.getByText('2', { exact: true }).waitFor();
    await leaving.page.getByRole('link', { name: 'Leave', exact: true }).click();
    await leaving.isAt('/live-models');
    const tip = {
      modelId: live.channelName,
      channelName: live.channelName,
      amountCredits: 150,
      message: 'Play it once more',
    };
    expect((await live.site.call('userAccess/tips', tip, one.token)).status).toBe(200);
    const said = model.page.getByRole('log').getByText('Play it once more');
    await said.waitFor();
    const tips = model.page.getByRole('button', { name: /^Tips ?120/ });
    await tips.waitFor();

    await model.page.reload();
    await said.waitFor();
    await peak.getByText('2', { exact: true }).waitFor();
    await tips.click();
    const dialog = model.page.getByRole('dialog', { name: 'Tips in this show' });
    await dialog.getByText('of 150 paid').waitFor();
    await dialog.getByText('first.fan').waitFor();
    expect(await axeFindings(model, 'the entries behind a figure')).toEqual([]);
    await model.page.keyboard.press('Escape');
    await live.site.call('userLive/stopBroadcast', { channelName: live.channelName }, live.host.token);
    // What it came to stands beside the last show, and opens to the same entries.
    await model.page.getByRole('heading', { name: 'Viewers over time' }).waitFor();
    expect(await axeFindings(model, 'the end of a show')).toEqual([]);
    await picture(model, 'show-over');
    await model.page.getByRole('button', { name: /^Tips ?120/ }).click();
    await model.page.getByRole('dialog').getByText('Play it once more').waitFor();
    await model.page.keyboard.press('Escape');
    await model.page
      .getByRole('link', { name: /^Say thanks to/ })
      .first()
      .click();
    await expect
      .poll(() => model.page.getByRole('textbox', { name: 'Write a message' }).inputValue())
      .toMatch(/^Thank you for coming to my show, first/);
  }));

/** What the receipt says, the same for both sides. */
async function readReceipt({ page }: Visitor): Promise<string> {
  const dialog = page.getByRole('dialog').filter({ hasText: 'private show' }).filter({ hasText: 'Minute 1' });
  await dialog.waitFor();
  const text = (await dialog.locator('dl, ol').allInnerTexts()).join('\n');
  await dialog.getByRole('button', { name: 'Done' }).click();
  return text;
}

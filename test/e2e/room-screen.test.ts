import { minuteMs } from '@candela/contract/shared/durations';
import { myProfile, type Newcomer, newModel } from '@candela/testkit/e2e-people';
import { e2eTest, type Visitor } from '@candela/testkit/e2e-test';
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { balanceOf, memberWith } from './give-credits.ts';
import { isPlaying, liveSite, startShow } from './live-site.ts';
import { publishLikeObs } from './obs-page.ts';

/** A room as its audience has it on a phone and on a large screen, and the way from one to the next. */

const live = liveSite();
const isHeard =
  '[...document.querySelectorAll("main video")].some((one) => one.currentTime > 0 && !one.muted)';

/** A show from broadcasting software, on a page of its own. */
async function broadcast(visitor: Visitor, { token }: Newcomer): Promise<string> {
  const { uniqueId } = await myProfile(live.site, token);
  const key = (await live.site.ask('userLive/getStreamKey', {}, token)) as {
    whipUrl: string;
    streamKey: string;
  };
  await visitor.goTo('/faq');
  const url = new URL(key.whipUrl, live.site.url).href;
  expect(await publishLikeObs(visitor.page, url, key.streamKey)).toMatchObject({ status: 201 });
  return `/live-model/${uniqueId}`;
}

async function boxOf({ page }: Visitor, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`Nothing is seen of ${selector}`);
  return box;
}

const tipAndUndo = `(async () => {
  document.querySelector('[aria-label="Tip 10 credits"]').click();
  const undo = () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Undo');
  while (!undo()) await new Promise(requestAnimationFrame);
  undo().click();
})()`;

test('on a large screen the picture leads; N and P go round; a tip can be undone, and leaving sends it', () =>
  e2eTest(live.browser, live.site.url, 'large room', async (open) => {
    const [second, member] = [
      await newModel(live.site, 'ines.corvo'),
      await memberWith(live.site, 'quiet.fox', 100),
    ];
    const [one, other] = [
      await broadcast(await open('software one'), live.host),
      await broadcast(await open('software two'), second),
    ];
    const viewer = await open('viewer', { token: member.token, viewport: { width: 1440, height: 900 } });
    const { page } = viewer;
    await viewer.goTo(one);
    await viewer.until(isPlaying);
    // The first press anywhere is enough.
    await page.getByRole('heading', { name: 'maren.vale' }).click();
    await viewer.until(isHeard);

    const beside = await boxOf(viewer, 'main video');
    expect(beside.width).toBeGreaterThan(1000);
    await page.getByRole('button', { name: 'Hide chat and tips' }).click();
    await viewer.until('document.querySelector("main video").getBoundingClientRect().width > 1300');
    await page.getByRole('log').waitFor();
    await page.getByRole('button', { name: 'Show chat and tips' }).click();
    await page.getByLabel('Message the room').waitFor();

    const isIn = async (name: string) => {
      await page.getByRole('heading', { name, exact: true }).waitFor();
      await viewer.until(isHeard);
    };
    for (const [key, name] of [
      ['n', 'ines.corvo'],
      ['n', 'maren.vale'],
      ['n', 'ines.corvo'],
      ['p', 'maren.vale'],
    ] as const) {
      await page.keyboard.press(key);
      await isIn(name);
    }
    // Pressed on before anything was opened, nothing of the rooms between lingers.
    for (const key of ['n', 'n', 'n']) await page.keyboard.press(key);
    await isIn('ines.corvo');
    await viewer.isAt(other);
    await viewer.seesAndHears();
    await page.getByRole('button', { name: 'Next room', exact: true }).click();
    await isIn('maren.vale');
    await viewer.isAt(one);

    // In one go, so that a slow machine takes it back in time too.
    await page.evaluate(tipAndUndo);
    await page.getByRole('button', { name: 'Tip 50 credits' }).click();
    await page.getByRole('log').getByText('quiet.fox').waitFor();
    expect(await balanceOf(live.site, member.token)).toBe(50);
    expect(await axeFindings(viewer, 'a room')).toEqual([]);
    await page.getByRole('button', { name: 'Tip 10 credits' }).click();
    await page.getByRole('link', { name: 'Leave', exact: true }).click();
    await expect.poll(() => balanceOf(live.site, member.token)).toBe(40);

    await viewer.goTo(other);
    await viewer.until(isPlaying);
    await live.site.ask(
      'userLive/stopBroadcast',
      { channelName: (await myProfile(live.site, second.token))._id },
      second.token,
    );
    await page.getByText('The show has ended').first().waitFor();
    await page
      .getByRole('navigation', { name: 'More live rooms' })
      .getByRole('link', { name: 'maren.vale' })
      .click();
    await viewer.isAt(one);
    await viewer.until(isPlaying);
  }));

test('a phone shows the whole picture with the chat below it; two taps fill it, a swipe goes on', () =>
  e2eTest(live.browser, live.site.url, 'room on a phone', async (open) => {
    const second = await newModel(live.site, 'bastian.rook');
    const [one, other] = [
      await broadcast(await open('software one'), live.host),
      await broadcast(await open('software two'), second),
    ];
    const viewport = { width: 390, height: 844 };
    const phone = await open('phone', { viewport, isTouched: true });
    const { page } = phone;
    await phone.goTo(one);
    await phone.until(isPlaying);
    await phone.until('document.querySelector("main video").videoWidth > 0');
    const whole = await boxOf(phone, 'main video');
    expect(whole.width).toBe(390);
    expect(whole.width / whole.height).toBeCloseTo(16 / 9, 1);
    const log = await boxOf(phone, '[role=log]');
    expect(log.y).toBeGreaterThanOrEqual(Math.floor(whole.y + whole.height));
    expect(await axeFindings(phone, 'a room on a phone')).toEqual([]);

    const [x, y] = [whole.x + whole.width / 2, whole.y + whole.height / 2];
    await page.touchscreen.tap(x, y);
    await phone.until(isHeard);
    await page.waitForTimeout(400);
    const touch = await phone.context.newCDPSession(page);
    const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', afterSeconds: number, where?: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: where === undefined ? [] : [{ x: where, y }],
        timestamp: startedAt + afterSeconds,
      });
    // The page is told when each was, so that a slow machine's taps are no slower.
    let startedAt = Date.now() / 1000;
    const tapTwice = async () => {
      startedAt = Date.now() / 1000;
      for (const seconds of [0, 0.15]) {
        await at('touchStart', seconds, x);
        await at('touchEnd', seconds + 0.05);
      }
    };
    const swipe = async (from: number, to: number) => {
      startedAt = Date.now() / 1000;
      await at('touchStart', 0, from);
      await at('touchMove', 0.1, to);
      await at('touchEnd', 0.2);
    };
    await tapTwice();
    await phone.until('document.querySelector("main video").getBoundingClientRect().height === innerHeight');
    await tapTwice();
    await phone.until('document.querySelector("main video").getBoundingClientRect().height < 300');

    await swipe(300, 80);
    await page.getByRole('heading', { name: 'bastian.rook' }).waitFor();
    await phone.isAt(other);
    await phone.until(isHeard);
    await swipe(80, 300);
    await page.getByRole('heading', { name: 'maren.vale' }).waitFor();
    await phone.isAt(one);
    await phone.until(isHeard);
    await phone.seesAndHears();
  }));

test('the page of a running show is taken over as it is, however long the show has run by then', () =>
  e2eTest(live.browser, live.site.url, 'taken over while live', async (open) => {
    await startShow(open, live);
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      for (const minutes of [5, -5]) {
        const visitor = await open(`visitor ${minutes} minutes off at ${viewport.width}`, { viewport });
        await visitor.page.addInitScript((aheadMs) => {
          const now = Date.now;
          Date.now = () => now() + aheadMs;
        }, minutes * minuteMs);
        await visitor.goTo(live.roomPath);
        // What React cannot take over as it is it throws away, with an error, which ends the test.
        await visitor.page.getByText(minutes > 0 ? /^[5-9] min$/ : 'Just started').waitFor();
        await visitor.until(isPlaying);
        await visitor.page.getByText(/^\d\d:\d\d here$/).waitFor({ state: 'attached' });
      }
    }
  }));

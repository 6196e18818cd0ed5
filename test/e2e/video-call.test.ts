import { minuteMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, type Newcomer, newModel } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseDay } from './choose-day.ts';
import { memberWith } from './give-credits.ts';

/** Video calls as both sides live through them: rung, declined, answered, reloaded, ended, and times agreed on. */

let site: Site;
let browser: Browser;
let host: Newcomer & { id: string; uniqueId: string };
let member: Newcomer;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  const model = await newModel(site, 'ines.calder');
  const { _id, uniqueId } = await myProfile(site, model.token);
  host = { ...model, id: _id, uniqueId };
  await site.ask(
    'userLive/saveLiveSettings',
    {
      groupCost: null,
      privateCost: null,
      freeLook: true,
      spyCost: null,
      privateMinMinutes: 1,
      twoWay: true,
      callCost: 12,
      callMinMinutes: 1,
    },
    model.token,
  );
  member = await memberWith(site, 'tam.okoye', 300);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** Rings the model from her profile. */
async function ring({ page, ...caller }: Visitor): Promise<void> {
  await page.goto(`${caller.siteUrl}/profile/${host.uniqueId}`);
  await page.getByRole('button', { name: /^Video call/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('25 minutes').waitFor();
  await dialog.getByRole('button', { name: 'Call now' }).click();
  await page.getByText(`Calling ${host.username}`).waitFor();
}

const session = async (visitor: Visitor) =>
  (JSON.parse((await visitor.stored('streamingSession')) ?? '{}') as { state?: Record<string, string> })
    .state;

test('a member calls; the model accepts on another page; a reload comes back; both have the receipt', () =>
  e2eTest(browser, site.url, 'a video call', async (open) => {
    const caller = await open('member', { token: member.token });
    const model = await open('model', { token: host.token });
    await model.goTo('/my-earning');
    await model.page.getByRole('main').waitFor();

    await ring(caller);
    const notice = model.page.getByRole('alertdialog', { name: `${member.username} is calling` });
    await notice.getByText('12').first().waitFor();
    await notice.getByRole('button', { name: 'Decline' }).click();
    await caller.page.getByRole('heading', { name: `${host.username} isn't available right now` }).waitFor();
    await caller.page.getByText("You weren't charged.").waitFor();

    await ring(caller);
    await caller.page.getByRole('button', { name: 'Cancel call' }).click();
    await caller.page.getByRole('heading', { name: 'You cancelled the call' }).waitFor();
    await notice.waitFor({ state: 'hidden' });
    await model.page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await model.page.getByText(`You missed a call from ${member.username}`).waitFor();
    await model.page.keyboard.press('Escape');

    await ring(caller);
    await notice.getByRole('button', { name: 'Accept' }).click();
    await model.isAt('/video-call');
    await Promise.all([caller.seesAndHears(), model.seesAndHears()]);
    await caller.page.getByRole('group', { name: 'Price meter' }).getByText('1 minute').waitFor();
    expect((await session(caller))?.callStatus).toBe('active');
    expect((await session(caller))?.videoSession).toBe(new URL(caller.page.url()).searchParams.get('call'));

    await caller.page.reload();
    await Promise.all([caller.seesAndHears(), model.seesAndHears(await model.figures())]);
    await caller.page.getByRole('group', { name: 'Price meter' }).getByText('1 minute').waitFor();
    // The same call in a second tab takes its place; the first sends nothing until it takes it back.
    const second = await caller.context.newPage();
    await second.goto(caller.page.url());
    await caller.page.getByText('This call is open in another tab').waitFor();
    expect(await caller.page.getByLabel('Your camera').count()).toBe(0);
    await model.seesAndHears(await model.figures());
    await caller.page.getByRole('button', { name: 'Take over here' }).click();
    await second.getByText('This call is open in another tab').waitFor();
    await second.close();
    await Promise.all([caller.seesAndHears(), model.seesAndHears(await model.figures())]);
    await caller.page.getByRole('button', { name: 'Mute my microphone' }).click();
    await caller.page.getByRole('button', { name: 'Unmute my microphone' }).waitFor();
    await caller.page.getByRole('button', { name: 'Turn my camera off' }).click();
    await caller.page.getByText('Camera off').waitFor();

    await model.page.getByRole('button', { name: 'Hang up' }).click();
    const ends = [
      [caller, 'The model hung up.'],
      [model, 'You hung up.'],
    ] as const;
    for (const [{ page }, words] of ends) {
      await page.getByRole('heading', { name: 'The call has ended' }).waitFor();
      await page.getByText(words).waitFor();
      await page.getByText('Minute 1', { exact: true }).waitFor();
      await page.getByRole('definition').filter({ hasText: member.username }).waitFor();
    }
    expect(await session(caller)).toMatchObject({ callStatus: 'ended', videoSession: '' });
    await caller.page.reload();
    await caller.page.getByRole('heading', { name: 'The call has ended' }).waitFor();
  }));

test('a time is asked for, accepted, and called by her when it is due; the member reports and blocks inside', () =>
  e2eTest(browser, site.url, 'a call time', async (open) => {
    const caller = await open('member', { token: member.token });
    const model = await open('model', { token: host.token });
    await model.goTo('/call-times');
    await model.page.getByText('No bookings yet').waitFor();
    await caller.goTo(`/profile/${host.uniqueId}`);
    await caller.page.getByRole('button', { name: /^Video call/ }).click();
    await caller.page.getByRole('dialog').getByRole('button', { name: 'Request a time' }).click();
    const dialog = caller.page.getByRole('dialog', { name: /^Request a call with/ });
    await dialog.getByRole('button', { name: 'Request time' }).click();
    await dialog.getByText('Choose a day.').waitFor();
    // Ten minutes from now may be tomorrow.
    const due = new Date(Date.now() + 10 * minuteMs);
    await chooseDay(caller.page, dialog.getByLabel('Day', { exact: true }), due);
    const clock = `${String(due.getHours()).padStart(2, '0')}:${String(due.getMinutes()).padStart(2, '0')}`;
    await dialog.getByLabel('Time', { exact: true }).fill(clock);
    await dialog.getByLabel('Topic').fill('The blue lamp');
    await dialog.getByRole('button', { name: 'Request time' }).click();
    await caller.page.getByRole('button', { name: 'View your call bookings' }).click();
    await caller.isAt('/call-times');
    await caller.page.getByText('Requested', { exact: true }).waitFor();

    await model.page.getByText('The blue lamp').waitFor();
    await model.page.getByRole('button', { name: 'Accept' }).click();
    await caller.page.getByText('Accepted', { exact: true }).waitFor();
    await model.page.getByRole('button', { name: 'Call now' }).click();
    await model.page.getByText(`Calling ${member.username}`).waitFor();
    const notice = caller.page.getByRole('alertdialog', { name: `${host.username} is calling` });
    await notice.getByRole('button', { name: 'Accept' }).click();
    await Promise.all([caller.seesAndHears(), model.seesAndHears()]);
    await caller.page.getByRole('button', { name: 'Report' }).click();
    const report = caller.page.getByRole('dialog', { name: /Report the video call/ });
    await report.getByRole('combobox').click();
    await caller.page.getByRole('option', { name: /arass/ }).click();
    await report.getByRole('button', { name: 'Send', exact: false }).click();
    await report.waitFor({ state: 'hidden' });
    await caller.page.getByRole('button', { name: 'Block' }).click();
    await caller.page.getByRole('dialog').getByRole('button', { name: 'Block and end' }).click();
    for (const { page } of [caller, model]) {
      await page.getByRole('heading', { name: 'The call has ended' }).waitFor();
      await page.getByText('Only minutes already started were charged.').first().waitFor();
    }
    const again = { modelId: host.id, confirmedCost: 12 };
    expect((await site.call('userLive/startCall', again, member.token)).body.code).toBe('room_closed');
    await caller.goTo('/call-times');
    await caller.page.getByText('Done', { exact: true }).waitFor();
  }));

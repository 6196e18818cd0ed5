import { newMember } from '@candela/testkit/e2e-people';
import { e2eTest, type Visitor } from '@candela/testkit/e2e-test';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { balanceOf, memberWith } from './give-credits.ts';
import { goLive } from './go-live.ts';
import { isPlaying, liveSite } from './live-site.ts';

/** What goes on beside the picture: goals, menu, poll, reactions, and keeping order. */

const live = liveSite();

async function say({ page }: Visitor, line: string): Promise<void> {
  const field = page.getByLabel('Message the room');
  await field.fill(line);
  await field.press('Enter');
}

test('a goal is reached, the menu ordered from, a poll answered, and the giver leads the list', () =>
  e2eTest(live.browser, live.site.url, 'a goal', async (open) => {
    const member = await memberWith(live.site, 'quiet.fox', 100);
    const model = await open('model', { token: live.host.token, viewport: { width: 1440, height: 900 } });
    await model.goTo('/profile');
    await goLive(model, 'Requests open');

    await model.page.getByRole('button', { name: 'Set a goal' }).click();
    let dialog = model.page.getByRole('dialog');
    await dialog.getByLabel("What's it for?").fill('The long version');
    await dialog.getByLabel('Target (credits)').fill('60');
    await dialog.getByRole('button', { name: 'Set a goal' }).click();
    await model.page.getByRole('button', { name: 'Edit menu' }).click();
    dialog = model.page.getByRole('dialog');
    await dialog.getByLabel('Item', { exact: true }).fill('One slow song');
    await dialog.getByLabel('Credits', { exact: true }).fill('20');
    await dialog.getByRole('button', { name: 'Save menu' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await model.page.getByRole('button', { name: 'Start a poll' }).click();
    dialog = model.page.getByRole('dialog');
    await dialog.getByLabel('Question').fill('What next?');
    await dialog.getByLabel('Answer 1').fill('Piano');
    await dialog.getByLabel('Answer 2').fill('Letters');
    await dialog.getByRole('button', { name: 'Start a poll' }).click();
    await dialog.waitFor({ state: 'hidden' });

    const viewer = await open('viewer', { token: member.token, viewport: { width: 1440, height: 900 } });
    const { page } = viewer;
    await viewer.goTo(live.roomPath);
    await viewer.until(isPlaying);
    // A visitor's page of the running show has it before any script has run.
    const shown = async () =>
      (await (await fetch(`${live.site.url}${live.roomPath}`)).text()).split('<body>')[1];
    await expect.poll(shown).toMatch(/data-rendered[\s\S]*Requests open/);
    await page.getByRole('button', { name: 'Contribute', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Other amount').fill('60');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Contribute/ })
      .click();
    await model.page.getByText('Reached').waitFor();
    await page.getByText('Reached').waitFor();
    expect(await balanceOf(live.site, member.token)).toBe(40);

    await page.getByRole('button', { name: 'Gifts' }).click();
    await page.getByRole('button', { name: /One slow song/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Order for 20' }).click();
    await model.page.getByRole('log').getByText('One slow song').waitFor();
    expect(await balanceOf(live.site, member.token)).toBe(20);
    await page.getByText('In the lead').waitFor();

    const earned = model.page.getByRole('complementary', { name: 'Earned in this show' });
    // Her share of the 80 credits that were paid.
    await earned.getByRole('button', { name: /^64/ }).waitFor();
    expect((await earned.locator('button .cd-num').allInnerTexts()).slice(0, 6)).toEqual([
      '0',
      '0',
      '16',
      '48',
      '0',
      '0',
    ]);

    await page.getByRole('button', { name: /^Letters/ }).click();
    await model.page.getByText('1 vote').waitFor();
    await page.getByRole('button', { name: 'React' }).click();
    await page.getByRole('button', { name: 'React with 🔥' }).click();
    await page.locator('[data-reactions="1"]').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    expect(await axeFindings(viewer, 'a room with everything in it')).toEqual([]);
    expect(await axeFindings(model, 'the broadcaster')).toEqual([]);

    await page.getByRole('button', { name: 'Chat', exact: true }).click();
    await say(model, 'Thank you @quiet.fox');
    await page.locator('[data-own]', { hasText: '@quiet.fox' }).waitFor();
    await page.getByLabel('Message the room').pressSequentially('@mar');
    await page.getByRole('option', { name: '@maren.vale' }).click();
    expect(await page.getByLabel('Message the room').inputValue()).toBe('@maren.vale ');
  }));

test('a moderator takes a line out, mutes and kicks; who was kicked is out, with any token', () =>
  e2eTest(live.browser, live.site.url, 'order', async (open) => {
    const loud = await newMember(live.site, 'loud.one');
    const model = await open('model', { token: live.host.token });
    await model.goTo('/profile');
    await goLive(model, 'Be kind');
    const viewer = await open('viewer', { token: loud.token });
    const { page } = viewer;
    // Its picture is refused from then on, which is the point.
    viewer.allow(/\/live\/whep\//);
    await viewer.goTo(live.roomPath);
    await viewer.until(isPlaying);
    await say(viewer, 'Something rude');
    const line = model.page.getByRole('log').getByText('Something rude');
    await line.waitFor();
    const keepOrder = async (what: string) => {
      await model.page.getByRole('log').getByText(/rude/).last().hover();
      await model.page.getByRole('button', { name: 'Moderate loud.one' }).last().click();
      await model.page.getByRole('menuitem', { name: what }).click();
    };
    await say(viewer, 'More rude things');
    // The words stand a second time where they are read out.
    await model.page.getByRole('log').getByText('More rude things').last().waitFor();
    await keepOrder('Delete message');
    await page.getByText('A message was deleted.').waitFor();
    await keepOrder('Mute for 5 minutes');
    await page.getByPlaceholder(/You are muted until/).waitFor();

    // A client of their own making, which leaves nothing by itself.
    const hostile = io(live.site.url, { transports: ['websocket'], auth: { token: loud.token } });
    const received: string[] = [];
    hostile.onAny((event: string) => received.push(event));
    expect(
      await hostile.timeout(5_000).emitWithAck('room.enter', { channelName: live.channelName }),
    ).toMatchObject({
      ok: true,
    });

    const held = await live.site.call(
      'userLive/joinBroadcast',
      { channelName: live.channelName },
      loud.token,
    );
    const { media } = held.body.data as { media: { url: string; token: string } };
    await keepOrder('Ban');
    const asked = model.page.getByRole('dialog');
    await asked.getByLabel('Reason (optional)').fill('Rude, and twice');
    await asked.getByRole('button', { name: 'Ban' }).click();
    await page.getByText(/Reason: Rude, and twice/).waitFor();
    await page.getByRole('heading', { name: "You're banned from this room" }).waitFor();
    expect(
      (await live.site.call('userLive/joinBroadcast', { channelName: live.channelName }, loud.token)).status,
    ).toBe(409);
    const answer = await fetch(new URL(media.url, live.site.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${media.token}`, 'content-type': 'application/sdp' },
      body: 'v=0\r\n',
    });
    expect([401, 402, 403, 404, 409]).toContain(answer.status);

    expect(received).toContain('room.out');
    received.length = 0;
    await say(model, 'Now we are among ourselves');
    await model.page.getByRole('log').getByText('Now we are among ourselves').waitFor();
    expect(
      await hostile.timeout(5_000).emitWithAck('room.enter', { channelName: live.channelName }),
    ).toMatchObject({
      ok: false,
      code: 'not_unlocked',
    });
    expect(hostile.connected).toBe(true);
    expect(received).not.toContain('room.message');
    hostile.disconnect();

    await model.page.getByRole('button', { name: 'Room settings' }).click();
    await model.page.getByRole('button', { name: 'Lift for loud.one' }).first().waitFor();
    await model.page.keyboard.press('Escape');
    await model.page.getByRole('button', { name: /^Panic/ }).click();
    await model.page.getByText('The show has ended').first().waitFor();
  }));

test('a seat is its member’s own: another one’s token opens nothing of it', () =>
  e2eTest(live.browser, live.site.url, 'another seat', async (open) => {
    const [payer, stranger] = [
      await memberWith(live.site, 'payer', 50),
      await memberWith(live.site, 'stranger', 50),
    ];
    const model = await open('model', { token: live.host.token });
    await model.goTo('/profile');
    await goLive(model, 'For those inside', { cost: '5' });
    const joined = await untilJoined(payer.token);
    const { seat } = joined as { seat: { seatId: string } };
    for (const call of ['getSeatReceipt', 'leaveShow'] as const) {
      expect((await live.site.call(`userLive/${call}`, { seatId: seat.seatId }, stranger.token)).status).toBe(
        404,
      );
    }
    const viewer = await open('stranger', { token: stranger.token });
    await viewer.goTo(live.roomPath);
    await viewer.page.getByRole('button', { name: /^Join for/ }).waitFor();
    expect(await viewer.page.locator('video').count()).toBe(0);
    expect(await balanceOf(live.site, stranger.token)).toBe(50);
  }));

/** The picture may need a moment to reach the server. */
async function untilJoined(token: string): Promise<unknown> {
  for (let tries = 0; tries < 50; tries += 1) {
    const request = { channelName: live.channelName, confirmedCost: 5 };
    const { status, body } = await live.site.call('userLive/joinBroadcast', request, token);
    if (status === 200) return body.data;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The show could not be joined.');
}

import { myProfile, newMember } from '@candela/testkit/e2e-people';
import { e2eTest, type Visitor } from '@candela/testkit/e2e-test';
import { expect, test } from 'vitest';
import { endShow, goLive } from './go-live.ts';
import { isPlaying, liveSite } from './live-site.ts';
import { hangUp, publishLikeObs } from './obs-page.ts';
import { enterCode, fillSignUp } from './sign-up-form.ts';
import { enterRoom, turnSoundOn } from './turn-sound-on.ts';

/** One show from the first light to the end, as model, members and visitors live through it. */

const live = liveSite();

test('a model goes live; a member finds the room, sees, hears and talks; a reload resumes; stop ends it', () =>
  e2eTest(live.browser, live.site.url, 'a free show', async (open) => {
    const member = await newMember(live.site, 'first.row');
    const viewer = await open('member', { token: member.token });
    await viewer.goTo('/live-models');
    await viewer.page.getByText("Nobody's live").waitFor();

    const model = await open('model');
    const { username, password } = live.host;
    await model.goTo('/member');
    await model.page.getByLabel('Username or email').fill(username);
    await model.page.getByLabel('Password', { exact: true }).fill(password);
    await model.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await model.isAt('/studio');
    await goLive(model, 'Candles and slow piano');

    // The list fills by itself; the card leads to the room.
    await viewer.page.locator('a[href^="/live-model/"]').click();
    await viewer.page.waitForURL((url) => url.pathname.startsWith('/live-model/'));
    await turnSoundOn(viewer);
    const first = await viewer.seesAndHears();
    expect(first.figures.audioPackets).toBeGreaterThan(0);
    await model.page.getByText('Candles and slow piano').first().waitFor();

    const visitor = await open('visitor');
    await visitor.goTo(new URL(viewer.page.url()).pathname);
    await visitor.until(isPlaying);
    await waitForWatching(model, 2);

    await chatLine(viewer, model, 'Good evening from the first row');
    await chatLine(model, viewer, 'And to you, thank you for coming');
    const late = await open('late visitor');
    await late.goTo(new URL(viewer.page.url()).pathname);
    await late.page.getByText('Good evening from the first row').waitFor();
    await late.page.getByRole('button', { name: 'Join to chat' }).waitFor();
    await late.context.close();

    const beforeReload = await viewer.figures();
    await viewer.page.evaluate('window.__stayed = true');
    await model.page.reload();
    await model.page.getByText('Candles and slow piano').first().waitFor();
    await viewer.seesAndHears({ ...beforeReload, framesDecoded: beforeReload.framesDecoded + 30 });
    expect(await viewer.page.evaluate('window.__stayed')).toBe(true);

    await endShow(model);
    for (const watching of [viewer, visitor])
      await watching.page.getByText('The show has ended').first().waitFor();
    await viewer.goTo('/live-models');
    await viewer.page.getByText("Nobody's live").waitFor();
    await model.goTo('/profile');
    await model.page.getByRole('banner').getByRole('link', { name: 'Go Live' }).waitFor();
  }));

test('somebody new agrees, signs up with the mailed code, finds who is live, and sees and hears', () =>
  e2eTest(live.browser, live.site.url, 'first sight', async (open) => {
    const model = await open('model', { token: live.host.token });
    await model.goTo('/profile');
    await goLive(model, 'Open for everyone');

    const visitor = await open('visitor', { hasAgreed: false });
    const { page } = visitor;
    await visitor.goTo('/');
    await page.getByRole('button', { name: 'I Agree' }).click();
    // Without an account a free show is open too.
    await page.locator('a[href^="/live-model/"]').first().click();
    await visitor.until(isPlaying);
    await page.goBack();
    await page.getByRole('banner').getByRole('link', { name: 'Join Free Now' }).click();
    await visitor.isAt('/sign-up');
    await fillSignUp(visitor, 'new.in.town', '1990');
    await page.getByRole('button', { name: 'Create account' }).click();
    await visitor.isAt('/otp');
    await enterCode(page, await live.site.outbox('new.in.town@example.test'));
    await visitor.isAt('/home');
    await page.getByRole('banner').getByRole('link', { name: 'Live Models' }).click();
    await page.locator('a[href^="/live-model/"]').click();
    const before = await visitor.figures();
    await turnSoundOn(visitor);
    await visitor.seesAndHears(before);
    await endShow(model);
    await page.getByText('The show has ended').first().waitFor();
  }));

test('broadcasting software publishes with the stream key, and its show can be watched', () =>
  e2eTest(live.browser, live.site.url, 'stream key', async (open) => {
    const { token } = live.host;
    const { _id, uniqueId } = await myProfile(live.site, token);
    const key = (await live.site.call('userLive/getStreamKey', {}, token)).body.data as {
      whipUrl: string;
      streamKey: string;
    };
    const software = await open('software');
    await software.goTo('/faq');
    const whipUrl = new URL(key.whipUrl, live.site.url).href;
    expect(await publishLikeObs(software.page, whipUrl, 'not the key of anyone')).toMatchObject({
      status: 401,
    });
    const published = await publishLikeObs(software.page, whipUrl, key.streamKey);
    expect(published).toMatchObject({ status: 201, location: expect.stringContaining('/live/') });

    const viewer = await open('viewer');
    await enterRoom(viewer, uniqueId);
    await viewer.seesAndHears();

    expect(await hangUp(software.page, new URL(published.location, whipUrl).href, key.streamKey)).toBe(200);
    await viewer.page.getByText('Video interrupted').waitFor();
    expect((await live.site.call('userLive/stopBroadcast', { channelName: _id }, token)).status).toBe(200);
    await viewer.page.getByText('The show has ended').first().waitFor();

    const rotated = (await live.site.call('userLive/rotateStreamKey', {}, token)).body.data as {
      streamKey: string;
    };
    expect(rotated.streamKey).not.toBe(key.streamKey);
    expect(await publishLikeObs(software.page, whipUrl, key.streamKey)).toMatchObject({ status: 401 });
  }));

async function chatLine(speaker: Visitor, listener: Visitor, line: string): Promise<void> {
  // A field that completes names is a combobox, and is one once there are names to complete.
  const field = speaker.page.getByLabel('Message the room', { exact: true });
  await field.fill(line);
  const sentAt = Date.now();
  await field.press('Enter');
  await listener.page.getByText(line).first().waitFor();
  process.stdout.write(`A chat line crossed in ${Date.now() - sentAt} ms.\n`);
  await speaker.page.getByText(line).first().waitFor();
}

async function waitForWatching(visitor: Visitor, count: number): Promise<void> {
  await visitor.until(
    `(document.body.innerText.match(/\\b${count}\\s+watching\\b/i) ?? document.body.innerText.match(/Watching now\\s*${count}\\b/i)) !== null`,
  );
}

import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember, signInAs } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import { operate } from '@candela/testkit/operator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Seeing the library on the demo site: what is locked, what opens it, and watching, listening and talking. */

type Card = {
  _id: string;
  title: string;
  locked: boolean;
  thumbnail: string | null;
  placeholder: string | null;
  averageRating: number;
};
type Model = { _id: string; uniqueId: string };

let site: Site;
let browser: Browser;
let member = '';
let stranger = '';
const models = new Map<string, Model>();

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  member = await signInAs(site, 'user');
  stranger = (await newMember(site, 'passing.stranger')).token;
  const { body } = await site.call('userAccess/getAllModelWithCategory', { per_page: 60 });
  for (const model of body.models as (Model & { username: string })[]) models.set(model.username, model);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

function modelOf(username: string): Model {
  const model = models.get(username);
  if (!model) throw new Error(`The demo site has no ${username}`);
  return model;
}

/** A model's items of a kind as a visitor is given them. */
async function listed(username: string, kind: string): Promise<Card[]> {
  const input = { kind, userId: modelOf(username)._id };
  const { body } = await site.call(
    kind === 'album' ? 'userPopularModel/getAllAlbums' : 'userPopularModel/getAllGallery',
    input,
  );
  return body.data as Card[];
}

async function idOf(username: string, kind: string, title: string): Promise<string> {
  const card = (await listed(username, kind)).find((one) => one.title === title);
  if (!card) throw new Error(`${username} has no ${kind} "${title}"`);
  return card._id;
}

/** Confirms the unlock dialog that is open, and closes what it says afterwards. */
async function pay({ page }: Visitor, credits: number): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: 'Charged once' });
  await dialog.getByRole('button', { name: `Unlock for ${credits}` }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

test('a visitor sees the public part, blurred pictures of the rest, and no private address', () =>
  e2eTest(browser, site.url, 'visitor looks', async (open) => {
    const cards = await listed('maren.vale', 'gallery');
    const locked = cards.find((card) => card.locked);
    expect(locked).toMatchObject({ title: 'Backstage, quietly', thumbnail: null });
    const { body } = await site.call('userPostOrComment/getOnePostAndComment', { id: locked?._id });
    expect(body.data).toMatchObject({
      path: null,
      poster: null,
      pictures: [],
      signedUrls: [],
      description: expect.stringMatching(/./),
    });

    const visitor = await open('visitor');
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visitor.goTo(`/profile/${modelOf('maren.vale').uniqueId}`);
    const tile = page.getByRole('article').filter({ hasText: 'Backstage, quietly' });
    await tile.filter({ hasText: /20\s*credits/ }).waitFor();
    const description = page.locator('meta[name="description"]');
    expect(await description.getAttribute('content')).toBe('Slow Sunday, requests open');
    await visitor.until(
      '[...document.querySelectorAll("[data-locked] img")].every((one) => one.naturalWidth > 0)',
    );
    const source = await tile.locator('img').last().getAttribute('src');
    expect(source).toBe(locked?.placeholder);
    expect(await page.evaluate('document.querySelector("[data-locked] img").naturalWidth')).toBeLessThan(33);

    await tile.getByRole('button', { name: 'Backstage, quietly' }).click();
    await visitor.isAt('/sign-up');
    await page.getByRole('heading', { name: 'Join to unlock this from Maren Vale' }).waitFor();
    await page.goBack();

    await page.getByRole('button', { name: 'Silk and smoke' }).click();
    const post = page.getByRole('dialog');
    await post.getByRole('button', { name: 'Open picture 1 of 4' }).waitFor();
    await post.getByText('The third one belongs on a wall.').waitFor();
    await post.getByRole('button', { name: 'Join to comment' }).waitFor();
    await page.goBack();
    await post.waitFor({ state: 'detached' });

    await visitor.goTo(`/video/${await idOf('maren.vale', 'video', 'After the last request')}`);
    await visitor.isAt('/login');
    expect(asked.filter((path) => path.startsWith('/media/hls/'))).toEqual([]);
  }));

test('a member unlocks a video, watches it, and says something about it', () =>
  e2eTest(browser, site.url, 'member watches', async (open) => {
    const id = await idOf('soraya.wren', 'video', 'Drifting');
    const token = await signInAs(site, 'user');
    const watcher = await open('member', { token });
    const { page } = watcher;
    const media: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/media/hls/')) media.push(request.url());
    });
    await watcher.goTo(`/profile/${modelOf('soraya.wren').uniqueId}?tab=video`);
    await page.getByRole('link', { name: 'Drifting' }).click();
    await watcher.isAt(`/video/${id}`);
    await page.getByText('This video is locked').waitFor();
    expect(media).toEqual([]);
    await page.getByRole('button', { name: 'Unlock for 25' }).click();
    await pay(watcher, 25);

    const player = page.getByRole('region', { name: 'Video: Drifting' });
    await player.getByRole('button', { name: 'Play', exact: true }).first().click();
    await watcher.until('document.querySelector("video").currentTime > 1.5');
    await player.getByRole('button', { name: 'Quality' }).click();
    await player.getByRole('menuitemradio', { name: 'Auto' }).waitFor();
    await player.getByRole('menuitemradio', { name: '240p' }).click();
    await player.getByRole('button', { name: 'Speed' }).click();
    await player.getByRole('menuitemradio', { name: '1.5×' }).click();
    expect(await page.evaluate('document.querySelector("video").playbackRate')).toBe(1.5);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Drifting' }).click();
    await page.keyboard.press('k');
    await watcher.until('document.querySelector("video").paused');
    await page.keyboard.press('5');
    await watcher.until('Math.abs(document.querySelector("video").currentTime - 6) < 0.5');
    // Another device of the same person goes on there.
    const resume = async () => {
      const { body } = await site.call('userPostOrComment/getOnePostAndComment', { id }, token);
      return (body.data as { resume: { seconds: number } | null }).resume?.seconds ?? 0;
    };
    // Where it was paused was saved before, and may be beyond 5 seconds too.
    await expect.poll(resume).toBeCloseTo(6, 0);
    const tablet = await open('tablet', { token });
    await tablet.goTo(`/video/${id}`);
    await tablet.page.getByText('Resumed at 00:06').waitFor();
    await tablet.page.close();

    await page.getByLabel('Write a comment').fill('I left the window open for this.');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    const mine = page.getByRole('article').filter({ hasText: 'I left the window open for this.' });
    await mine.getByRole('button', { name: 'Reply' }).click();
    await page.getByLabel(/^Reply to/).fill('And the lamp on.');
    await page.getByRole('button', { name: 'Reply', exact: true }).last().click();
    const reply = page.getByRole('article').filter({ hasText: 'And the lamp on.' });
    await reply.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Edit your comment').fill('And the lamp off.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('And the lamp off.').waitFor();
    await mine.first().getByRole('button', { name: 'Like, 0', exact: true }).click();
    await page.getByRole('button', { name: 'Like, 0', exact: true }).first().click();
    await page.getByRole('radio', { name: '4 of 5 stars' }).click({ force: true });
    await page.getByText('1 rating').waitFor();
    await page.getByRole('button', { name: 'Add to favourites' }).click();
    await page.getByRole('button', { name: 'Remove from favourites' }).waitFor();

    const seen = await expectPost(id, member, (post) => post.favroite === true);
    expect(seen).toMatchObject({
      likeStatus: 'like',
      totalLikes: 1,
      myRating: 4,
      averageRating: 4,
      commentCount: 2,
      comment: true,
      commentData: [
        {
          text: 'I left the window open for this.',
          totalLikes: 1,
          replies: [{ text: 'And the lamp off.' }],
        },
      ],
    });
    await watcher.goTo('/my-library');
    await page.getByRole('link', { name: 'Drifting' }).waitFor();
    await watcher.goTo(`/video/${id}`);
    await page.getByRole('button', { name: 'Start over' }).waitFor();
    await expectClosedToOthers(media, token);
  }));

/** What the server says about an item, once it says what was waited for. */
async function expectPost(id: string, token: string, isThere: (post: Record<string, unknown>) => boolean) {
  for (let attempt = 0; ; attempt += 1) {
    const { body } = await site.call('userPostOrComment/getOnePostAndComment', { id }, token);
    const post = body.data as Record<string, unknown>;
    if (isThere(post) || attempt > 40) return post;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Nobody else's token, no changed byte and no session that is over opens a part of the video. */
async function expectClosedToOthers(media: readonly string[], token: string): Promise<void> {
  const segment = media.find((url) => url.endsWith('.m4s'));
  if (!segment) throw new Error('No segment was asked for');
  const ask = async (url: string, bearer?: string) =>
    (await fetch(url, bearer ? { headers: { authorization: `Bearer ${bearer}` } } : {})).status;
  expect(await ask(segment, token)).toBe(200);
  expect(await ask(segment, stranger)).toBe(404);
  const [, grant = ''] = /\/media\/hls\/([^/]+)\//.exec(segment) ?? [];
  const changed = `${grant[0] === 'e' ? 'f' : 'e'}${grant.slice(1)}`;
  expect(await ask(segment.replace(grant, changed))).toBe(404);
  await site.call('userAccess/logout', {}, token);
  // The access check of the last seconds may still hold.
  const deadline = Date.now() + 10_000;
  while ((await ask(segment)) !== 404) {
    if (Date.now() > deadline) throw new Error('A segment is served after its session has ended');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

test('an unlocked album opens at once, and its pictures fill the window', () =>
  e2eTest(browser, site.url, 'album', async (open) => {
    const viewer = await open('member', { token: member });
    const { page } = viewer;
    await viewer.goTo(`/profile/${modelOf('bastian.rook').uniqueId}?tab=album`);
    await page.getByRole('button', { name: 'Dunes' }).click();
    await pay(viewer, 15);
    const post = page.getByRole('dialog', { name: 'Dunes' });
    await post.getByRole('button', { name: 'Open picture 1 of 3' }).click();
    const box = page.locator('.yarl__portal');
    await box.getByText('1 / 3').waitFor();
    await viewer.until(
      '[...document.querySelectorAll(".yarl__slide_image")].some((one) => one.naturalWidth > 200)',
    );
    await page.keyboard.press('ArrowRight');
    await box.getByText('2 / 3').waitFor();
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await post.getByText('Three mornings, one dune.').waitFor();
    await page.keyboard.press('Escape');
    await post.waitFor({ state: 'detached' });
    await page.getByRole('article').filter({ hasText: 'Dunes' }).getByText('Yours').waitFor();
    // What a club-house covers is open to its members without being bought.
    await viewer.goTo(`/profile/${modelOf('maren.vale').uniqueId}?tab=video`);
    const covered = page.getByRole('article').filter({ hasText: 'After the last request' });
    await covered.getByText('Club', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'After the last request' }).click();
    await page.getByRole('region', { name: 'Video: After the last request' }).waitFor();
  }));

test('audio goes on from page to page, until somebody closes it', () =>
  e2eTest(browser, site.url, 'audio', async (open) => {
    const listener = await open('member', { token: member });
    const { page } = listener;
    await listener.goTo(`/profile/${modelOf('noor.hadley').uniqueId}?tab=audio`);
    await page.getByRole('button', { name: 'Play Between two records' }).click();
    const player = page.getByRole('region', { name: 'Audio player' });
    const position = player.getByRole('slider', { name: 'Position' });
    const at = async () => Number(await position.inputValue());
    await expect.poll(at).toBeGreaterThan(0.3);
    await page.getByRole('banner').getByRole('link', { name: 'Videos' }).click();
    await listener.isAt('/videos');
    const before = await at();
    await expect.poll(at).toBeGreaterThan(before);
    await player.getByRole('button', { name: 'Pause' }).click();
    await player.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await player.getByRole('button', { name: 'Close player' }).click();
    await player.waitFor({ state: 'detached' });
  }));

test('a playback link plays in the browser it was made for, and nowhere else', () =>
  e2eTest(browser, site.url, 'playback link', async (open) => {
    const id = await idOf('maren.vale', 'video', 'Slow light, first take');
    const viewer = await open('viewer', { token: member });
    const { page } = viewer;
    const asked = page.waitForRequest((request) => request.url().endsWith('.m3u8'));
    await viewer.goTo(`/video/${id}`);
    const link = (await asked).url();
    expect((await (await asked).response())?.status()).toBe(200);
    expect(await page.evaluate('document.cookie')).not.toContain('candela-browser');
    expect((await fetch(link)).status, 'elsewhere').toBe(404);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: 'candela-browser', httpOnly: true, sameSite: 'Strict' });
  }));

test('a rating changes the average for everyone', () =>
  e2eTest(browser, site.url, 'rating', async (open) => {
    const modelId = modelOf('tavi.lund')._id;
    const rateFirst = () =>
      site.call('userAccess/updateRating', { type: 'model', id: modelId, rating: 2 }, stranger);
    expect((await rateFirst()).body.code).toBe('may_not_rate');
    const unknown = await open('unknown', { token: stranger });
    await unknown.goTo(`/profile/${modelOf('tavi.lund').uniqueId}`);
    await unknown.page.getByText('To rate, buy something').waitFor();
    expect(await unknown.page.getByRole('button', { name: 'Rate', exact: true }).count()).toBe(0);
    await operate(site, 'grant-credits', 'passing.stranger', '1', 'for this test');
    for (const token of [stranger, member])
      await site.ask('userAccess/tips', { modelId, amountCredits: 1 }, token);
    await rateFirst();
    const rater = await open('member', { token: member });
    const { page } = rater;
    await rater.goTo(`/profile/${modelOf('tavi.lund').uniqueId}`);
    await page.getByText('1 rating').waitFor();
    await page.getByRole('button', { name: 'Rate', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: '5 of 5 stars' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Save rating' }).click();
    await page.getByText('2 ratings').waitFor();
    await page.getByText('3.5', { exact: true }).waitFor();
    const visitor = await open('visitor');
    await visitor.goTo(`/profile/${modelOf('tavi.lund').uniqueId}`);
    await visitor.page.getByText('3.5', { exact: true }).waitFor();
  }));

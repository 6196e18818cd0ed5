import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember, signInAs } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endShow, goLive } from './go-live.ts';

/** Finding somebody: by name, by filters, and by being notified. */

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('a search with a typing mistake leads to who was meant, by keyboard alone', () =>
  e2eTest(browser, site.url, 'search with a slip', async (open) => {
    const viewport = { width: 1440, height: 900 };
    const member = await open('member', { viewport, token: await signInAs(site, 'user') });
    const { page } = member;
    const results = page.getByRole('group', { name: 'Search results' });
    await member.goTo('/faq');
    await member.screenHasCome();
    await page.keyboard.press('/');
    await page.keyboard.type('marne');
    await results.getByRole('link', { name: /@maren\.vale/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/profile/maren-vale');

    await page.getByRole('heading', { name: 'Maren Vale' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('qqqqqqq');
    await results.getByText('No Search Found').waitFor();

    await member.goTo('/search?q=soraya wern');
    await page.getByRole('link', { name: 'Soraya Wren' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search the site' }).fill('musci');
    await page.waitForURL((url) => url.searchParams.get('q') === 'musci');
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save this search' }).click();
    await page.getByRole('dialog').getByText('is saved as “musci”').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('list', { name: 'Categories' }).getByRole('link', { name: 'Music' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/category/'));
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'musci' }).click();
    await page.waitForURL((url) => url.searchParams.get('q') === 'musci');
  }));

test.each([390, 1440])(
  'a word finds a show, videos and answers, and Enter opens all results, at %i px',
  (width) =>
    e2eTest(browser, site.url, `search everything at ${width}`, async (open) => {
      const model = await open('model', { token: await signInAs(site, 'model') });
      await model.goTo('/profile');
      await goLive(model, 'Piano until midnight');
      const viewport = { width, height: 900 };
      const member = await open('member', { viewport, token: await signInAs(site, 'user') });
      const { page } = member;
      await member.goTo('/faq');
      await member.screenHasCome();
      await page.keyboard.press('/');
      await page.getByRole('searchbox', { name: 'Quick search' }).fill('piano');
      await page.getByRole('link', { name: /^Piano until midnight/ }).waitFor();
      await page
        .getByRole('link', { name: /Bastian Rook/ })
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === 'piano');
      const shows = page.getByRole('list', { name: 'Live now' });
      await shows.getByRole('link', { name: 'Piano until midnight' }).waitFor();
      await page.getByRole('list', { name: 'Models' }).getByRole('link', { name: 'Bastian Rook' }).waitFor();

      await page.getByRole('searchbox', { name: 'Search the site' }).fill('tavi lnd');
      await page.getByRole('list', { name: 'Models' }).getByRole('link', { name: 'Tavi Lund' }).waitFor();
      await page.getByRole('searchbox', { name: 'Search the site' }).fill('what is a credit');
      await page.getByRole('list', { name: 'Help' }).getByRole('link', { name: 'What is a credit?' }).click();
      await page.getByText('Credits are what you spend on this site').waitFor();
      await endShow(model);
    }),
);

test.each([390, 1440])("a member's home holds what is theirs and what they may like, at %i px", (width) =>
  e2eTest(browser, site.url, `home at ${width}`, async (open) => {
    const { token } = await newMember(site, `home.at.${width}`);
    const member = await open('member', { viewport: { width, height: 900 }, token });
    const { page } = member;
    await member.goTo('/login');
    await member.isAt('/home');
    await page.getByRole('heading', { name: 'Start here' }).waitFor();
    await page.getByRole('region', { name: 'Popular models' }).getByRole('article').first().waitFor();
    expect(await page.getByRole('heading', { name: 'Continue watching' }).count()).toBe(0);

    const list = await site.call('userGallery/getAllModelGallery', { kind: 'video', per_page: 48 }, token);
    const videos = list.body.data as {
      _id: string;
      title: string;
      locked: boolean;
      durationSeconds: number;
    }[];
    const seen = videos.find((video) => video.title === 'Slow light, first take');
    if (!seen) throw new Error('The demo has no such video.');
    const positionSeconds = seen.durationSeconds / 2;
    await site.call('userGallery/savePosition', { id: seen._id, positionSeconds }, token);
    await page.reload();
    const begun = page.getByRole('region', { name: 'Continue watching' });
    await begun.getByRole('link', { name: seen.title }).waitFor();
    const suggested = page.getByRole('region', { name: `Because you watched “${seen.title}”` });
    const titles = () => suggested.getByRole('article').getByRole('heading').allTextContents();
    await suggested.getByRole('article').first().waitFor();
    const [first = ''] = await titles();
    await suggested.getByRole('button', { name: `Not interested in ${first}` }).click();
    await expect.poll(titles).not.toContain(first);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(titles).toContain(first);
    await page.getByRole('button', { name: 'Turn off suggestions' }).click();
    await suggested.waitFor({ state: 'detached' });
    await page.reload();
    await begun.getByRole('link', { name: seen.title }).click();
    await member.isAt(`/video/${seen._id}`);
    await page.getByRole('banner').getByRole('link', { name: 'Candela home' }).click();
    await member.isAt('/home');
  }),
);

test('filters and order stand in the address, survive a reload, and lead another to the same list', () =>
  e2eTest(browser, site.url, 'filters in the address', async (open) => {
    const visitor = await open('visitor');
    const { page } = visitor;
    const names = () => page.getByRole('article').getByRole('heading').allTextContents();
    await visitor.goTo('/category');
    await page.getByRole('article').first().waitFor();
    const everybody = await names();
    await page.getByRole('button', { name: 'More filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByLabel('Language').first().click();
    await page.getByRole('option', { name: /^German/ }).click();
    await dialog.getByRole('heading').first().click();
    await dialog.getByRole('button', { name: 'Show models' }).click();
    await page.waitForURL((url) => url.searchParams.get('language') === 'de');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name');
    await page.waitForURL((url) => url.searchParams.get('sort') === 'name');
    // While the filtered list is on its way there are none.
    const isFiltered = (shown: string[]) => shown.length > 0 && shown.length < everybody.length;
    const isInOrder = (shown: string[]) => shown.toSorted().join() === shown.join();
    let chosen: string[] = [];
    const isAsAsked = async () => {
      chosen = await names();
      return isFiltered(chosen) && isInOrder(chosen);
    };
    await expect.poll(isAsAsked).toBe(true);

    await page.getByRole('button', { name: 'Remove filter: Language: German' }).waitFor();
    await page.reload();
    await expect.poll(names).toEqual(chosen);
    const other = await open('another');
    await other.page.goto(page.url());
    const othersNames = () => other.page.getByRole('article').getByRole('heading').allTextContents();
    await expect.poll(othersNames).toEqual(chosen);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(async () => (await names()).length).toBe(everybody.length);
  }));

test('a member favours a model, asks to be notified, and is notified by mail and on the page when she goes live', () =>
  e2eTest(browser, site.url, 'go-live notice', async (open) => {
    const fan = await newMember(site, 'first.row');
    const member = await open('member', { token: fan.token });
    const { page } = member;
    await member.goTo('/profile/maren-vale');
    await page.getByRole('button', { name: 'Add Maren Vale to favourites' }).click();
    await page.getByRole('button', { name: 'Notify me when Maren Vale goes live' }).click();
    await page.getByRole('button', { name: 'Stop notifying me when Maren Vale goes live' }).waitFor();
    await member.goTo('/my-favorite');
    await page.getByRole('link', { name: 'Maren Vale' }).waitFor();
    await page.getByRole('button', { name: 'Stop notifying me when Maren Vale goes live' }).waitFor();

    const model = await open('model', { token: await signInAs(site, 'model') });
    await model.goTo('/profile');
    await goLive(model, 'Told you so');

    await page.getByText('Maren Vale is live').waitFor();
    await page.getByRole('button', { name: 'Watch' }).click();
    await page.waitForURL((url) => url.pathname === '/live-model/maren-vale');
    await expect.poll(() => subjectsMailedTo(fan.email)).toContain('Maren Vale is live now');

    await member.goTo('/my-favorite');
    await page.locator('a[href="/live-model/maren-vale"]').first().waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: /Maren Vale is live/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove Maren Vale from favourites' }).click();
    await page.getByText('No favourite models yet').waitFor();
  }));

async function subjectsMailedTo(email: string): Promise<string[]> {
  const response = await fetch(`${site.url}/dev/outbox.json?to=${encodeURIComponent(email)}`);
  const outbox = (await response.json()) as { data?: { subject: string }[] } | { subject: string }[];
  return (Array.isArray(outbox) ? outbox : (outbox.data ?? [])).map((mail) => mail.subject);
}

test('languages an account keeps filter its lists, and say of a model what she speaks', () =>
  e2eTest(browser, site.url, 'languages', async (open) => {
    const member = await open('member', { token: (await newMember(site, 'polyglot.reader')).token });
    const { page } = member;
    await member.goTo('/my-account');
    const panel = page.getByRole('region', { name: 'Languages' });
    await panel.getByRole('combobox', { name: 'Languages you want to hear' }).fill('Pol');
    await page.getByRole('option', { name: 'Polish' }).click();
    await panel.getByRole('button', { name: 'Save languages' }).click();
    await page.getByText('Languages saved').waitFor();
    await member.goTo('/category');
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: 'In my languages' }).click();
    await page.waitForURL((url) => url.searchParams.get('language') === 'pl');
    await page.getByText('No matches').waitFor();

    const model = await open('model', { token: await signInAs(site, 'model') });
    await model.goTo('/profile?tab=about');
    const spoken = model.page.getByRole('region', { name: 'Languages' });
    await spoken.getByRole('combobox', { name: 'Languages you speak' }).fill('Pol');
    await model.page.getByRole('option', { name: 'Polish' }).click();
    await spoken.getByRole('button', { name: 'Save languages' }).click();
    await model.page.getByText('Languages saved').waitFor();
    await page.reload();
    await page.getByRole('article').filter({ hasText: 'Maren Vale' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
  }));

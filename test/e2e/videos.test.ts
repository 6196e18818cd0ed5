import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Looking through videos: clips on cards, teasers, captions, and filters in the address. */

let site: Site;
let browser: Browser;
let member = '';

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  member = (await newMember(site, 'idle.watcher')).token;
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const wide = { viewport: { width: 1440, height: 900 } };

test('a card plays its clip to a resting pointer, and only to whoever has not asked for less', () =>
  e2eTest(browser, site.url, 'hover clip', async (open) => {
    const visitor = await open('visitor', wide);
    const { page } = visitor;
    const media: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/media/hls/')) media.push(request.url());
    });
    const locked = page.getByRole('article').filter({ hasText: 'After the last request' });
    const free = page.getByRole('article').filter({ hasText: 'Slow light, first take' });
    await visitor.goTo('/videos');
    await locked.hover();
    // The test's browsers ask for less motion; another card's rest would have begun its clip by now.
    await page.waitForTimeout(1200);
    expect(await page.locator('article video').count()).toBe(0);
    expect(media).toEqual([]);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.mouse.move(0, 0);
    await locked.hover();
    await visitor.until('document.querySelector("article video")?.currentTime > 0.5');
    const clip = locked.locator('video');
    expect(await clip.getAttribute('aria-hidden')).toBe('true');
    expect(await page.evaluate('document.querySelector("article video").muted')).toBe(true);
    await free.hover();
    await clip.waitFor({ state: 'detached' });
    await visitor.until('document.querySelector("article video")?.currentTime > 0.3');
    await page.mouse.move(0, 0);
    await free.locator('video').waitFor({ state: 'detached' });

    await visitor.goTo('/profile/maren-vale?tab=video');
    await locked.hover();
    await visitor.until('document.querySelector("article video")?.currentTime > 0.3');
  }));

test('where nothing hovers, the card that rests in the middle of the window plays its clip for a moment', () =>
  e2eTest(browser, site.url, 'touched clip', async (open) => {
    const visitor = await open('visitor', { viewport: { width: 390, height: 844 }, isTouched: true });
    const { page } = visitor;
    const clip = page.locator('article video');
    const card = (title: string) => page.getByRole('article').filter({ hasText: title });
    await visitor.goTo('/videos');
    const second = card('Dusk over the yard');
    await second.waitFor();
    // The test's browsers ask for less motion; a clip would have begun by now.
    await page.waitForTimeout(1500);
    expect(await clip.count()).toBe(0);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.reload();
    await visitor.until('document.querySelector("article video")?.currentTime > 0.3');
    expect(await page.evaluate('document.querySelector("article video").muted')).toBe(true);
    const next = card('Warm-up, unedited');
    await next.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await next.locator('video').waitFor({ state: 'attached' });
    await second.locator('video').waitFor({ state: 'detached' });
    await clip.waitFor({ state: 'detached' });

    await page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`);
    await page.reload();
    await second.waitFor();
    await page.waitForTimeout(1500);
    expect(await clip.count()).toBe(0);
  }));

test('a locked video plays its teaser, and a free one its captions', () =>
  e2eTest(browser, site.url, 'teaser and captions', async (open) => {
    const viewer = await open('viewer', { ...wide, token: member });
    const { page } = viewer;
    await viewer.goTo('/videos');
    await page.getByRole('link', { name: 'After the last request' }).click();
    await page.getByText('This video is locked').waitFor();
    await page.getByRole('button', { name: 'Watch teaser' }).click();
    const teaser = page.getByRole('region', { name: 'Video: After the last request' });
    await teaser.getByText('Teaser', { exact: true }).waitFor();
    await viewer.until('document.querySelector("section video")?.currentTime > 0.5');
    expect(await page.evaluate('document.querySelector("section video").duration')).toBeLessThan(15);
    expect(await teaser.getByRole('button', { name: 'Captions' }).count()).toBe(0);
    // It ends where the offer stands again.
    await page.getByText('This video is locked').waitFor();

    await viewer.goTo('/videos');
    await page.getByRole('link', { name: 'Slow light, first take' }).click();
    const player = page.getByRole('region', { name: 'Video: Slow light, first take' });
    await player.getByRole('button', { name: 'Play', exact: true }).first().click();
    await viewer.until('document.querySelector("section video")?.currentTime > 0.3');
    const cues = (of: string) =>
      `[...document.querySelector("section video").textTracks].some((track) => track.mode === "showing" &&
        [...(track.${of} ?? [])].some((cue) => cue.text.startsWith("[A lamp hums]")))`;
    expect(await page.evaluate(cues('cues'))).toBe(false);
    await player.getByRole('button', { name: 'Captions' }).click();
    await viewer.until(cues('cues'));
    await page.keyboard.press('0');
    await viewer.until(cues('activeCues'));
    await player.getByRole('button', { name: 'Captions' }).click();
    await viewer.until('document.querySelector("section video").textTracks.length === 0');
  }));

test('filters and order of videos stand in the address, and lead another to the same list', () =>
  e2eTest(browser, site.url, 'video filters', async (open) => {
    const visitor = await open('visitor', wide);
    const { page } = visitor;
    const cards = page.getByRole('article');
    await visitor.goTo('/videos');
    await cards.first().waitFor();
    const all = await cards.count();
    await page.getByRole('button', { name: 'For sale' }).click();
    await page.waitForURL((url) => url.searchParams.get('price') === 'paid');
    await cards.filter({ hasText: 'Slow light' }).waitFor({ state: 'detached' });
    await cards.filter({ hasText: 'After the last request' }).waitFor();
    const sold = await cards.count();
    expect(sold).toBeLessThan(all);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('popular');
    await page.waitForURL((url) => url.searchParams.get('sort') === 'popular');

    const friend = await open('friend', { ...wide, token: member });
    await friend.goTo(visitor.path);
    await expect.poll(() => friend.page.getByRole('article').count()).toBe(sold);
    expect(await friend.page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('popular');

    await page.getByRole('button', { name: 'More filters, 1 active' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Length' }).click();
    await page.getByRole('option', { name: 'Over 20 minutes' }).click();
    await dialog.getByRole('button', { name: 'Show videos' }).click();
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await cards.filter({ hasText: 'Slow light' }).waitFor();
    expect(new URL(page.url()).searchParams.get('price')).toBeNull();
  }));

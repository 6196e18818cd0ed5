import type { BrowserSources, SourceKind } from '@candela/contract/rooms/browser-sources';
import { e2eTest } from '@candela/testkit/e2e-test';
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { memberWith } from './give-credits.ts';
import { liveSite, startShow } from './live-site.ts';
import { picture } from './pictures.ts';

/** Pages that broadcasting software lays over the picture. */

const live = liveSite();

async function addressOf(kind: SourceKind): Promise<string> {
  const { sources } = (await live.site.ask(
    'userRoom/getBrowserSources',
    {},
    live.host.token,
  )) as BrowserSources;
  return new URL(sources.find((one) => one.kind === kind)?.url ?? '').pathname;
}

test('tips, chat, goal and top tipper appear on their pages, which know nobody and heal by themselves', () =>
  e2eTest(live.browser, live.site.url, 'browser sources', async (open) => {
    const member = await memberWith(live.site, 'quiet.fox', 500);
    await startShow(open, live);
    const tip = (input: object) =>
      live.site.ask(
        'userAccess/tips',
        { modelId: live.channelName, channelName: live.channelName, ...input },
        member.token,
      );
    // As in broadcasting software: a browser that has never seen the site.
    const software = await open('software', { hasAgreed: false, viewport: { width: 600, height: 400 } });
    const pages = new Map<SourceKind, Awaited<ReturnType<typeof software.context.newPage>>>();
    for (const kind of ['tips', 'chat', 'goal', 'topTipper'] as const) {
      const page = await software.context.newPage();
      const answer = await page.goto(live.site.url + (await addressOf(kind)));
      expect(await answer?.headerValue('content-security-policy')).toContain("default-src 'none'");
      expect(await answer?.headerValue('referrer-policy')).toBe('no-referrer');
      pages.set(kind, page);
    }
    const text = (kind: SourceKind) => pages.get(kind)?.locator('main').textContent() ?? '';
    const shows = (kind: SourceKind, words: string) => pages.get(kind)?.getByText(words).first().waitFor();

    await live.site.ask(
      'userRoom/startGoal',
      { title: 'A second piano', targetCredits: 200 },
      live.host.token,
    );
    await shows('goal', 'A second piano');
    expect(await text('goal')).toContain('0 / 200');
    await tip({ amountCredits: 40, message: 'For the <b>piano</b>' });
    await tip({ amountCredits: 60, message: 'From nobody', anonymous: true });
    await shows('tips', 'From nobody');
    await shows('chat', 'From nobody');
    await shows('tips', 'For the <b>piano</b>');
    await shows('topTipper', 'quiet.fox');
    expect(await text('tips')).toContain('Anonymous60');
    expect(await text('topTipper')).toContain('40');
    expect(await text('goal'), 'a tip is on no other page').not.toContain('quiet.fox');
    // The ground of a page lets her picture through.
    expect(await pages.get('chat')?.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
      'rgba(0, 0, 0, 0)',
    );
    expect(await software.context.cookies()).toEqual([]);

    software.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    await software.context.setOffline(true);
    await tip({ amountCredits: 25, message: 'While you were away' });
    await software.context.setOffline(false);
    await shows('tips', 'While you were away');

    await live.site.ask('userRoom/rotateBrowserSources', {}, live.host.token);
    for (const page of pages.values()) await page.locator('main:empty').waitFor({ state: 'attached' });
    const old = await pages.get('chat')?.reload();
    expect(old?.status()).toBe(404);
  }));

test('a model sees a sample of each beside its address', () =>
  e2eTest(live.browser, live.site.url, 'source addresses', async (open) => {
    const model = await open('model', { token: live.host.token, viewport: { width: 1440, height: 900 } });
    const { page } = model;
    await model.goTo('/settings');
    await page.getByRole('link', { name: 'Browser sources for OBS' }).click();
    await page.getByRole('heading', { name: 'Browser sources for OBS' }).waitFor();
    const preview = (name: string) => page.frameLocator(`iframe[title="Preview: ${name}"]`);
    await preview('Goal').getByText('Dance to your song').waitFor();
    await page.getByTitle('Preview: Chat').scrollIntoViewIfNeeded();
    await preview('Chat').getByText('What are we dancing to tonight?').waitFor();
    await page.getByLabel('Color', { exact: true }).fill('#33aa55');
    await preview('Goal').locator('html[style*="#33aa55"]').waitFor();
    await picture(model, 'browser-sources');
    expect(await axeFindings(model, 'browser sources')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await axeFindings(model, 'browser sources on a phone')).toEqual([]);
    const wide = 'document.documentElement.scrollWidth > innerWidth';
    expect(await page.evaluate(wide)).toBe(false);
  }));

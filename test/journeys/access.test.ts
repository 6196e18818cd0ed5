import { AxeBuilder } from '@axe-core/playwright';
import { bootSite, type Site } from '@candela/testkit/boot';
import { journey, openBrowser, type Visitor } from '@candela/testkit/journey';
import { signInAs } from '@candela/testkit/journey-people';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** WCAG 2.2 AA as far as a machine can tell, on the main screens in both themes and two widths. */

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
const looks = [
  { look: 'dark desktop', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { look: 'light desktop', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { look: 'dark phone', colorScheme: 'dark', viewport: { width: 360, height: 740 } },
  { look: 'light phone', colorScheme: 'light', viewport: { width: 360, height: 740 } },
] as const;
type Look = (typeof looks)[number];

const pages = {
  visitor: [
    '/',
    '/login',
    '/sign-up',
    '/category',
    '/faq',
    '/privacy-policy',
    '/live-model/MODEL',
    '/profile/MODEL',
    '/purchase-credit',
    '/payment-result',
    '/become-model',
    '/thanks',
  ],
  user: [
    '/live-models',
    '/my-account',
    '/chat',
    '/chat/MODEL',
    '/my-sessions',
    '/call-times',
    '/video-call',
    '/videos',
    '/profile/MODEL',
    '/profile/MODEL?tab=video',
    '/profile/MODEL?tab=audio',
    '/profile/MODEL?tab=news',
    '/profile/MODEL?tab=gallery&post=POST',
    '/video/VIDEO',
    '/my-library',
    '/buy-credits',
    '/payment',
    '/payment-result',
    '/purchase-history',
    '/products',
    '/cart',
    '/checkout',
    '/orders',
    '/my-memberships',
    '/profile/MODEL?tab=plans',
    '/receipt/00000000-0000-7000-8000-000000000000',
    '/show-receipt/00000000-0000-7000-8000-000000000000',
  ],
  model: [
    '/profile',
    '/profile?tab=video',
    '/profile?tab=news',
    '/profile?tab=about',
    '/profile-setup',
    '/profile-setup?step=about',
    '/private-videos',
    '/profile?tab=plans',
    '/my-products',
    '/my-sales',
    '/broadcaster',
    '/chat',
    '/message-many',
    '/profile#go-live',
  ],
} as const;

let site: Site;
let browser: Browser;
let model = '';
let video = '';
let post = '';
let tokens: Record<'user' | 'model', string>;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  tokens = { user: await signInAs(site, 'user'), model: await signInAs(site, 'model') };
  const { body } = await site.call('userAccess/getAllModelWithCategory', { per_page: 60 });
  const found = (body.models as { _id: string; uniqueId: string; username: string }[]).find(
    ({ username }) => username === 'maren.vale',
  );
  model = found?.uniqueId ?? '';
  video = await firstItem(found?._id, 'video');
  post = await firstItem(found?._id, 'gallery');
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** The newest item of a model that visitors see all of. */
async function firstItem(userId: string | undefined, kind: string): Promise<string> {
  const { body } = await site.call('userPopularModel/getAllGallery', { userId, kind });
  return (body.data as { _id: string; locked: boolean }[]).find(({ locked }) => !locked)?._id ?? '';
}

/** What axe finds on the page as it stands, one line a finding. */
async function findings({ page }: Visitor, where: string): Promise<string[]> {
  const { violations, passes } = await new AxeBuilder({ page }).withTags(standards).analyze();
  if (passes.length < 8) return [`${where}: nearly nothing was there to be checked`];
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${where}: ${id} (${help}) at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`,
    ),
  );
}

async function settle(visitor: Visitor): Promise<void> {
  // The frame has headings of its own, before the screen has come.
  await visitor.until(
    '[...document.querySelectorAll("h1, h2")].some((one) => !one.closest("header[data-tone], nav, footer") && one.textContent.trim())',
  );
  await visitor.until('document.querySelector("[aria-busy=true]") === null');
}

/** Nothing of a page may stick out sideways, at any width. */
async function overflow({ page }: Visitor, where: string): Promise<string[]> {
  const excess = (await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )) as number;
  return excess > 0 ? [`${where}: ${excess} px wider than the window`] : [];
}

const roles = ['visitor', 'user', 'model'] as const;
const cases = looks.flatMap((look) => roles.map((role) => ({ ...look, role })));

test.each(cases)(
  'the main screens can be used by everyone: $role, $look',
  (one: Look & { role: keyof typeof pages }) =>
    journey(browser, site.url, `access ${one.role} ${one.look}`, async (open) => {
      const { role, colorScheme, viewport } = one;
      const found: string[] = [];
      const token = role === 'visitor' ? {} : { token: tokens[role] };
      const person = await open(role, { colorScheme, viewport, ...token });
      for (const path of pages[role]) {
        await person.goTo(path.replace('MODEL', model).replace('VIDEO', video).replace('POST', post));
        await settle(person);
        if (path.endsWith('#go-live') || path.includes('post='))
          await person.page.getByRole('dialog').waitFor();
        found.push(...(await findings(person, path)), ...(await overflow(person, path)));
      }
      expect(found).toEqual([]);
    }),
);

test('the age gate can be answered by keyboard alone and passes the same checks', () =>
  journey(browser, site.url, 'access age gate', async (open) => {
    const visitor = await open('visitor', { hasAgreed: false });
    await visitor.goTo('/');
    await visitor.page.getByRole('dialog').waitFor();
    expect(await findings(visitor, 'age gate')).toEqual([]);
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await visitor.page.keyboard.press('Tab');
    expect(await visitor.page.evaluate('document.activeElement?.textContent')).toBe('Skip to content');
  }));

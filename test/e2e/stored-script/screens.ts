import type { Page } from 'playwright-core';
import { previewed } from './payloads.ts';
import type { Stage } from './stage.ts';
import type { MemberWords } from './write-as-member.ts';
import type { ModelWords } from './write-as-model.ts';
import type { Decided } from './write-as-staff.ts';

export type Shown = ModelWords & MemberWords & Decided;

export type Viewer = 'visitor' | 'user' | 'model' | 'staff';

/** An address, and what is opened there: after each of these the page is looked at again. */
export interface Screen {
  path: string;
  then?: ((page: Page) => Promise<void>)[];
}

const at = (path: string, ...then: NonNullable<Screen['then']>): Screen => ({ path, then });

/** Presses the button of a name, the first or a later one, and waits for what opens. */
const open =
  (name: RegExp, which = 0) =>
  async (page: Page) => {
    if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
    await page.getByRole('button', { name }).nth(which).click();
    await page.getByRole('dialog').waitFor();
  };

/** Opens the form of the caller's item by its menu. */
const editItem = (which: number) => async (page: Page) => {
  if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Options for .*zq/s })
    .nth(which)
    .click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').waitFor();
};

/** Chooses an address that is an attack, and opens its form. */
const changeAddress = (which: number) => async (page: Page) => {
  if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: /zq/ }).nth(which).check();
  await open(/^Edit$/)(page);
};

/** Waits for the pictures of an album, which are asked for once its post is open. */
async function picturesHaveCome(page: Page): Promise<void> {
  await page.getByRole('dialog').locator('li > button img').first().waitFor();
}

/** Has the admin console show what it would make of an attack. */
async function preview(page: Page): Promise<void> {
  await page.getByLabel('Text', { exact: true }).fill(previewed);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('Previewed words.').last().waitFor();
}

/** Every address at which somebody's words are shown, by who looks; the console's menu names the others. */
export function screensOf(
  { model, member, lesserModel }: Stage,
  shown: Shown,
): Record<Viewer, (string | Screen)[]> {
  const profile = `/profile/${model.uniqueId}`;
  const tabs = ['gallery', 'video', 'audio', 'album', 'news', 'products', 'plans', 'about'];
  const editable: Record<string, Screen['then']> = {
    gallery: [editItem(0), editItem(1)],
    video: [editItem(0)],
    album: [editItem(0), editItem(1)],
    news: [editItem(0), editItem(1)],
  };
  return {
    visitor: [
      `/live-model/${model.uniqueId}`,
      '/',
      '/about-us',
      '/privacy-policy',
      '/terms-condition',
      '/dmca',
      '/faq',
      '/category',
      '/videos',
      '/search?q=zq',
      '/purchase-credit',
      profile,
      ...tabs.map((tab) => `${profile}?tab=${tab}`),
    ],
    user: [
      at(`/live-model/${model.uniqueId}`, async (page) => {
        await page.getByRole('button', { name: 'Gifts', exact: true }).click();
      }),
      '/home',
      '/videos',
      '/live-models',
      '/my-account',
      '/notifications',
      '/my-favorite',
      '/my-library',
      '/my-library?part=lists',
      '/blogs',
      `/blog/${shown.storyId}`,
      '/products',
      `/products/${shown.productId}`,
      `/products/${shown.digitalId}`,
      '/cart',
      at('/checkout', changeAddress(0), changeAddress(1)),
      '/orders',
      ...shown.orderIds.map((id) => `/orders?order=${id}`),
      '/my-memberships',
      '/purchase-history',
      '/buy-credits',
      `/payment-result?payment=${shown.paidId}`,
      `/receipt/${shown.paymentId}`,
      '/chat',
      `/chat/${model.uniqueId}`,
      '/call-times',
      '/search?q=zq',
      `/support/${shown.ticket}`,
      `/video/${shown.video}`,
      `${profile}?tab=plans`,
      ...[shown.gallery, shown.audio, shown.news].map(
        (post, index) => `${profile}?tab=${['gallery', 'audio', 'news'][index]}&post=${post}`,
      ),
      at(`${profile}?tab=album&post=${shown.album}`, picturesHaveCome),
      '/profile-setup',
    ],
    model: [
      at(`/live-model/${model.uniqueId}`, open(/^Room settings$/)),
      '/studio',
      '/profile',
      ...tabs.map((tab) => at(`/profile?tab=${tab}`, ...(editable[tab] ?? []))),
      '/profile-setup',
      '/profile-setup?step=about',
      '/private-videos',
      '/my-earning',
      '/my-documents',
      at('/my-products', ...[0, 1, 2, 3].map((which) => open(/^Edit .*zq/s, which))),
      '/my-sales',
      '/message-many',
      '/studio/fans',
      '/studio/calendar',
      '/studio/vault',
      '/studio/schedule',
      '/studio/statistics',
      '/studio/automatic-messages',
      '/studio/browser-sources',
      '/studio/room',
      '/notifications',
      '/call-times',
      `/chat/${member.uniqueId}`,
      `/user/${member.uniqueId}`,
      `/decision/${shown.caseId}`,
      `/decision/${shown.infringementId}`,
      '/broadcaster',
    ],
    staff: [
      `/admin/approvals?state=approved&open=${model._id}`,
      '/admin/performers?q=zq',
      '/admin/look',
      '/admin/audit?page=2',
      '/admin/audit?page=3',
      '/admin/items?state=all',
      '/admin/items?state=hidden',
      '/admin/tickets?status=all',
      `/admin/tickets?status=all&open=${shown.ticket}`,
      '/admin/cases?status=all',
      `/admin/cases?status=all&open=${shown.caseId}`,
      `/admin/accounts?q=${member.username}&open=${member._id}`,
      `/admin/accounts?q=${model.username}&open=${model._id}`,
      `/admin/accounts?q=${lesserModel.username}&open=${lesserModel._id}`,
      `/admin/accounts?q=waiting.lamp&open=${shown.waitingId}`,
      `/admin/cases?status=all&open=${shown.complaintId}`,
      `/admin/cases?status=all&open=${shown.infringementId}`,
      `/admin/cases?status=all&open=${shown.strayId}`,
      at(`/admin/pages?open=${shown.aboutId}`, preview),
      '/admin/mails?mail=approved',
      '/admin/payouts?status=all',
      '/admin/bank-files',
      '/admin/settlements',
      '/admin/faq?q=zq',
      '/admin/canned-answers?q=zq',
      '/admin/categories?q=zq',
      '/admin/product-categories?q=zq',
      '/admin/boards?q=zq',
    ],
  };
}

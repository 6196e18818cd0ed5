import path from 'node:path';
import { contract } from '@candela/contract';
import type { OperationMeta } from '@candela/contract/shared/operation';
import { featurePages, type SiteFeature, siteFeatures } from '@candela/contract/shared/site-features';
import { bootSite, type Site } from '@candela/testkit/boot';
import { type Newcomer, signInAs } from '@candela/testkit/e2e-people';
import { newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import type { AnyContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureWebBuilt } from '../scripts/web-build.mjs';
import { memberWith } from './e2e/give-credits.ts';

/** Parts of the site that its operator turns off, and the texts the operator writes: as everybody gets to see them. */

let site: Site;
let owner: StaffPerson;
let member: Newcomer;
let modelToken: string;

beforeAll(async () => {
  const root = path.resolve(import.meta.dirname, '..');
  const { ok, output } = await ensureWebBuilt({ root, nodePath: process.execPath });
  if (!ok) throw new Error(output);
  site = await bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' } });
  owner = await newOwner(site);
  member = await memberWith(site, 'plain.buyer', 5_000);
  modelToken = await signInAs(site, 'model');
}, 300_000);
afterAll(() => site?.stop());

interface Features {
  number: number;
  off: SiteFeature[];
  underWay: Record<string, number>;
  history: { reason: string; off: SiteFeature[] }[];
}

const features = () => site.ask<Features>('adminAccess/getFeatures', {}, owner.token);

async function turnOff(off: SiteFeature[], more: object = {}, token = owner.token) {
  const { number } = await features();
  const input = { off, seen: number, reason: 'A test.', ...more };
  return await site.call('adminAccess/saveFeatures', input, token);
}

const operations = Object.entries(contract).flatMap(([module, all]) =>
  Object.entries(all).map(([name, operation]) => {
    const { meta, route } = (operation as AnyContractProcedure)['~orpc'];
    return {
      ...(meta as OperationMeta),
      module,
      name,
      path: (route.path ?? '').slice(1),
      method: route.method,
    };
  }),
);

/** What stays while its feature is off: what was bought, what is under way, and people's own data. */
const stays = {
  plans: [
    'deleteChatPlan',
    'getChatPlan',
    'listChatPlans',
    'deleteClubHousePlan',
    'getClubHousePlan',
    'listClubHousePlans',
    'listMyMemberships',
    'cancelRenewal',
    'listPlanMembers',
    'listPromoCodes',
    'endPromoCode',
  ],
  shop: [
    'deleteProduct',
    'deleteFromCart',
    'listAddresses',
    'addAddress',
    'updateAddress',
    'deleteAddress',
    'listOrders',
    'listSales',
    'getOrder',
    'cancelOrder',
    'confirmDelivery',
    'packOrder',
    'shipOrder',
    'shipOrders',
    'deliverOrder',
    'refundOrder',
    'getDownload',
  ],
  privateShows: ['leaveShow', 'endPrivateShow', 'joinPrivateShow', 'listPrivateRequests'],
  calls: [
    'endCall',
    'joinCall',
    'getCurrentCall',
    'getBlurredPicture',
    'cancelCallBooking',
    'listCallBookings',
    'blockInside',
  ],
};

test('every operation of what can be turned off either goes with it or is known to stay', () => {
  for (const [module, kept] of Object.entries(stays)) {
    const all = operations.filter((one) => one.module === module);
    expect(
      all
        .filter(({ feature }) => !feature)
        .map(({ name }) => name)
        .sort(),
      module,
    ).toEqual(kept.sort());
  }
  for (const feature of siteFeatures.filter((one) => one !== 'itemSearch')) {
    expect(
      operations.some((one) => one.feature === feature),
      feature,
    ).toBe(true);
  }
});

test('the server refuses every operation of what is off, to everybody, and answers again once it is on', async () => {
  const tokens = { public: undefined, signedIn: member.token, user: member.token, model: modelToken };
  const codes = async () => {
    const asked = operations.filter(({ feature }) => feature);
    const found: Record<string, string | undefined> = {};
    for (const { access, path: where, name } of asked) {
      const { body } = await site.call(where, { _id: 'no id' }, tokens[access as keyof typeof tokens]);
      found[name] = (body as { code?: string }).code;
    }
    return found;
  };
  const before = await codes();
  expect(Object.values(before)).not.toContain('feature_off');
  expect((await turnOff([...siteFeatures])).status).toBe(200);
  const off = await codes();
  expect(new Set(Object.values(off))).toEqual(new Set(['feature_off']));
  expect(Object.keys(off).length).toBeGreaterThan(35);
  expect((await turnOff([])).status).toBe(200);
  expect(await codes()).toEqual(before);
});

const page = (address: string) => fetch(`${site.url}${address}`);

test('its pages are not there, what is under way keeps its own, and every page says what is off', async () => {
  await turnOff([...siteFeatures]);
  const gone = Object.values(featurePages)
    .flat()
    .map((pattern) => pattern.replace(':id', '0198a1a0-0000-7000-8000-000000000000'));
  for (const address of gone) expect((await page(address)).status, address).toBe(404);
  for (const address of [
    '/orders',
    '/my-sales',
    '/my-memberships',
    '/video-call',
    '/my-library',
    '/call-times',
    '/message-many',
  ]) {
    expect((await page(address)).status, address).toBe(200);
  }
  const html = await (await page('/faq')).text();
  expect(html).toMatch(/id="site-look">\{"site":\{"off":\["shop","memberships"/);
  expect(html).toContain('"/my-products","tab=products","tab=plans","/studio/automatic-messages"');
  await turnOff([]);
  for (const address of gone) expect((await page(address)).status, address).toBe(200);
  expect(await (await page('/faq')).text()).not.toContain('site-look');
});

test('a search finds nothing of what is off', async () => {
  const kindsOf = async () => {
    const parts = await site.ask<{ kind: string; totalCount: number }[]>('userHomeManegement/searchAll', {
      search: 'light',
    });
    return parts.map(({ kind }) => kind);
  };
  expect(await kindsOf()).toEqual(expect.arrayContaining(['videos', 'products', 'blogs', 'models']));
  await turnOff(['itemSearch', 'shop', 'blog']);
  expect((await kindsOf()).sort()).toEqual(['categories', 'help', 'live', 'models'].sort());
  for (const [operation, token] of [
    ['userGallery/getAllModelGallery', member.token],
    ['userAccess/getAllModelGalleryWithoutLogin', undefined],
  ] as const) {
    const listed = async (search: string) =>
      (await site.call(operation, { kind: 'video', search }, token)).body.code;
    expect(await listed('light'), operation).toBe('feature_off');
    expect(await listed(''), operation).toBeUndefined();
  }
  await turnOff([]);
});

interface Plan {
  _id: string;
  userId: string;
}
interface Held {
  _id: string;
  title: string;
  renewsAt: string | null;
  autoRenew: boolean;
  status: string;
}

const held = async () =>
  (await site.ask<Held[]>('userPlan/getAllMembership', {}, member.token)).map(
    ({ title, renewsAt, status, autoRenew }) => ({ title, renews: renewsAt !== null, status, autoRenew }),
  );

test('a membership that runs goes on unpaid, can be cancelled, and nobody buys another', async () => {
  const [model] = await site.ask<{ _id: string }[]>(
    'adminAccess/listAccounts',
    { search: 'maren.vale' },
    owner.token,
  );
  const [plan] = await site.ask<Plan[]>(
    'clubHousePlan/getAllClubHousePlan',
    { userId: model?._id },
    member.token,
  );
  const quote = await site.ask<{ option: string; credits: number }>(
    'userPlan/quotePlan',
    { kind: 'clubHousePlan', planId: plan?._id },
    member.token,
  );
  const buy = {
    kind: 'clubHousePlan',
    itemId: plan?._id,
    option: quote.option,
    expectedCredits: quote.credits,
  };
  await site.ask('userAccess/purchaseByCredit', buy, member.token);
  const [joined] = await held();
  expect(joined).toMatchObject({ renews: true, autoRenew: true, status: 'active' });
  const running = (await features()).underWay.memberships;
  expect(running).toBeGreaterThan(0);

  await turnOff(['memberships']);
  expect(await held()).toEqual([{ ...joined, renews: false }]);
  const refused = await site.call('userAccess/purchaseByCredit', buy, member.token);
  expect([refused.status, refused.body.code]).toEqual([404, 'feature_off']);
  const [mine] = await site.ask<Held[]>('userPlan/getAllMembership', {}, member.token);
  const cancelled = await site.ask<Held>('userPlan/cancelRenewal', { membershipId: mine?._id }, member.token);
  expect(cancelled).toMatchObject({ autoRenew: false, renewsAt: null, status: 'active' });
  await turnOff([]);
  expect((await features()).underWay.memberships).toBe(running);
});

test('an order that was paid for is sent, refunded and downloaded, and nobody places another', async () => {
  const [product] = await site.ask<{ _id: string }[]>(
    'userProduct/getAllProductWithcategory',
    { search: 'Window light' },
    member.token,
  );
  const put = async () => await site.ask('userCart/addCart', { productId: product?._id }, member.token);
  await put();
  const { total } = await site.ask<{ total: number }>('userShop/quoteCheckout', {}, member.token);
  const { orders } = await site.ask<{ orders: { _id: string; lines: { files: { _id: string }[] }[] }[] }>(
    'userShop/placeOrder',
    { expectedCredits: total },
    member.token,
  );
  await put();
  await turnOff(['shop']);
  const orderId = orders[0]?._id;
  const fileId = orders[0]?.lines[0]?.files[0]?._id;
  expect((await site.call('userShop/getDownload', { orderId, fileId }, member.token)).status).toBe(200);
  expect(await site.ask<{ _id: string }>('userShop/getOneOrder', { orderId }, member.token)).toMatchObject({
    _id: orderId,
  });
  const again = await site.call('userShop/placeOrder', { expectedCredits: total }, member.token);
  expect(again.body.code).toBe('feature_off');
  await turnOff([]);
  expect((await site.call('userShop/quoteCheckout', {}, member.token)).status).toBe(200);
});

test('only owners turn features off, only editors write texts, and whoever comes second is refused', async () => {
  const editor = await newStaff(site, owner, 'editor');
  expect((await turnOff(['blog'], {}, editor.token)).body.code).toBe('not_your_role');
  const { number } = await features();
  expect((await turnOff(['blog'])).status).toBe(200);
  expect((await turnOff(['shop'], { seen: number })).body.code).toBe('conflict');
  expect((await turnOff(['nothing' as SiteFeature])).body).toMatchObject({
    fields: { 'off.0': expect.any(String) },
  });
  const texts = { seen: number + 1, reason: 'Ours.', texts: { landingHeadline: 'Come in.' } };
  expect((await site.call('adminAccess/saveTexts', texts, editor.token)).status).toBe(200);
  const support = await newStaff(site, owner, 'support');
  expect((await site.call('adminAccess/saveTexts', texts, support.token)).body.code).toBe('not_your_role');
  // The look, the features and the texts leave each other alone.
  const look = { look: { name: 'Lantern' }, seen: number + 2, reason: 'A name.' };
  expect((await site.call('adminAccess/saveLook', look, owner.token)).status).toBe(200);
  const html = await (await page('/')).text();
  expect(html).toContain('"off":["blog"]');
  expect(html).toContain('"name":"Lantern"');
  expect((await features()).history[0]).toMatchObject({ off: ['blog'], reason: 'A test.' });
  const audit = await site.ask<{ action: string; reason: string; after: object }[]>(
    'adminAccess/listAudit',
    {},
    owner.token,
  );
  expect(audit.find(({ action }) => action === 'saveFeatures')).toMatchObject({ after: { off: ['blog'] } });
  expect(audit.find(({ action }) => action === 'saveTexts')).toMatchObject({
    reason: 'Ours.',
    after: { texts: { landingHeadline: 'Come in.' } },
  });
  const bare = { look: {}, seen: number + 3, reason: 'Back.' };
  expect((await site.call('adminAccess/saveLook', bare, owner.token)).status).toBe(200);
  expect((await turnOff([])).status).toBe(200);
});

const saveTexts = async (texts: object) => {
  const { number } = await features();
  return await site.call('adminAccess/saveTexts', { texts, seen: number, reason: 'A test.' }, owner.token);
};

test('texts stand in the page as the server sends it, in its head and in mails, and nothing in them runs', async () => {
  const headline = '</script><script>x()</script> & "you"';
  const texts = {
    landingHeadline: headline,
    landingSentence: 'Rooms <b>by</b> the sea.',
    signUpNote: 'Two lines\nof a note.',
    footerLine: 'Adults only & kind.',
    mailSignature: 'The crew <crew>\nof the lighthouse',
  };
  expect((await saveTexts(texts)).status).toBe(200);
  const start = await (await page('/')).text();
  expect(start).not.toContain('<script>x()');
  expect(start).toContain('&lt;/script&gt;&lt;script&gt;x()&lt;/script&gt; &amp; &quot;you&quot;</h1>');
  expect(start).toContain('Rooms &lt;b&gt;by&lt;/b&gt; the sea.');
  expect(start).toMatch(/<meta name="description" content="Rooms &lt;b&gt;/);
  expect(start).toContain('Adults only &amp; kind.');
  expect(await (await page('/sign-up')).text()).toContain('Two lines\nof a note.');
  const { email } = await memberWith(site, 'first.member', 1);
  const outbox = await (await page(`/dev/outbox.json?to=${encodeURIComponent(email)}`)).text();
  expect(outbox).toContain('The crew <crew>\\nof the lighthouse');
  expect(outbox).toContain('The crew &lt;crew&gt;<br>of the lighthouse');
});

test('a text too long, or with what nobody sees, is refused by its name; an empty one is the standard again', async () => {
  const long = await saveTexts({ footerLine: 'x'.repeat(201) });
  expect([long.status, long.body.fields]).toEqual([400, { 'texts.footerLine': expect.any(String) }]);
  expect((await saveTexts({ landingHeadline: 'a\u202eb' })).body.fields).toEqual({
    'texts.landingHeadline': expect.any(String),
  });
  expect((await saveTexts({ landingHeadline: 'a\nb' })).status).toBe(400);
  expect((await saveTexts({ landingHeadline: '  ' })).status).toBe(200);
  const start = await (await page('/')).text();
  expect(start).not.toContain('site-look');
  expect(start).toMatch(/<h1>Stay for\s/);
});

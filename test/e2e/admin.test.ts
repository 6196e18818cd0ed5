import { dayMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { sendPassport } from '@candela/testkit/e2e-documents';
import { logIn, myProfile, newMember, signInAs } from '@candela/testkit/e2e-people';
import {
  addStaffByCommand,
  atConsole,
  authenticatorCode,
  doTo,
  newStaff,
  type StaffPerson,
} from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseDay } from './choose-day.ts';
import { balanceOf } from './give-credits.ts';

/** A day in the admin console: log in with a second factor, approve, write, give back, pay out; and it shows on the site. */

let site: Site;
let browser: Browser;
let owner: StaffPerson;
const email = 'keeper@example.test';

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

async function enterCode(page: Page, code: string): Promise<void> {
  const boxes = page.getByRole('textbox', { name: /^Digit \d of 6$/ });
  for (const [index, digit] of [...code].entries()) await boxes.nth(index).fill(digit);
}

async function password(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto(`${site.url}/admin`);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

function dialog(page: Page) {
  return page.getByRole('dialog');
}

/** The demo model adds a bank account and asks for what is ready. */
async function askForPayout(modelId: string): Promise<void> {
  const token = await signInAs(site, 'model');
  const { _id, email: address } = await myProfile(site, token);
  expect(_id).toBe(modelId);
  const details = { kind: 'bank', holder: 'Maren Vale', iban: 'DE89370400440532013000' };
  const { changeId } = await site.ask<{ changeId: string }>(
    'userWallet/changePayoutMethod',
    { details },
    token,
  );
  const otp = await site.outbox(address);
  await site.ask('userWallet/confirmPayoutMethod', { changeId, otp }, token);
  await site.ask('userWallet/requestPayout', { amountCredits: 500 }, token);
}

async function signUpModel(username: string): Promise<string> {
  const address = `${username}@example.test`;
  const form = {
    type: 'model',
    username,
    email: address,
    password: 'Kettle-and-lantern-42',
    dob: '1991-04-23',
    acceptTerms: true,
  };
  await site.ask('userAccess/register', form);
  const otp = await site.outbox(address);
  const { result } = await site.ask<{ result: { unverifiedUser: { applicationToken: string } } }>(
    'userAccess/change-password',
    {
      purpose: 'verifyEmail',
      email: address,
      otp,
    },
  );
  expect((await sendPassport(site, result.unverifiedUser.applicationToken)).status).toBe(200);
  return username;
}

test('the first owner enrols an authenticator, and keeps the recovery codes', async () => {
  const oneTime = await addStaffByCommand(site, email, 'owner');
  await e2eTest(browser, site.url, 'staff-enrols', async (open) => {
    const { page } = await open('keeper');
    await password(page, { email, password: oneTime });
    const secret = (await page.locator('code').textContent()) ?? '';
    await page.getByAltText('QR code for the authenticator app').waitFor();
    await enterCode(page, authenticatorCode(secret));
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: "I've saved them" }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const token = await page.evaluate(() => localStorage.getItem('staffToken'));
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    owner = { email, password: oneTime, secret, token: token ?? '' };
  });
});

test('a model is approved and may log in', async () => {
  const username = await signUpModel('new.lamp');
  await e2eTest(browser, site.url, 'staff-approves', async (open) => {
    const page = await atConsole(await open('keeper'), owner, 'approvals');
    await doTo(page, username, 'Approve');
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await page.getByText("Profile approved. We've emailed the model.").waitFor();
  });
  expect(await logIn(site, 'model', { username, password: 'Kettle-and-lantern-42' })).toBeTruthy();
});

test('what is written into the footer shows on the site, and an earlier version is kept', async () => {
  await e2eTest(browser, site.url, 'staff-writes-footer', async (open) => {
    const page = await atConsole(await open('keeper'), owner, 'pages?q=footer');
    await page.getByRole('row').filter({ hasText: 'footer' }).getByRole('button', { name: 'Open' }).click();
    await page
      .getByLabel('Footer text')
      .fill('<p>Lamps are lit at dusk.</p><script>window.hacked = true</script>');
    await page.getByRole('button', { name: 'Publish page' }).click();
    await page.getByText('Page saved and published.').waitFor();
    const visitor = await open('visitor');
    await visitor.page.goto(`${site.url}/about-us`);
    await visitor.page.getByText('Lamps are lit at dusk.').waitFor();
    expect(await visitor.page.evaluate(() => 'hacked' in window)).toBe(false);
  });
  const { body } = await site.call('adminAccess/getPage', { slug: 'footer' }, owner.token);
  expect((body.data as { versions: object[] }).versions).toHaveLength(2);
});

test('a story with a picture appears in the blog', async () => {
  // One orange dot; the server makes a picture of it as of any other.
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWM4kaILRww4OQBC1BAt793qpAAAAABJRU5ErkJggg==',
    'base64',
  );
  await e2eTest(browser, site.url, 'staff-writes-story', async (open) => {
    const page = await atConsole(await open('keeper'), owner, 'blog');
    await page.getByRole('button', { name: 'New story' }).click();
    await dialog(page).getByLabel('Title').fill('A lamp for every window');
    await dialog(page).getByLabel('Story').fill('Put one there.');
    await dialog(page)
      .locator('input[type=file]:not([hidden])')
      .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: picture });
    await dialog(page).locator('img').waitFor();
    await chooseDay(page, dialog(page).getByLabel('Publish date'), new Date(Date.now() - 2 * dayMs));
    await dialog(page).getByRole('button', { name: 'New story' }).click();
    await page.getByRole('row').filter({ hasText: 'A lamp for every window' }).waitFor();
  });
  const { body } = await site.call('userBlog/getAllBlog', { search: 'lamp for every' });
  const story = (body.data as { title: string; images: string[] }[])[0];
  expect(story?.title).toBe('A lamp for every window');
  const image = await fetch(new URL(story?.images[0] ?? '', site.url));
  expect(image.headers.get('content-type')).toBe('image/webp');
});

test('credits are given, a purchase is given back, and payouts leave in one file', async () => {
  const member = await newMember(site, 'fair.customer');
  const list = await site.call('adminAccess/listAccounts', { search: 'fair.customer' }, owner.token);
  const account = (list.body.data as { _id: string }[])[0]?._id;
  const request = { _id: account, amountCredits: 500, reason: 'Sorry for the wait' };
  expect((await site.call('adminAccess/grantCredits', request, owner.token)).body.data).toEqual({
    netCredits: 500,
  });
  const models = await site.call('adminAccess/listAccounts', { search: 'maren.vale' }, owner.token);
  const modelId = (models.body.data as { _id: string }[])[0]?._id;
  await site.ask('userAccess/tips', { modelId, amountCredits: 120, message: 'A lamp' }, member.token);

  for (const [_id, seen, value] of [
    ['currency', 'USD', 'EUR'],
    ['payerIban', '', 'DE89370400440532013000'],
  ]) {
    const setting = { _id, seen, value, reason: 'Paid in euros' };
    expect((await site.call('adminAccess/setSetting', setting, owner.token)).status).toBe(200);
  }
  await askForPayout(modelId ?? '');

  await e2eTest(browser, site.url, 'staff-gives-back', async (open) => {
    const page = await atConsole(await open('keeper'), owner, 'purchases?q=fair.customer');
    await doTo(page, 'maren.vale', 'Refund');
    await dialog(page).getByLabel('Reason').fill('The show broke off');
    await dialog(page).getByRole('button', { name: 'Refund' }).click();
    await page.getByText('120 credits returned to the buyer.').waitFor();

    await page.goto(`${site.url}/admin/payouts`);
    await doTo(page, 'maren.vale', 'Approve');
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Payout approved.').waitFor();
    await page.getByRole('button', { name: 'Export file' }).click();
    const saved = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Export file' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^payouts-.*\.csv$/);
    await dialog(page)
      .getByText(/payout was saved to a file/)
      .waitFor();
    const transfers = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Download credit transfers' }).click();
    expect((await transfers).suggestedFilename()).toMatch(/^payouts-.*\.xml$/);
  });
  expect(await balanceOf(site, member.token)).toBe(500);
  const log = await site.call('adminAccess/listAudit', { per_page: 100 }, owner.token);
  const actions = (log.body.data as { action: string }[]).map(({ action }) => action);
  for (const action of [
    'refundPurchase',
    'approvePayout',
    'exportPayouts',
    'savePage',
    'saveStory',
    'approveModel',
  ]) {
    expect(actions).toContain(action);
  }
});

test('an editor sees the pages of the site and nothing of its money', async () => {
  const editor = await newStaff(site, owner, 'editor');
  await e2eTest(browser, site.url, 'staff-editor', async (open) => {
    const page = await atConsole(await open('editor'), editor, '');
    await page.getByRole('link', { name: 'Blog' }).waitFor();
    await page.getByRole('heading', { name: 'Sign-ups per day' }).waitFor();
    expect(await page.getByText('Revenue, 30 days').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Payouts' }).count()).toBe(0);
    await page.goto(`${site.url}/admin/payouts`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});

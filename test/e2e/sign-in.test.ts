import { bootSite, type Site } from '@candela/testkit/boot';
import { approveModel, newMember, newModel } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser, storageKeys, type Visitor } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterCode, fillSignUp, password } from './sign-up-form.ts';

/** Ways in and out: sign-up, both sign-in pages, forgotten passwords, approval, and sessions that end. */

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function logIn({ page }: Visitor, login: string, word: string): Promise<void> {
  await page.getByLabel('Username or email').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('a visitor agrees once to the age gate, signs up with the mailed code and is inside', () =>
  e2eTest(browser, site.url, 'sign up', async (open) => {
    const visitor = await open('visitor', { hasAgreed: false });
    const { page } = visitor;
    await visitor.goTo('/');
    const gate = page.getByRole('dialog', { name: /18 or older/ });
    await gate.getByRole('button', { name: 'I Agree' }).click();
    await gate.waitFor({ state: 'hidden' });
    expect(await visitor.stored(storageKeys.ageGate)).not.toBeNull();
    await page.reload();
    await page.waitForTimeout(1300);
    expect(await gate.count()).toBe(0);

    await page.getByRole('banner').getByRole('link', { name: 'Join Free Now' }).click();
    await visitor.isAt('/sign-up');
    const tooYoung = new Date().getFullYear() - 12;
    await fillSignUp(visitor, 'quiet.lantern', String(tooYoung));
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('You must be 18 or older to join.').first().waitFor();
    await page.getByLabel('Year of birth').fill('1990');
    await page.getByRole('button', { name: 'Create account' }).click();
    await visitor.isAt('/otp');
    expect(JSON.parse((await visitor.stored(storageKeys.unverifiedUser)) ?? '{}')).toMatchObject({
      email: 'quiet.lantern@example.test',
      waitingFor: 'email',
    });
    await enterCode(page, await site.outbox('quiet.lantern@example.test'));
    await visitor.isAt('/home');
    expect(await visitor.stored(storageKeys.token)).not.toBeNull();
    expect(await visitor.stored(storageKeys.unverifiedUser)).toBeNull();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByText('@quiet.lantern').waitFor();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await visitor.isAt('/login');
    expect(await visitor.stored(storageKeys.token)).toBeNull();
  }));

test('the age gate leaves the two pages alone that one reads before agreeing', () =>
  e2eTest(browser, site.url, 'age gate', async (open) => {
    const visitor = await open('visitor', { hasAgreed: false });
    await visitor.goTo('/terms-condition');
    await visitor.page.waitForTimeout(1500);
    expect(await visitor.page.getByRole('dialog').count()).toBe(0);
    await visitor.goTo('/faq');
    const gate = visitor.page.getByRole('dialog', { name: /18 or older/ });
    await gate.waitFor();
    await visitor.page.keyboard.press('Escape');
    expect(await gate.isVisible()).toBe(true);
    await gate.getByRole('link', { name: 'Leave' }).click();
    await visitor.page.waitForURL((url) => !url.href.startsWith(site.url));
  }));

test('either sign-in page takes every account and leads each to its own home', () =>
  e2eTest(browser, site.url, 'one sign-in', async (open) => {
    const people = [
      { ...(await newMember(site, 'wrong.page')), home: '/home' },
      { ...(await newModel(site, 'stage.lamp')), home: '/studio' },
    ];
    for (const { username, password: word, home } of people) {
      for (const address of ['/login', '/member']) {
        const visitor = await open(`${username} at ${address}`);
        await visitor.goTo(address);
        await logIn(visitor, username, 'certainly not it');
        await visitor.page.getByText("That username and password don't match.").first().waitFor();
        await logIn(visitor, username, word);
        await visitor.isAt(home);
      }
    }
  }));

test('a login before the email is confirmed leads to the code, where a wrong one is refused', () =>
  e2eTest(browser, site.url, 'unverified login', async (open) => {
    const email = 'late.reader@example.test';
    const person = { username: 'late.reader', email, password, dob: '1988-02-29', acceptTerms: true };
    expect((await site.call('userAccess/register', { type: 'user', ...person })).status).toBe(200);
    const visitor = await open('visitor');
    await visitor.goTo('/login');
    await logIn(visitor, 'late.reader', password);
    await visitor.isAt('/otp');
    expect(await visitor.stored(storageKeys.token)).toBeNull();
    expect(await visitor.stored(storageKeys.unverifiedUser)).toContain(email);
    const code = await site.outbox(email);
    await enterCode(visitor.page, code === '000000' ? '111111' : '000000');
    await visitor.page
      .getByText(/code isn't right/)
      .first()
      .waitFor();
    expect(visitor.path).toBe('/otp');
    // Correcting a whole code digit by digit must not send it at every step, so this one is sent by hand.
    await enterCode(visitor.page, await site.outbox(email));
    expect(visitor.path).toBe('/otp');
    await visitor.page.getByRole('button', { name: 'Confirm email' }).click();
    await visitor.isAt('/home');
  }));

test('a forgotten password is replaced by way of a mailed code, and the old one ends', () =>
  e2eTest(browser, site.url, 'forgot password', async (open) => {
    const member = await newMember(site, 'forgetful.fern');
    const before = await site.outbox(member.email);
    const visitor = await open('visitor');
    const { page } = visitor;
    await visitor.goTo('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The address changes before the screen does, and the login has a field of that name, too.
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    await visitor.isAt('/forgot-password');
    await page.getByLabel('Email').fill(member.email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Digit 1 of 6').waitFor();
    await enterCode(page, await site.outbox(member.email, before));
    await visitor.isAt('/reset-password');
    await page.getByLabel('New password').fill('Another-brass-kettle-7');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await visitor.isAt('/login');
    expect((await site.call('userAccess/get-profile', undefined, member.token)).status).toBe(403);
    await logIn(visitor, member.username, password);
    await page.getByText("That username and password don't match.").first().waitFor();
    await logIn(visitor, member.username, 'Another-brass-kettle-7');
    await visitor.isAt('/home');
  }));

test('a new model waits under verification until an operator approves the profile', () =>
  e2eTest(browser, site.url, 'under verification', async (open) => {
    const visitor = await open('new model');
    const { page } = visitor;
    await visitor.goTo('/model-sign-up');
    await fillSignUp(visitor, 'patient.ember', '1993');
    await page.getByRole('button', { name: 'Create account' }).click();
    await visitor.isAt('/otp');
    await enterCode(page, await site.outbox('patient.ember@example.test'));
    await visitor.isAt('/under-verification');
    await page.getByRole('heading', { name: 'One step left: your documents' }).waitFor();
    expect(await visitor.stored(storageKeys.token)).toBeNull();
    await approveModel(site, 'patient.ember');
    await visitor.goTo('/member');
    await logIn(visitor, 'patient.ember', password);
    await visitor.isAt('/studio');
    await page.getByRole('banner').getByRole('link', { name: 'Go Live' }).waitFor();
    await visitor.goTo('/profile');
    const firstSteps = page.getByRole('region', { name: 'Your first earning' });
    await firstSteps.getByRole('link', { name: 'Go live' }).click();
    await page.getByRole('dialog', { name: 'Go Live' }).waitFor();
  }));

test('a member becomes a model by password, waits for approval, and signs in on the other sign-in page', () =>
  e2eTest(browser, site.url, 'become a model', async (open) => {
    const member = await newMember(site, 'turning.leaf');
    const visitor = await open('member', { token: member.token });
    const { page } = visitor;
    await visitor.goTo('/my-account');
    await page.getByRole('link', { name: 'Become a model' }).click();
    await visitor.isAt('/become-model');
    const submit = page.getByRole('main').getByRole('button', { name: 'Become a model' });
    await submit.click();
    await page.getByText('Please accept the terms for models.').first().waitFor();
    await page.getByLabel('Your password', { exact: true }).fill('certainly not it');
    await page.getByRole('checkbox', { name: 'I accept the terms for models' }).check({ force: true });
    await submit.click();
    await page.getByText("That isn't your password.").first().waitFor();
    await page.getByLabel('Your password', { exact: true }).fill(member.password);
    await submit.click();
    await visitor.isAt('/under-verification');
    await page.getByRole('heading', { name: 'One step left: your documents' }).waitFor();
    await visitor.until('localStorage.getItem("token") === null');

    await visitor.goTo('/member');
    await logIn(visitor, member.username, member.password);
    await visitor.isAt('/under-verification');
    await approveModel(site, member.username);
    await visitor.goTo('/member');
    await logIn(visitor, member.username, member.password);
    await visitor.isAt('/studio');
    await page.getByRole('banner').getByRole('link', { name: 'Go Live' }).waitFor();
  }));

test('a session revoked from another browser ends with a message, after a second, at the login', () =>
  e2eTest(browser, site.url, 'forced logout', async (open) => {
    const member = await newMember(site, 'two.devices');
    const first = await open('first device');
    const second = await open('second device');
    for (const device of [first, second]) {
      await device.goTo('/login');
      await logIn(device, member.username, member.password);
      await device.isAt('/home');
    }
    await second.goTo('/live-models');
    await second.page.getByText("Nobody's live").waitFor();
    await first.goTo('/my-security');
    // The newest of the others is the second device; the sign-up's own session stands below it.
    await first.page
      .getByRole('button', { name: /^Log out (?!all)/ })
      .first()
      .click();
    await second.page
      .getByText(/session (has|was) ended|logged (you )?out|Logging Out/i)
      .first()
      .waitFor();
    await second.isAt('/login');
    await second.until('localStorage.getItem("token") === null');
    await first.page.reload();
    await first.page.getByText('This device').waitFor();
    expect(first.path).toBe('/my-security');
  }));

test('a logout in one tab is a logout in the other', () =>
  e2eTest(browser, site.url, 'two tabs', async (open) => {
    const { token } = await newMember(site, 'many.tabs');
    const member = await open('member', { token });
    await member.goTo('/my-account');
    const other = await member.context.newPage();
    await other.goto(`${site.url}/videos`);
    for (const page of [member.page, other])
      await page.getByRole('button', { name: 'Account menu' }).waitFor();
    await other.getByRole('button', { name: 'Account menu' }).click();
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    await member.isAt('/login', other);
    await member.isAt('/login');
    expect(await member.stored(storageKeys.token)).toBeNull();
  }));

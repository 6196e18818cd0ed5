import path from 'node:path';
import { dayMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { documentPicture } from '@candela/testkit/e2e-documents';
import { newMember } from '@candela/testkit/e2e-people';
import { atConsole, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { chooseDay } from './choose-day.ts';
import { sendDocuments } from './documents-form.ts';
import { picture, sizes } from './pictures.ts';
import { enterCode, fillSignUp } from './sign-up-form.ts';

/** A model's way from sign-up to her first show, on a phone, with a rejection in it. */

const art = path.resolve(import.meta.dirname, '../../packages/testkit/art/portraits');

let site: Site;
let browser: Browser;
let moderator: StaffPerson;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  moderator = await newStaff(site, await newOwner(site), 'moderator');
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** The state as people see it at both sizes, with nothing in a reader's way. */
async function look(model: Visitor, name: string): Promise<void> {
  await model.page.evaluate('window.scrollTo(0, 0)');
  await picture(model, `application-${name}`);
  for (const size of ['large', 'phone'] as const) {
    await model.page.setViewportSize(sizes[size]);
    expect(await axeFindings(model, `${name} at ${sizes[size].width}`)).toEqual([]);
  }
}

/** Opens the applicant at the console and presses a button there; the dialog it opens is the last. */
async function decide(staffPage: Page, username: string, label: string): Promise<void> {
  const row = staffPage.getByRole('row').filter({ hasText: username });
  await row.getByRole('button', { name: 'Open' }).click();
  await staffPage.getByRole('img', { name: 'Selfie with document' }).waitFor();
  await staffPage.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
}

test('a model signs up, is asked again for what was wrong alone, and goes live once she is approved', () =>
  e2eTest(browser, site.url, 'application', async (open) => {
    const model = await open('model', { viewport: sizes.phone });
    const { page } = model;
    await model.goTo('/model-sign-up');
    await fillSignUp(model, 'patient.wick', '1991');
    await page.getByRole('button', { name: 'Create account' }).click();
    await model.isAt('/otp');
    await enterCode(page, await site.outbox('patient.wick@example.test'));
    await model.isAt('/under-verification');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    const way = page.getByRole('region', { name: 'Your way to the first show' });
    await heading('One step left: your documents').waitFor();
    expect(await way.getByRole('listitem').count()).toBe(5);
    // Given at sign-up, and not asked for again.
    expect(await page.getByLabel('Year of birth').inputValue()).toBe('1991');
    await look(model, 'documents');

    await sendDocuments(page);
    await heading("We're reviewing your application").waitFor();
    const profile = page.getByRole('region', { name: 'Your profile' });
    await profile.getByText('We look at your first pictures before anyone else sees them.').waitFor();
    await profile.getByLabel('Stage name').fill('Ida Wick');
    await profile.getByLabel('Your address').fill('ida.wick');
    await profile.getByLabel('Tagline').fill('By lamplight');
    await profile.getByLabel('About you').fill('Lamps, wicks and quiet talk.');
    await profile.getByLabel('Price of a paid show').fill('6');
    await profile.getByLabel('Price of a private show').fill('12');
    // What she gets of each, at the site's share.
    await profile.getByText('You get 4.8 credits a minute').waitFor();
    await profile.getByText('You get 9.6 credits a minute').waitFor();
    await profile.getByLabel('Profile picture').setInputFiles(path.join(art, 'p1.webp'));
    await profile.getByRole('img', { name: 'Profile picture' }).waitFor();
    await profile.getByText('Only you and our reviewers see it for now.').waitFor();
    await profile.getByRole('button', { name: 'Save profile' }).press('Enter');
    await way.getByText('5 of 6 ready.', { exact: false }).waitFor();
    const shows = page.getByRole('region', { name: 'Your first shows' });
    await shows.getByRole('button', { name: 'Plan a show' }).press('Enter');
    const planning = page.getByRole('dialog', { name: 'Plan a show' });
    await planning.getByLabel('Title').fill('First light');
    await chooseDay(page, planning.getByLabel('Day'), new Date(Date.now() + 2 * dayMs));
    await planning.getByLabel('Starts at').fill('21:00');
    for (const size of ['large', 'phone'] as const) {
      await page.setViewportSize(sizes[size]);
      expect(await axeFindings(model, `planning a show at ${sizes[size].width}`)).toEqual([]);
    }
    await planning.getByRole('button', { name: 'Plan show' }).press('Enter');
    await shows.getByRole('listitem').filter({ hasText: 'First light' }).waitFor();
    await look(model, 'review');
    const early = await open('early visitor');
    await early.goTo('/@ida.wick');
    await early.page.getByText('First light').waitFor({ state: 'detached' });
    expect(await early.page.content()).not.toContain('Ida Wick');

    const staffPage = await atConsole(await open('moderator'), moderator, 'approvals');
    await decide(staffPage, 'patient.wick', 'Reject');
    await staffPage.getByRole('img', { name: 'Profile picture, not shown yet' }).waitFor();
    const dialog = staffPage.getByRole('dialog').last();
    await dialog.getByLabel('Reason', { exact: true }).fill('Nearly there.');
    await dialog.getByLabel('Problem with the legal name').fill('Write it as on the passport.');
    await dialog.getByLabel('Problem with the selfie').fill('Your face is cut off.');
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();

    // The page of the model is open, and is not loaded again.
    await page.evaluate('window.isSamePage = true');
    await heading('Almost there: we need something again').waitFor();
    const next = page.getByRole('region', { name: 'Next step' });
    await next.getByText('Reason: Write it as on the passport.').waitFor();
    await next.getByText('Reason: Your face is cut off.').waitFor();
    expect(await next.getByLabel('Document number').count()).toBe(0);
    expect(await next.getByLabel('Front of the document', { exact: true }).count()).toBe(0);
    await look(model, 'corrections');
    await next.getByRole('button', { name: 'Send these 2 parts' }).press('Enter');
    await next.getByText('Enter the name as the document has it.').waitFor();
    await next.getByLabel('Legal name').fill('Maren Vale');
    const selfie = { name: 'selfie.jpg', mimeType: 'image/jpeg', buffer: await documentPicture(80) };
    await next.getByLabel(/^(?!Take a photo).*holding the document$/).setInputFiles(selfie);
    await next.getByText('Stored securely').waitFor();
    await next.getByRole('button', { name: 'Send these 2 parts' }).press('Enter');
    await heading("We're reviewing your application").waitFor();

    await staffPage.goto(`${site.url}/admin/approvals`);
    await decide(staffPage, 'patient.wick', 'Approve');
    await staffPage.getByText('Correction: only the parts asked for again are new.').waitFor();
    await staffPage.getByRole('dialog').last().getByRole('button', { name: 'Approve', exact: true }).click();
    await heading("You're approved").waitFor();
    expect(await page.evaluate('window.isSamePage')).toBe(true);
    await look(model, 'approved');

    const visitor = await open('visitor');
    await visitor.goTo('/@ida.wick');
    await visitor.page.getByRole('heading', { name: 'Ida Wick' }).first().waitFor();
    await visitor.page.getByText('First light').first().waitFor();

    await next.getByRole('button', { name: 'Go live' }).click();
    await model.isAt('/studio');
    const goLive = page.getByRole('dialog', { name: 'Go Live' });
    await goLive.getByRole('radio', { name: /^Free/ }).press('Space');
    // What she prepared while she waited.
    await expect.poll(() => goLive.getByLabel('Private show cost').inputValue()).toBe('12');
    await goLive.getByLabel(/What's your show about/).fill('A first evening');
    await goLive.getByRole('button', { name: 'Go Live' }).press('Enter');
    await page.waitForURL((url) => url.pathname === '/broadcaster');
  }));

test('a member who becomes a model is asked for her documents at once', () =>
  e2eTest(browser, site.url, 'member to model', async (open) => {
    const member = await newMember(site, 'turning.wick');
    const visitor = await open('member', { token: member.token, viewport: sizes.phone });
    const { page } = visitor;
    await visitor.goTo('/become-model');
    await page.getByLabel('Your password', { exact: true }).fill(member.password);
    await page.getByRole('checkbox', { name: 'I accept the terms for models' }).check({ force: true });
    await page.getByRole('main').getByRole('button', { name: 'Become a model' }).click();
    await visitor.isAt('/under-verification');
    await page.getByRole('heading', { name: 'One step left: your documents' }).waitFor();
    await sendDocuments(page);
    await page.getByRole('heading', { name: "We're reviewing your application" }).waitFor();
  }));

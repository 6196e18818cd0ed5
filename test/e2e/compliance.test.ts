import path from 'node:path';
import { bootSite, type Site } from '@candela/testkit/boot';
import { documentPicture } from '@candela/testkit/e2e-documents';
import { myProfile, newPublisher } from '@candela/testkit/e2e-people';
import {
  atConsole,
  doTo,
  draftDecision,
  newOwner,
  newStaff,
  type StaffPerson,
} from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import { uploadPortrait } from '@candela/testkit/e2e-uploads';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDocuments } from './documents-form.ts';
import { enterCode, fillSignUp, password } from './sign-up-form.ts';

/** Reported, taken down, refused when it comes again, appealed; and a complaint by somebody without an account. */

const art = path.resolve(import.meta.dirname, '../../packages/testkit/art/portraits');

let site: Site;
let browser: Browser;
let owner: StaffPerson;
let moderator: StaffPerson;
let token: string;
let uniqueId: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  owner = await newOwner(site);
  moderator = await newStaff(site, owner, 'moderator');
  ({ token, uniqueId } = await newPublisher(site, 'bright.lamp'));
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

type MyItem = { _id: string; forOwner: { status: string; failure: string | null } };
type Item = { _id: string; status: string; failure: string | null };

/** Publishes a picture and waits until the site has done with it, one way or the other. */
async function publish(title: string): Promise<Item> {
  const files = [await uploadPortrait(site, token, 'p1.webp')];
  const { _id } = await site.ask<MyItem>('userGallery/create', { kind: 'gallery', title, files }, token);
  for (;;) {
    const { forOwner } = await site.ask<MyItem>('userPostOrComment/getOnePostAndComment', { id: _id }, token);
    if (forOwner.status !== 'processing') return { _id, ...forOwner };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

type Case = { _id: string; number: number; status: string; reporter: string; isHidden: boolean };
const openCases = () => site.ask<Case[]>('adminAccess/listCases', {}, moderator.token);
const statement = 'It shows somebody who did not agree to it.';

async function logInAsModel(visitor: Visitor, username: string): Promise<void> {
  await visitor.goTo('/member');
  await visitor.page.getByLabel('Username or email').fill(username);
  await visitor.page.getByLabel('Password', { exact: true }).fill(password);
  await visitor.page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Publishes a picture through the page's own dialog. */
async function publishInPage(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add pictures' }).click();
  const terms = dialog.getByRole('button', { name: 'I accept' });
  await terms
    .or(dialog.getByLabel('Pictures', { exact: true }))
    .first()
    .waitFor();
  if (await terms.isVisible()) await terms.click();
  await dialog.getByLabel('Pictures', { exact: true }).setInputFiles([path.join(art, 'p2.webp')]);
  await dialog.getByText('Ready', { exact: true }).waitFor();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Publish' }).click();
}

const own = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });

test('a model signs up, is rejected and approved, publishes, is taken down, refused and appeals', () =>
  e2eTest(browser, site.url, 'from sign-up to appeal', async (open) => {
    const model = await open('model');
    const { page } = model;
    await model.goTo('/model-sign-up');
    await fillSignUp(model, 'hazel.wick', '1991');
    await page.getByRole('button', { name: 'Create account' }).click();
    await model.isAt('/otp');
    await enterCode(page, await site.outbox('hazel.wick@example.test'));
    await page.getByRole('heading', { name: 'One step left: your documents' }).waitFor();
    await sendDocuments(page);
    await page.getByRole('heading', { name: "We're reviewing your application" }).waitFor();

    const keeper = await open('moderator', { viewport: { width: 1440, height: 900 } });
    const staffPage = await atConsole(keeper, moderator, 'approvals');
    const row = staffPage.getByRole('row').filter({ hasText: 'hazel.wick' });
    const dialog = staffPage.getByRole('dialog');
    await row.getByRole('button', { name: 'Open' }).click();
    await dialog.getByRole('img', { name: 'Front' }).waitFor();
    await dialog.getByText('Maren Adele Vale').waitFor();
    await dialog.getByText('The date of birth differs').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Zoom in: Front' }).click();
    await dialog.getByRole('button', { name: 'Rotate: Front' }).click();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.last().getByLabel('Reason', { exact: true }).fill('We need to see your whole face.');
    await staffPage.getByLabel('Problem with the selfie').fill('The chin is cut off.');
    await dialog.last().getByRole('button', { name: 'Reject' }).click();
    await staffPage.getByText("Profile rejected. We've emailed the model.").waitFor();
    await page.reload();
    await page.getByText('We need to see your whole face.').waitFor();

    await logInAsModel(model, 'hazel.wick');
    await page.getByRole('heading', { name: 'Almost there: we need something again' }).waitFor();
    await page.getByText('We need to see your whole face.').first().waitFor();
    await page.getByText('Reason: The chin is cut off.').waitFor();
    const selfie = { name: 'selfie.jpg', mimeType: 'image/jpeg', buffer: await documentPicture(80) };
    await page.getByLabel(/^(?!Take a photo).*holding the document$/).setInputFiles(selfie);
    await page.getByText('Stored securely').waitFor();
    await page.getByRole('button', { name: 'Send this part' }).press('Enter');
    await page.getByRole('heading', { name: "We're reviewing your application" }).waitFor();
    await atConsole(keeper, moderator, 'approvals');
    await doTo(staffPage, 'hazel.wick', 'Approve');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await staffPage.getByText("Profile approved. We've emailed the model.").waitFor();
    await page.reload();
    await page.getByRole('heading', { name: "You're approved" }).waitFor();

    await logInAsModel(model, 'hazel.wick');
    await model.isAt('/studio');
    await model.goTo('/profile');
    await publishInPage(page, 'Hazel light');
    await own(page, 'Hazel light').getByText('Published', { exact: true }).waitFor({ timeout: 30_000 });
    const modelToken = (await model.stored('token')) ?? '';
    const { uniqueId: hazel } = await myProfile(site, modelToken);

    const visitor = await open('visitor');
    await visitor.goTo(`/profile/${hazel}?tab=gallery`);
    await visitor.page.getByRole('button', { name: 'Hazel light', exact: true }).click();
    await visitor.page.getByRole('button', { name: 'Report Hazel light' }).click();
    const report = visitor.page.getByRole('dialog', { name: 'Report Hazel light' });
    await report.getByRole('combobox', { name: "What's wrong?" }).click();
    await visitor.page.getByRole('option', { name: 'Intimate images shared without consent' }).click();
    await report.getByRole('button', { name: 'Send report' }).click();
    await visitor.page.getByText(/Your case number is \d+/).waitFor();

    await atConsole(keeper, moderator, 'cases');
    await (await draftDecision(staffPage, /Hazel light/, /^Take down/, statement)).click();
    await staffPage.getByText(/Case \d+ is decided/).waitFor();
    const decided = await site.ask<Case[]>('adminAccess/listCases', { status: 'decided' }, moderator.token);
    const caseId = decided[0]?._id ?? '';
    await expect
      .poll(() => site.ask<{ blockedFiles: number }>('adminAccess/getCase', { _id: caseId }, moderator.token))
      .toMatchObject({ blockedFiles: 1, isHidden: true });

    await model.goTo('/profile');
    await publishInPage(page, 'The same again');
    await page.getByText('was previously taken down from this site').first().waitFor({ timeout: 30_000 });
    await model.goTo(`/decision/${caseId}`);
    await page.getByText(statement).waitFor();
    await page.getByLabel('Your appeal').fill('Everybody in it agreed, and I can show it.');
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await page.getByText("We're reviewing your appeal").waitFor();
    await atConsole(keeper, moderator, 'cases?status=appealed');
    await staffPage.getByRole('link', { name: /Hazel light/ }).waitFor();
    const log = await site.ask<{ targetLabel: string }[]>(
      'adminAccess/listAudit',
      { action: 'viewDocument' },
      owner.token,
    );
    expect(log.map(({ targetLabel }) => targetLabel).sort()).toEqual(['front', 'selfie']);
  }));

test('a reported picture is taken down, refused when it comes again, and the model appeals once', () =>
  e2eTest(browser, site.url, 'report, take-down and appeal', async (open) => {
    const item = await publish('Reported light');
    expect(item.status).toBe('published');
    const visitor = await open('visitor');
    const { page } = visitor;
    await visitor.goTo(`/profile/${uniqueId}?tab=gallery&post=${item._id}`);
    await page.getByRole('button', { name: 'Report Reported light' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report Reported light' });
    await dialog.getByRole('combobox', { name: "What's wrong?" }).click();
    await page.getByRole('option', { name: 'Intimate images shared without consent' }).click();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await page.getByText(/Your case number is \d+/).waitFor();

    const [first] = await openCases();
    if (!first) throw new Error('The report is in no queue.');
    const decide = { _id: first._id, decision: 'takeDown', statement };
    const answers = await Promise.all(
      [1, 2].map(() => site.call('adminAccess/decideCase', decide, moderator.token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expect
      .poll(() =>
        site.ask<{ blockedFiles: number }>('adminAccess/getCase', { _id: first._id }, moderator.token),
      )
      .toMatchObject({ blockedFiles: 1, isHidden: true });
    await visitor.goTo(`/profile/${uniqueId}?tab=gallery`);
    await page.getByText('Reported light').waitFor({ state: 'detached' });

    const again = await publish('The same again');
    expect(again.status).toBe('failed');
    expect(again.failure).toContain('was previously taken down from this site');

    const model = await open('model', { token });
    await model.goTo(`/decision/${first._id}`);
    await model.page.getByText(statement).waitFor();
    await model.page.getByLabel('Your appeal').fill('Everybody in it agreed, and I can show it.');
    await model.page.getByRole('button', { name: 'Send appeal' }).click();
    await model.page.getByText("We're reviewing your appeal").waitFor();
    const outcome = { _id: first._id, outcome: 'reversed', statement: 'The release you sent is right.' };
    expect((await site.call('adminAccess/decideAppeal', outcome, moderator.token)).status).toBe(409);
    await site.ask('adminAccess/decideAppeal', outcome, owner.token);
    await model.page.reload();
    await model.page.getByText('We reviewed your appeal and reversed our decision.').waitFor();
    await visitor.goTo(`/profile/${uniqueId}?tab=gallery&post=${item._id}`);
    await page.getByRole('heading', { name: 'Reported light' }).first().waitFor();
  }));

test('somebody without an account complains about a page, and it stands in the queue with its clock', () =>
  e2eTest(browser, site.url, 'a complaint without an account', async (open) => {
    const visitor = await open('visitor', { viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await visitor.goTo('/complaint');
    await page.getByLabel('Your name').fill('Ana Quill');
    await page.getByLabel('Email').fill('ana.quill@example.test');
    await page.getByLabel('Link to the page').fill(`${site.url}/profile/${uniqueId}`);
    await page.getByRole('combobox', { name: "What's wrong?", exact: true }).click();
    await page.getByRole('option', { name: 'Impersonation' }).click();
    await page.getByLabel("What's wrong with it").fill('These are pictures of me, not of the model.');
    await page.getByLabel('What I say here is true').check();
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await page.getByText(/Your case number is \d+/).waitFor();
    const cases = await openCases();
    expect(cases).toMatchObject([{ reason: 'impersonation', username: 'bright.lamp', isOverdue: false }]);
    const month = new Date().toISOString().slice(0, 7);
    const { csv } = await site.ask<{ csv: string }>('adminAccess/exportCases', { month }, moderator.token);
    expect(csv).toContain('impersonation');
    expect(csv).not.toContain('ana.quill');
  }));

import { bootSite, type Site } from '@candela/testkit/boot';
import { newPublisher } from '@candela/testkit/e2e-people';
import { atConsole, draftDecision, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import { uploadPortrait } from '@candela/testkit/e2e-uploads';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A notice of infringement by somebody without an account, what staff keep and decide of it, and the answer. */

let site: Site;
let browser: Browser;
let owner: StaffPerson;
let moderator: StaffPerson;
let modelToken: string;
/** The page the notice is about. */
let material: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  owner = await newOwner(site);
  moderator = await newStaff(site, owner, 'moderator');
  const { token, uniqueId } = await newPublisher(site, 'bright.lamp');
  modelToken = token;
  const files = [await uploadPortrait(site, token, 'p1.webp')];
  const item = { kind: 'gallery', title: 'Copied light', files };
  const { _id } = await site.ask<{ _id: string }>('userGallery/create', item, token);
  const isPublished = async () =>
    (await site.ask<Own>('userPostOrComment/getOnePostAndComment', { id: _id }, token)).forOwner.status ===
    'published';
  while (!(await isPublished())) await new Promise((resolve) => setTimeout(resolve, 200));
  material = `${site.url}/profile/${uniqueId}?tab=gallery&post=${_id}`;
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

type Own = { forOwner: { status: string } };
type Case = { _id: string; evidence: unknown[]; dmca: { counter: string | null } | null };

const getCase = (_id: string) => site.ask<Case>('adminAccess/getCase', { _id }, moderator.token);

test('a notice takes a picture down, its encrypted copies are opened, and a counter-notice answers it', () =>
  e2eTest(browser, site.url, 'notice and counter-notice', async (open) => {
    const claimant = await open('claimant', { viewport: { width: 390, height: 844 } });
    const { page } = claimant;
    const send = page.getByRole('button', { name: 'Send notice' });
    await claimant.goTo('/dmca-notice');
    await send.click();
    await page.getByText('Please check these fields').waitFor();
    const name = page.getByLabel('Your full name', { exact: true });
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill('x'.repeat(121));
    await page.getByLabel('Your postal address').fill('12 Foundry Lane, Northwick');
    await page.getByLabel('Phone').fill('+44 20 0000 0000');
    await page.getByLabel('Email').fill('ana.quill@example.test');
    await page.getByLabel('Which of your works is it').fill('A photograph of a lamp, in my book of 2019.');
    await page.getByLabel('Links to the pages on this site').fill(material);
    await page.getByLabel('Sign with your full name').fill('Ana Quill');
    await page.getByLabel('I have a good-faith belief').check();
    await page.getByLabel('This notice is accurate').check();
    await send.click();
    await page.getByText('Names can have up to 120 characters.').waitFor();
    await name.fill('Ana Quill');
    await send.dblclick();
    await page.getByText(/Your case number is \d+/).waitFor();
    const cases = await site.ask<Case[]>('adminAccess/listCases', {}, moderator.token);
    expect(cases).toMatchObject([{ reason: 'copyright', username: 'bright.lamp' }]);
    const caseId = cases[0]?._id ?? '';
    await expect.poll(async () => (await getCase(caseId)).evidence.length, { timeout: 30_000 }).toBe(2);

    const staffPage = await atConsole(await open('moderator'), moderator, `cases?open=${caseId}`);
    const shown = staffPage.getByRole('main');
    const dialog = staffPage.getByRole('dialog');
    await shown.getByText('12 Foundry Lane, Northwick').waitFor();
    await shown.getByRole('button', { name: 'Open words.json' }).click();
    await shown.getByText('"label": "Gallery post: Copied light"').waitFor();
    await shown.getByRole('button', { name: /^Open .*\.webp$/ }).click();
    const encrypted = shown.getByRole('img', { name: 'As it was reported' });
    await expect
      .poll(() => encrypted.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBeGreaterThan(0);

    const second = await atConsole(await open('owner'), owner, 'cases');
    const dismiss = await draftDecision(second, /Copied light/, /^Dismiss/, 'Nothing is copied.');
    const takeDown = await draftDecision(
      staffPage,
      /Copied light/,
      /^Take down/,
      'It is the picture in the book.',
    );
    await takeDown.dblclick();
    await staffPage.getByText(/Case \d+ is decided/).waitFor();
    await dismiss.click();
    await second.getByText(/Someone else already decided case/).waitFor();

    const model = await open('model', { token: modelToken });
    const answer = model.page.getByRole('button', { name: 'Send counter-notice' });
    await model.goTo('/decisions');
    await model.page.getByRole('link', { name: 'View and appeal' }).click();
    await answer.waitFor();
    await model.page.reload();
    await answer.click();
    await model.page.getByText('Please check these fields').waitFor();
    await model.page.getByLabel('Your full name', { exact: true }).fill('Maren Vale');
    await model.page.getByLabel('Your postal address').fill('4 Harbour Row, Eastmere');
    await model.page.getByLabel('Phone').fill('+44 20 1111 1111');
    await model.page.getByLabel('Why taking it down was a mistake').fill('I took this picture myself.');
    await model.page.getByLabel('Sign with your full name').fill('Maren Vale');
    await model.page.getByLabel('Under penalty of perjury').check();
    await model.page.getByLabel('I consent to the jurisdiction of the federal court').check();
    await answer.dblclick();
    await model.page.getByText('Counter-notice passed on').waitFor();
    expect((await getCase(caseId)).dmca?.counter).toContain('I took this picture myself.');

    await staffPage.goto(`${site.url}/admin/cases?status=decided&open=${caseId}`);
    await shown.getByText('4 Harbour Row, Eastmere').waitFor();
    await shown.getByRole('button', { name: 'Record lawsuit' }).click();
    await dialog.getByLabel('Details').fill('District court, number 12.');
    await dialog.getByRole('button', { name: 'Record lawsuit' }).click();
    await shown.getByText('In court since').waitFor();
    await model.page.reload();
    await model.page.getByText('The person who sent the notice filed a lawsuit.').waitFor();
  }));

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { bootSite, type Site } from '@candela/testkit/boot';
import { journey, openBrowser } from '@candela/testkit/journey';
import { newModel } from '@candela/testkit/journey-people';
import { newOwner, newStaff, type StaffPerson } from '@candela/testkit/journey-staff';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Reported, taken down, refused when it comes again, appealed; and a complaint by somebody without an account. */

const art = path.resolve(import.meta.dirname, '../../packages/testkit/art/portraits');

let site: Site;
let browser: Browser;
let moderator: StaffPerson;
let token: string;
let uniqueId: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  moderator = await newStaff(site, await newOwner(site), 'moderator');
  token = (await newModel(site, 'bright.lamp')).token;
  await site.call('userGallery/acceptContentTerms', {}, token);
  const { data } = (await site.call('userAccess/get-profile', undefined, token)).body;
  uniqueId = (data as { uniqueId: string }).uniqueId;
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function ask<T>(call: string, input: object, by?: string): Promise<T> {
  const { status, body } = await site.call(call, input, by);
  if (status !== 200) throw new Error(`${call}: ${status} ${JSON.stringify(body)}`);
  return body.data as T;
}

type OwnItem = { _id: string; own: { status: string; failure: string | null } };
type Item = { _id: string; status: string; failure: string | null };

/** Publishes a picture and waits until the site has done with it, one way or the other. */
async function publish(title: string): Promise<Item> {
  const bytes = await readFile(path.join(art, 'p1.webp'));
  const wish = {
    bucketName: 'album',
    fileName: 'p1.webp',
    contentType: 'image/webp',
    fileSize: bytes.length,
  };
  const answer = await site.call('userAccess/createPreSignedUrlPrivate', wish, token);
  const { urlData } = answer.body as unknown as {
    urlData: { url: string; filename: string; headers: Record<string, string> };
  };
  const put = await fetch(new URL(urlData.url, site.url), {
    method: 'PUT',
    headers: urlData.headers,
    body: bytes,
  });
  expect(put.status).toBeLessThan(300);
  const files = [urlData.filename];
  const { _id } = await ask<OwnItem>('userGallery/create', { kind: 'gallery', title, files }, token);
  for (;;) {
    const { own } = await ask<OwnItem>('userPostOrComment/getOnePostAndComment', { id: _id }, token);
    if (own.status !== 'processing') return { _id, ...own };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

type Case = { _id: string; number: number; status: string; reporter: string; isHidden: boolean };
const openCases = () => ask<Case[]>('adminAccess/listCases', {}, moderator.token);
const statement = 'It shows somebody who did not agree to it.';

test('a reported picture is taken down, refused when it comes again, and the model appeals once', () =>
  journey(browser, site.url, 'report, take-down and appeal', async (open) => {
    const item = await publish('Reported light');
    expect(item.status).toBe('published');
    const visitor = await open('visitor');
    const { page } = visitor;
    await visitor.goTo(`/profile/${uniqueId}?tab=gallery&post=${item._id}`);
    await page.getByRole('button', { name: 'Report Reported light' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report Reported light' });
    await dialog.getByRole('combobox', { name: 'What is wrong' }).click();
    await page.getByRole('option', { name: 'Intimate pictures shared without consent' }).click();
    await dialog.getByRole('button', { name: 'Send the report' }).click();
    await page.getByText(/Your report is case \d+/).waitFor();

    const [first] = await openCases();
    if (!first) throw new Error('The report is in no queue.');
    const decide = { _id: first._id, decision: 'takeDown', statement };
    const answers = await Promise.all(
      [1, 2].map(() => site.call('adminAccess/decideCase', decide, moderator.token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expect
      .poll(() => ask<{ blockedFiles: number }>('adminAccess/getCase', { _id: first._id }, moderator.token))
      .toMatchObject({ blockedFiles: 1, isHidden: true });
    await visitor.goTo(`/profile/${uniqueId}?tab=gallery`);
    await page.getByText('Reported light').waitFor({ state: 'detached' });

    const again = await publish('The same again');
    expect(again.status).toBe('failed');
    expect(again.failure).toContain('was taken down from this site before');

    const model = await open('model', { token });
    await model.goTo(`/decision/${first._id}`);
    await model.page.getByText(statement).waitFor();
    await model.page.getByLabel('Your appeal').fill('Everybody in it agreed, and I can show it.');
    await model.page.getByRole('button', { name: 'Send the appeal' }).click();
    await model.page.getByText('One of our people looks at it again.').waitFor();
    const outcome = { _id: first._id, outcome: 'reversed', statement: 'The release you sent is right.' };
    await ask('adminAccess/decideAppeal', outcome, moderator.token);
    await model.page.reload();
    await model.page.getByText('We looked again, and undid our decision.').waitFor();
    await visitor.goTo(`/profile/${uniqueId}?tab=gallery&post=${item._id}`);
    await page.getByRole('heading', { name: 'Reported light' }).first().waitFor();
  }));

test('somebody without an account complains about a page, and it stands in the queue with its clock', () =>
  journey(browser, site.url, 'a complaint without an account', async (open) => {
    const visitor = await open('visitor', { viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await visitor.goTo('/complaint');
    await page.getByRole('button', { name: 'Send the complaint' }).click();
    await page.getByText('Tell us your name.').waitFor();
    await page.getByLabel('Your name').fill('Ana Quill');
    await page.getByLabel('Email').fill('ana.quill@example.test');
    await page.getByLabel('Address of the page').fill(`${site.url}/profile/${uniqueId}`);
    await page.getByRole('combobox', { name: 'What is wrong', exact: true }).click();
    await page.getByRole('option', { name: 'Somebody pretends to be another person' }).click();
    await page.getByLabel('What is wrong with it').fill('These are pictures of me, not of the model.');
    await page.getByLabel('What I say here is true').check();
    await page.getByRole('button', { name: 'Send the complaint' }).click();
    await page.getByText(/Your complaint is case \d+/).waitFor();
    const cases = await openCases();
    expect(cases).toMatchObject([{ reason: 'impersonation', username: 'bright.lamp', isOverdue: false }]);
    const month = new Date().toISOString().slice(0, 7);
    const { csv } = await ask<{ csv: string }>('adminAccess/exportCases', { month }, moderator.token);
    expect(csv).toContain('impersonation');
    expect(csv).not.toContain('ana.quill');
  }));

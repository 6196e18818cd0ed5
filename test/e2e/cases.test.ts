import { bootSite, type Site } from '@candela/testkit/boot';
import { atConsole, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A day of trust and safety: two hundred cases decided from the keyboard, one by one and together. */

const caseCount = 200;
const oneByOne = 40;
const pageOfCases = 50;
const template = 'We looked at {subject} on {date} and found nothing that breaks our rules.';

let site: Site;
let browser: Browser;
let owner: StaffPerson;
let moderator: StaffPerson;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '1000' } }),
    openBrowser(),
  ]);
  owner = await newOwner(site);
  moderator = await newStaff(site, owner, 'moderator');
  for (let number = 1; number <= caseCount; number += 1) {
    await site.ask('complianceAccess/complain', {
      name: 'Ana Quill',
      email: 'ana.quill@example.test',
      address: `https://elsewhere.test/page-${number}`,
      reason: 'other',
      text: 'I do not think this should be here.',
      inGoodFaith: true,
    });
  }
  const words = { name: 'Nothing wrong', decision: 'dismiss', text: template };
  await site.call('adminAccess/saveStatementTemplate', words, moderator.token);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

type Figures = { open: number; mine: number; overdue: number };
type Case = { _id: string; subject: string };

const figures = () => site.ask<Figures>('adminAccess/caseFigures', {}, moderator.token);

test('two hundred cases are decided with the keyboard alone, in about a hundred keys', () =>
  e2eTest(browser, site.url, 'two hundred cases', async (open) => {
    const page = await atConsole(await open('moderator'), moderator, 'cases');
    const queue = page.getByRole('complementary', { name: 'Cases to decide' });
    await queue.getByRole('link').nth(1).waitFor();
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };

    await press('Shift+?');
    const help = page.getByRole('dialog', { name: 'Keys' });
    await help.getByText('Decide selected cases together').waitFor();
    await press('Escape');
    await help.waitFor({ state: 'detached' });

    await press('j');
    await page.getByRole('radio', { name: /^Dismiss/ }).waitFor();
    await press('a');
    await expect.poll(async () => (await figures()).mine, { timeout: 30_000 }).toBe(1);
    let last: string | null = null;
    for (let decided = 1; decided <= oneByOne; decided += 1) {
      const before: string | null = new URL(page.url()).searchParams.get('open');
      await page.getByRole('button', { name: /^Choose a decision/ }).waitFor();
      await press('1');
      await page.getByRole('button', { name: /^Dismiss, next case/ }).waitFor();
      await press('Control+Enter');
      await expect
        .poll(() => new URL(page.url()).searchParams.get('open'), { timeout: 30_000 })
        .not.toBe(before);
      last = before;
    }
    // What was decided stays in sight until the list is read again, and must not be selected.
    await queue.locator(`a[href*="${last}"]`).waitFor({ state: 'detached' });
    await expect.poll(async () => (await figures()).open, { timeout: 30_000 }).toBe(caseCount - oneByOne);

    for (let left = caseCount - oneByOne; left > 0; left -= Math.min(left, pageOfCases)) {
      const size = Math.min(left, pageOfCases);
      await expect.poll(() => queue.getByRole('checkbox').count(), { timeout: 60_000 }).toBe(size);
      await press('Shift+X');
      await queue.getByText(`${size} selected`).waitFor();
      await press('d');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await press('1');
      await press('Control+Enter');
      await dialog.waitFor({ state: 'detached', timeout: 60_000 });
    }
    expect(await figures()).toMatchObject({ open: 0, mine: 0, overdue: 0 });
    expect(keys).toBeLessThanOrEqual(2 * oneByOne + 20);
    await page.getByText('No open cases').waitFor();

    const search = 'page-77';
    const [one] = await site.ask<Case[]>(
      'adminAccess/listCases',
      { status: 'decided', search },
      moderator.token,
    );
    const { statement } = await site.ask<{ statement: string }>(
      'adminAccess/getCase',
      { _id: one?._id },
      moderator.token,
    );
    expect(statement).toMatch(
      /^We looked at https:\/\/elsewhere\.test\/page-77 on \d{4}-\d\d-\d\d and found/,
    );
  }));

test('of several cases one that cannot be decided so is named, and the others are decided', async () => {
  const complain = (address: string) =>
    site.call('complianceAccess/complain', {
      name: 'Ana Quill',
      email: 'ana.quill@example.test',
      address,
      reason: 'other',
      text: 'I do not think this should be here.',
      inGoodFaith: true,
    });
  await Promise.all(['/one', '/two'].map((path) => complain(`https://elsewhere.test${path}`)));
  const open = await site.ask<Case[]>('adminAccess/listCases', {}, moderator.token);
  const ids = open.map(({ _id }) => _id);
  const decided = await site.ask<Case[]>('adminAccess/listCases', { status: 'decided' }, moderator.token);
  const late = decided[0]?._id ?? '';
  const answer = await site.ask<{ decided: number; refused: { _id: string; msg: string }[] }>(
    'adminAccess/decideCases',
    { ids: [late, ...ids], decision: 'dismiss', statement: template },
    moderator.token,
  );
  expect(answer.decided).toBe(2);
  expect(answer.refused).toMatchObject([{ _id: late, msg: expect.stringMatching(/already decided/) }]);
});

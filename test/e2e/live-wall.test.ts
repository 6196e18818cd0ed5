import { atConsole, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest } from '@candela/testkit/e2e-test';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { memberWith } from './give-credits.ts';
import { isPlaying, liveSite, startShow } from './live-site.ts';
import { picture } from './pictures.ts';

/** The staff's wall of everything that is live. */

const live = liveSite();
let owner: StaffPerson;
let support: StaffPerson;
beforeAll(async () => {
  owner = await newOwner(live.site);
  support = await newStaff(live.site, owner, 'support');
});

const tileOf = (page: Page) =>
  page.getByRole('region', { name: 'Live wall' }).getByRole('button', { name: /maren\.vale/ });
/** Lines of the audit log about one action. */
const audit = (action: string) =>
  live.site.ask<{ staffEmail: string; reason: string; after: object }[]>(
    'adminAccess/listAudit',
    { action },
    owner.token,
  );

/** A member is let into a private show by the model. */
async function openPrivateShow(token: string): Promise<void> {
  const wanted = { channelName: live.channelName, confirmedCost: 10 };
  const { _id } = await live.site.ask<{ _id: string }>('userLive/startPrivateShow', wanted, token);
  const answer = { privateShowId: _id, accept: true };
  await live.site.ask('userLive/answerPrivateShow', answer, live.host.token);
}

test('shows appear with a picture, are chosen by keys, and close when they become private; a look is on record', () =>
  e2eTest(live.browser, live.site.url, 'live wall', async (open) => {
    const staff = await open('owner', { viewport: { width: 1440, height: 900 } });
    const page = await atConsole(staff, owner, 'live');
    await page.getByText('Nobody is live').waitFor();

    await startShow(open, live, { cost: '10' });
    await tileOf(page).waitFor();
    await tileOf(page)
      .getByRole('img', { name: /maren.vale at/ })
      .waitFor({ timeout: 60_000 });
    const { width, height } = await page.evaluate(() => {
      const still = document.querySelector<HTMLImageElement>('[data-show] img');
      return { width: still?.naturalWidth ?? 0, height: still?.naturalHeight ?? 0 };
    });
    expect(Math.max(width, height), 'a paid show, and not blurred').toBeGreaterThan(200);

    await page.keyboard.press('2');
    await page.getByText('No show matches').waitFor();
    await page.keyboard.press('3');
    await tileOf(page).waitFor();
    await page.keyboard.press('ArrowRight');
    const pane = page.getByRole('complementary', { name: /Maren|maren/ });
    await pane.getByRole('img', { name: /maren.vale at/ }).waitFor();
    expect(await axeFindings(staff, 'the wall')).toEqual([]);
    await picture(staff, 'wall-paid');

    const member = await memberWith(live.site, 'quiet.fox', 500);
    await openPrivateShow(member.token);
    await page.keyboard.press('1');
    await tileOf(page).getByText('Closed picture').waitFor();
    expect(await tileOf(page).getByRole('img').count()).toBe(0);
    await tileOf(page).click();
    await pane.getByText('Looking is recorded with your reason.').waitFor();
    await page.keyboard.press('l');
    await pane.getByText('Give a reason first.').waitFor();
    await pane.getByLabel('Reason', { exact: true }).fill('Somebody reported this private show.');
    await pane.getByRole('button', { name: /^Look L/ }).click();
    await pane.getByRole('img', { name: /maren.vale at/ }).waitFor();
    await picture(staff, 'wall-private');
    expect(await audit('lookAtShow')).toMatchObject([
      {
        staffEmail: owner.email,
        reason: 'Somebody reported this private show.',
        after: { show: 'private' },
      },
    ]);

    await page.getByRole('button', { name: 'Show private pictures' }).click();
    const dialog = page.getByRole('dialog', { name: 'Show private pictures' });
    await dialog.getByLabel('Reason', { exact: true }).fill('Two reports tonight.');
    await dialog.getByRole('button', { name: 'Show', exact: true }).click();
    await tileOf(page)
      .getByRole('img', { name: /maren.vale at/ })
      .waitFor();
    await picture(staff, 'wall-private-pictures');
    expect(await axeFindings(staff, 'private pictures on the wall')).toEqual([]);
    expect(await audit('beginWatch')).toMatchObject([
      { staffEmail: owner.email, reason: 'Two reports tonight.', after: { show: 'private', onWall: true } },
    ]);
    await page.getByRole('button', { name: 'Hide private pictures' }).click();
    await tileOf(page).getByText('Closed picture').waitFor();

    const helper = await open('support', { viewport: { width: 1440, height: 900 } });
    const theirs = await atConsole(helper, support, 'live');
    await tileOf(theirs).click();
    await theirs.getByText("Your role doesn't include closed pictures.").waitFor();
    expect(
      await theirs
        .getByRole('button', { name: /^(Look L|Look again|Watch|Warn|End show|Mute chat)/ })
        .count(),
    ).toBe(0);
  }));

test('staff watch a paid show unseen: a picture, no viewer, no charge, and two lines in the log', () =>
  e2eTest(live.browser, live.site.url, 'watching unseen', async (open) => {
    const model = await startShow(open, live, { cost: '10' });
    const staff = await open('owner', { viewport: { width: 1440, height: 900 } });
    const page = await atConsole(staff, owner, 'live');
    await tileOf(page).click();
    const pane = page.getByRole('complementary', { name: /maren/ });
    const linesOf = async (action: string) =>
      (await audit(action)).filter(({ reason }) => reason === 'Two reports about it.');
    await page.keyboard.press('v');
    await pane.getByText('Give a reason first.').waitFor();
    await pane.getByLabel('Reason', { exact: true }).fill('Two reports about it.');
    await pane.getByRole('button', { name: /^Watch unseen/ }).click();
    await pane.getByRole('status').filter({ hasText: 'You are watching unseen. On record.' }).waitFor();
    await staff.until(isPlaying);
    await picture(staff, 'wall-watching');
    expect(await axeFindings(staff, 'watching unseen')).toEqual([]);
    const [row] = await live.site.ask<{ viewers: number }[]>('adminAccess/listShows', {}, owner.token);
    expect(row?.viewers).toBe(0);
    expect(await model.page.getByText(/owner@example|staff_/).count()).toBe(0);

    await pane.getByRole('button', { name: /^Leave/ }).click();
    await pane.getByRole('status').waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await linesOf('endWatch'))[0]?.after, { timeout: 30_000, interval: 300 })
      .toMatchObject({ seconds: expect.any(Number) });
    expect(await linesOf('beginWatch')).toMatchObject([{ staffEmail: owner.email, after: { show: 'paid' } }]);
  }));

test('a warning stands over her page until she has read it, and an ended show says why', () =>
  e2eTest(live.browser, live.site.url, 'warned from the wall', async (open) => {
    const model = await startShow(open, live);
    const staff = await open('owner', { viewport: { width: 1440, height: 900 } });
    const page = await atConsole(staff, owner, 'live');
    await tileOf(page).click();
    const pane = page.getByRole('complementary', { name: /maren/ });
    await pane.getByRole('combobox', { name: /^Template/ }).click();
    await page.getByRole('option', { name: 'Someone else in the picture' }).click();
    await page.keyboard.press('Escape');
    await tileOf(page).focus();
    await page.keyboard.press('w');
    const dialog = page.getByRole('dialog', { name: 'Warn' });
    expect(await dialog.getByLabel('Warning').inputValue()).toMatch(/^Someone is in the picture/);
    await picture(staff, 'wall-warn');
    await dialog.getByRole('button', { name: 'Warn' }).click();
    await dialog.waitFor({ state: 'hidden' });

    const warning = model.page.getByRole('dialog', { name: 'Warning from our staff' });
    await warning.getByText(/^Someone is in the picture/).waitFor();
    await model.page.keyboard.press('Escape');
    expect(await warning.isVisible(), 'Escape is no answer').toBe(true);
    await tileOf(page)
      .getByText(/not read yet/)
      .waitFor();
    await model.page.reload();
    await warning.waitFor();
    await picture(model, 'warning');
    await warning.getByRole('button', { name: 'I have read this' }).click();
    await warning.waitFor({ state: 'hidden' });
    await tileOf(page)
      .getByText(/^Warned/)
      .waitFor();
    await tileOf(page)
      .getByText(/not read yet/)
      .waitFor({ state: 'detached' });

    await tileOf(page).focus();
    await page.keyboard.press('k');
    const evidence = page.getByRole('dialog', { name: 'Keep evidence' });
    await evidence.getByRole('button', { name: 'Keep evidence' }).click();
    await page.getByText(/^Kept with case 1/).waitFor();
    await evidence.waitFor({ state: 'hidden' });

    await tileOf(page).focus();
    await page.keyboard.press('x');
    const end = page.getByRole('dialog', { name: 'End show' });
    await end.getByRole('button', { name: 'End show' }).click();
    await model.page.getByRole('dialog', { name: 'Our staff ended your show' }).waitFor();
    await page.getByText('Nobody is live').waitFor();
    expect((await audit('stopShow'))[0]).toMatchObject({ reason: expect.stringMatching(/^Someone is/) });
  }));

import { atConsole, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest } from '@candela/testkit/e2e-test';
import { beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { liveSite, startShow } from './live-site.ts';
import { picture, sizes } from './pictures.ts';

/** Stills the site takes of live shows by itself: off at first, then a list for moderators, each look on record. */

const live = liveSite();
let owner: StaffPerson;
let moderator: StaffPerson;
let support: StaffPerson;
beforeAll(async () => {
  owner = await newOwner(live.site);
  moderator = await newStaff(live.site, owner, 'moderator');
  support = await newStaff(live.site, owner, 'support');
});

const stillsTaken = async () =>
  (await live.site.ask<{ _id: string }[]>('adminAccess/listShowStills', {}, moderator.token)).length;

test('a paid show gives stills once an owner wants them, and staff open one from its show at both sizes', () =>
  e2eTest(live.browser, live.site.url, 'stills of shows', async (open) => {
    await startShow(open, live, { cost: '10' });
    const staff = await open('moderator', { viewport: sizes.large });
    const page = await atConsole(staff, moderator, 'stills');
    await page.getByText('No stills are taken. An owner turns them on in Settings.').waitFor();
    const turnOn = { _id: 'stillSeconds', value: 5, seen: 0, reason: 'The card scheme asks for them.' };
    await live.site.ask('adminAccess/setSetting', turnOn, owner.token);
    await expect.poll(stillsTaken, { timeout: 60_000, interval: 500 }).toBeGreaterThan(1);

    const reason = (size: string) => `A report about it, at ${size}.`;
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await staff.goTo('/admin/live');
      await page
        .getByRole('region', { name: 'Live wall' })
        .getByRole('button', { name: /maren\.vale/ })
        .click();
      await page.getByRole('link', { name: 'Stills', exact: true }).click();
      await page.getByRole('heading', { name: 'Stills of shows' }).waitFor();
      const row = page.getByRole('row').filter({ hasText: 'maren.vale' }).first();
      await row.getByText('Paid').waitFor();
      expect(await page.getByRole('img', { name: /^Still of/ }).count(), 'no picture in the list').toBe(0);
      await picture(staff, 'stills-list', [size as keyof typeof sizes]);
      expect(await axeFindings(staff, `the list of stills, ${size}`)).toEqual([]);
      await row.getByRole('button', { name: 'Open still' }).click();
      const dialog = page.getByRole('dialog', { name: 'Open still' });
      await dialog.getByLabel('Reason').fill(reason(size));
      await dialog.getByRole('button', { name: 'Open still' }).click();
      const still = dialog.getByRole('img', { name: /^Still of maren\.vale/ });
      await still.waitFor();
      const width = await still.evaluate((image: HTMLImageElement) => image.naturalWidth);
      expect(width, 'not the blurred one').toBeGreaterThan(200);
      await picture(staff, 'stills-open', [size as keyof typeof sizes]);
      expect(await axeFindings(staff, `an opened still, ${size}`)).toEqual([]);
    }
    const log = await live.site.ask<object[]>(
      'adminAccess/listAudit',
      { action: 'openShowStill' },
      owner.token,
    );
    expect(log).toMatchObject(
      Object.keys(sizes)
        .reverse()
        .map((size) => ({ staffEmail: moderator.email, targetLabel: 'maren.vale', reason: reason(size) })),
    );
    const [still] = await live.site.ask<{ _id: string; modelId: string }[]>(
      'adminAccess/listShowStills',
      {},
      moderator.token,
    );
    for (const [call, input] of [
      ['listShowStills', {}],
      ['openShowStill', { _id: still?._id, reason: 'I am curious.' }],
    ] as const) {
      for (const token of [support.token, live.host.token, '']) {
        const refused = await live.site.call(`adminAccess/${call}`, input, token);
        expect(refused.status, call).toBeGreaterThanOrEqual(400);
      }
    }
    await staff.goTo(`/admin/account?id=${still?.modelId}`);
    await page.getByRole('link', { name: 'Stills of shows' }).waitFor();
  }));

import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, type Newcomer, newMember } from '@candela/testkit/e2e-people';
import { atConsole, doTo, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sizes } from './pictures.ts';

/** Each part of the console by role: who may does it on the page; who may not has neither page nor button, and is refused. */

type Role = 'support' | 'moderator' | 'finance' | 'editor' | 'owner';

let site: Site;
let browser: Browser;
let member: Newcomer & { id: string };
let bystander: Newcomer;
const staff = {} as Record<Role, StaffPerson>;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '1000' } }),
    openBrowser(),
  ]);
  staff.owner = await newOwner(site);
  for (const role of ['support', 'moderator', 'finance', 'editor'] as const) {
    staff[role] = await newStaff(site, staff.owner, role);
  }
  const person = await newMember(site, 'nora.quill');
  member = { ...person, id: (await myProfile(site, person.token))._id };
  bystander = await newMember(site, 'rafe.holt');
  const said = { name: 'Ana Quill', email: 'ana.quill@example.test' };
  await site.ask('complianceAccess/complain', {
    ...{ ...said, address: 'https://elsewhere.test/page', reason: 'other', inGoodFaith: true },
    text: 'I do not think this should be here.',
  });
  await site.ask('supportAccess/contact_us', {
    ...{ ...said, topic: 'payment', subject: 'Where are my credits' },
    message: 'I paid an hour ago and see nothing of it.',
  });
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

interface Part {
  name: string;
  may: Role;
  /** Below /admin. */
  path: () => string;
  act: (page: Page) => Promise<void>;
  mayNot: Role;
  /** What the menu calls the page; null where the other role has the page, and not the button. */
  link: string | null;
  /** Its name, where the other role has the page and not the act. */
  button?: string;
  operation: string;
  input: () => object;
}

const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const reason = 'Somebody has to look at it.';

const parts: Part[] = [
  {
    name: 'cases: a moderator dismisses one, finance has none',
    may: 'moderator',
    path: () => 'cases',
    async act(page) {
      const list = page.getByRole('complementary', { name: 'Cases to decide' });
      await list.getByRole('link', { name: /elsewhere\.test/ }).click();
      const panel = page.getByRole('complementary', { name: 'Decision' });
      await panel.getByRole('radio', { name: /^Dismiss/ }).check();
      await panel.getByLabel('Reasons (sent by email)').fill('Nothing here breaks the rules.');
      await panel.getByRole('button', { name: /next case/ }).click();
      await expect
        .poll(
          async () =>
            (await site.ask<{ open: number }>('adminAccess/caseFigures', {}, staff.moderator.token)).open,
        )
        .toBe(0);
    },
    ...{ mayNot: 'finance', link: 'Cases', operation: 'listCases', input: () => ({}) },
  },
  {
    name: 'account page: support leaves a note on it, an editor sees nobody',
    may: 'support',
    path: () => `account?id=${member.id}`,
    async act(page) {
      await page.getByRole('button', { name: 'Add a note' }).click();
      await page.getByRole('dialog').getByLabel('Note').fill('Asked for her receipts.');
      await confirm(page, 'Add a note');
      await page.getByText('Asked for her receipts.').waitFor();
      expect(await page.getByText(member.email).count(), 'the address is masked').toBe(0);
    },
    mayNot: 'editor',
    link: 'Members and models',
    operation: 'addAccountNote',
    input: () => ({ _id: member.id, text: 'A note' }),
  },
  {
    name: 'tables: a moderator suspends who is selected, support has the list and no such action',
    may: 'moderator',
    path: () => 'accounts?sort=username',
    async act(page) {
      await page.getByRole('checkbox', { name: 'Select: nora.quill' }).check();
      await page.getByRole('button', { name: /^Suspend.*\(1\)$/ }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill(reason);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Suspend/ })
        .click();
      await page.getByText('Suspended').first().waitFor();
    },
    mayNot: 'support',
    link: null,
    button: 'Suspend',
    operation: 'suspendAccount',
    input: () => ({ _id: member.id, reason }),
  },
  {
    name: 'editing: an editor writes a question, finance has none',
    may: 'editor',
    path: () => 'faq',
    async act(page) {
      await page.getByRole('button', { name: 'New question' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Group').fill('Lamps');
      await form.getByLabel('Question').fill('When are they lit?');
      await form.getByLabel('Answer').fill('At dusk.');
      await confirm(page, 'New question');
      await page.getByRole('row').filter({ hasText: 'When are they lit?' }).waitFor();
    },
    mayNot: 'finance',
    link: 'FAQ',
    operation: 'saveFaq',
    input: () => ({ group: 'Lamps', question: 'Where?', answer: '<p>Here.</p>' }),
  },
  {
    name: 'support: a ticket is closed by support, a moderator has none',
    may: 'support',
    path: () => 'tickets',
    async act(page) {
      await doTo(page, 'Where are my credits', 'Close ticket');
      await confirm(page, 'Close ticket');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByText('No tickets here').waitFor();
    },
    ...{ mayNot: 'moderator', link: 'Support', operation: 'listTickets', input: () => ({}) },
  },
  {
    name: 'money: finance makes a pack of credits, support has none',
    may: 'finance',
    path: () => 'packs',
    async act(page) {
      await page.getByRole('button', { name: 'New pack' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name').fill('Small lantern');
      await form.getByLabel('Credits', { exact: true }).fill('77');
      await form.getByLabel('Price').fill('7.70');
      await confirm(page, 'New pack');
      await page.getByRole('row').filter({ hasText: 'Small lantern' }).waitFor();
    },
    mayNot: 'support',
    link: 'Credit packs',
    operation: 'savePack',
    input: () => ({ name: 'Free', credits: 1000, priceMinor: 1, currency: 'USD' }),
  },
  {
    name: 'own look: an editor names the site, support cannot',
    may: 'editor',
    path: () => 'look',
    async act(page) {
      await page.getByLabel('Site name').fill('Night Harbour');
      await page.getByLabel('Reason').fill('Our own name');
      await page.getByRole('button', { name: 'Save the look' }).click();
      await page.getByText('Version 1', { exact: true }).waitFor();
    },
    ...{ mayNot: 'support', link: 'Look', operation: 'getLook', input: () => ({}) },
  },
  {
    name: 'audit: an owner reads what was done, by whom; a moderator reads nothing',
    may: 'owner',
    path: () => 'audit',
    async act(page) {
      const line = page.getByRole('row').filter({ hasText: 'moderator@example.test' });
      await line.filter({ hasText: 'nora.quill' }).first().waitFor();
    },
    ...{ mayNot: 'moderator', link: 'Audit log', operation: 'listAudit', input: () => ({}) },
  },
];

test.each(parts)('$name', ({ may, path, act, mayNot, link, button, operation, input }) =>
  e2eTest(browser, site.url, `staff roles: ${operation}`, async (open) => {
    const actor = await open(may, { viewport: sizes.large });
    await act(await atConsole(actor, staff[may], path()));

    const other = await open(mayNot, { viewport: sizes.large });
    const page = await atConsole(other, staff[mayNot], link === null ? path() : '');
    await page.getByRole('link', { name: 'Dashboard' }).waitFor();
    if (link !== null) {
      expect(await page.getByRole('link', { name: link, exact: true }).count(), 'no link').toBe(0);
      await page.goto(`${site.url}/admin/${path()}`);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    } else {
      await page
        .getByRole('row')
        .filter({ hasText: 'rafe.holt' })
        .getByRole('button', { name: 'Actions' })
        .click();
      await page.getByRole('menuitem').first().waitFor();
      expect(await page.getByRole('menuitem', { name: button ?? '' }).count(), 'no such action').toBe(0);
    }
    const { body } = await site.call(`adminAccess/${operation}`, input(), staff[mayNot].token);
    expect(body).toMatchObject({ code: 'not_your_role' });
  }),
);

test('health: every role reads it, with places it may go to; a member is refused', () =>
  e2eTest(browser, site.url, 'staff roles: health', async (open) => {
    for (const [role, hasLedger] of [
      ['support', false],
      ['finance', true],
    ] as const) {
      const page = await atConsole(await open(role, { viewport: sizes.large }), staff[role], 'health');
      await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor();
      await page.getByRole('main').getByRole('listitem').first().waitFor();
      const ledger = page.getByRole('main').getByRole('link').and(page.locator('[href="/admin/ledger"]'));
      expect(await ledger.count()).toBe(hasLedger ? 1 : 0);
    }
    const { body } = await site.call('adminAccess/getHealth', {}, bystander.token);
    expect(body).toMatchObject({ code: 'unauthenticated' });
  }));

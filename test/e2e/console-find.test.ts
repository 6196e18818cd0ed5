import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember } from '@candela/testkit/e2e-people';
import { atConsole, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { picture, sizes } from './pictures.ts';

/** The frame of the console: one search for everything, what waits beside the menu, and tabs on a phone. */

let site: Site;
let browser: Browser;
let owner: StaffPerson;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  owner = await newOwner(site);
  const { username } = await newMember(site, 'ottilie');
  const ticket = { name: username, email: 'ottilie@example.test', topic: 'payment', subject: 'Ottilie asks' };
  await site.ask('supportAccess/contact_us', { ...ticket, message: 'Where are my credits?' });
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const find = (page: Page) => page.getByRole('combobox', { name: 'Account, case, payment, show or page' });

test('one search leads to an account by its name, to a ticket, and to a page, by keyboard alone', () =>
  e2eTest(browser, site.url, 'finds in the console', async (open) => {
    const visitor = await open('owner', { viewport: sizes.large });
    const page = await atConsole(visitor, owner, 'settings');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('ottil');
    const account = page.getByRole('option', { name: /^ottilie Member/ });
    await account.waitFor();
    await page.getByRole('option', { name: /^Ottilie asks/ }).waitFor();
    expect(await axeFindings(visitor, 'the search with its results')).toEqual([]);
    await picture(visitor, 'console-find', ['large']);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/account\?id=/);
    await page.getByRole('heading', { level: 1, name: 'ottilie' }).waitFor();
    expect(await find(page).inputValue()).toBe('');

    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.type('chargeb');
    await page.getByRole('option', { name: 'Chargebacks' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Chargebacks' }).waitFor();

    await page.keyboard.press('/');
    await page.keyboard.type('nobody of that name');
    await page.getByText('Nothing found').waitFor();
  }));

test('what waits stands beside the menu, and a role finds only what it may see', () =>
  e2eTest(browser, site.url, 'counts what waits', async (open) => {
    const support = await newStaff(site, owner, 'support');
    const page = await atConsole(await open('support', { viewport: sizes.large }), support, '');
    const tickets = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Support' }) });
    await tickets.getByText('1', { exact: true }).waitFor();
    await find(page).fill('ledger');
    await page.getByText('Nothing found').waitFor();
    await find(page).fill('ottil');
    await page.getByRole('option', { name: /^Ottilie asks/ }).click();
    await page.waitForURL(/\/admin\/tickets\?/);
    await page.getByRole('dialog').getByText('Where are my credits?').waitFor();
  }));

test('on a phone the pages worked on are tabs, the rest opens above them, and going back closes it', () =>
  e2eTest(browser, site.url, 'works from a phone', async (open) => {
    const visitor = await open('owner', { viewport: sizes.phone, isTouched: true });
    const page = await atConsole(visitor, owner, 'cases');
    const tabs = page.getByRole('navigation', { name: 'Often used' });
    await tabs.getByRole('link', { name: 'Accounts' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Members and models' }).waitFor();
    await tabs.getByRole('link', { name: 'More' }).tap();
    const menu = page.getByRole('navigation', { name: 'Admin console' });
    await menu.getByRole('link', { name: 'Audit log' }).waitFor();
    expect(await axeFindings(visitor, 'the menu on a phone')).toEqual([]);
    await picture(visitor, 'console-menu', ['phone']);
    await page.goBack();
    await menu.waitFor({ state: 'hidden' });
    await tabs.getByRole('link', { name: 'More' }).tap();
    await menu.getByRole('link', { name: 'Audit log' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    await menu.waitFor({ state: 'hidden' });
    await find(page).tap();
    await page.keyboard.type('ottil');
    await page.getByRole('option', { name: /^ottilie Member/ }).tap();
    await page.waitForURL(/\/admin\/account\?id=/);
  }));

test('a dot on the bell while something came for this person, the time beside it, and one question on the dashboard', () =>
  e2eTest(browser, site.url, 'alerts', async (open) => {
    const moderator = await newStaff(site, owner, 'moderator', 'alerted@example.test');
    const support = await newStaff(site, owner, 'support', 'calm@example.test');
    await site.ask('complianceAccess/complain', {
      ...{ name: 'Ana Quill', email: 'ana.quill@example.test', address: 'https://elsewhere.test/page-1' },
      ...{ reason: 'other', text: 'I do not think this should be here.', inGoodFaith: true },
    });
    const [found] = await site.ask<{ _id: string }[]>('adminAccess/listCases', {}, moderator.token);
    const staff = await site.ask<{ _id: string }>('adminAccess/staffMe', {}, moderator.token);
    const assign = { ids: [found?._id], assigneeId: staff._id };
    await site.ask('adminAccess/assignCases', assign, owner.token);

    const visitor = await open('moderator', { viewport: sizes.large });
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const page = await atConsole(visitor, moderator, '');
    const bell = page.getByRole('button', { name: /^Alerts/ });
    await page.getByRole('button', { name: 'Alerts, 1 new' }).waitFor();
    expect(await page.locator('header time').textContent()).toMatch(/\d\d:\d\d/);
    expect(asked.filter((path) => path.endsWith('/countWaiting'))).toEqual([]);
    expect(asked.filter((path) => path.endsWith('/dashboard'))).toHaveLength(1);
    await bell.click();
    const entry = page.getByRole('menuitem', { name: '1 open case is assigned to you' });
    await entry.waitFor();
    expect(await axeFindings(visitor, 'alerts')).toEqual([]);
    await picture(visitor, 'console-alerts', ['phone', 'large']);
    await entry.click();
    await page.waitForURL(/\/admin\/cases\?whose=mine/);
    await page.getByRole('button', { name: 'Alerts', exact: true }).waitFor();

    const other = await open('support', { viewport: sizes.phone });
    const theirs = await atConsole(other, support, '');
    await theirs.getByRole('button', { name: 'Alerts', exact: true }).click();
    await theirs.getByText('Nothing is waiting for you.').waitFor();
  }));

import path from 'node:path';
import { dayMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { demoLogin, logIn, myProfile, signInAs } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseDay } from './choose-day.ts';

/** Letters between a member and a model, from the plan that opens them to the block that ends them. */

const portrait = path.resolve(import.meta.dirname, '../../apps/web/src/modules/accounts/assets/cast.webp');

interface Person {
  token: string;
  id: string;
  uniqueId: string;
  name: string;
}

let site: Site;
let browser: Browser;
let model: Person;
let member: Person;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  const { password } = demoLogin(site, 'user');
  model = await personOf(await signInAs(site, 'model'));
  // A demo member without any plan, but with credits.
  member = await personOf(await logIn(site, 'user', { username: 'halden', password }));
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function personOf(token: string): Promise<Person> {
  const { _id: id, uniqueId, name } = await myProfile(site, token);
  return { token, id, uniqueId, name };
}

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });

/** Writes and sends. */
async function say({ page }: Visitor, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

/** Waits until the server has the message. */
async function reads({ page }: Visitor, text: string): Promise<void> {
  await log(page).getByText(text, { exact: true }).waitFor();
}

async function confirmPurchase(page: Page, button: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button }).click();
  await dialog.getByRole('button', { name: 'Open' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('a plan opens writing, a priced picture is sold, and both see reading and typing', () =>
  e2eTest(browser, site.url, 'letters with a plan', async (open) => {
    const her = await open('model', { token: model.token });
    const him = await open('member', { token: member.token, viewport: { width: 390, height: 844 } });
    await her.goTo('/my-earning');
    // Members of the demo have written to her already.
    const waiting = her.page.getByRole('link', { name: /^Messages ?, \d+ unread$/ }).first();
    const unreadBefore = Number(/\d+/.exec((await waiting.textContent()) ?? '')?.[0]);
    const unread = (count: number) =>
      count > 0 ? new RegExp(`^Messages ?, ${count} unread$`) : /^Messages$/;
    await him.goTo(`/chat/${model.uniqueId}`);
    await him.page.getByText(`You need a chat plan to message ${model.name}`).waitFor();
    expect(await field(him.page).count()).toBe(0);
    await him.page
      .getByRole('listitem')
      .filter({ hasText: 'Ten letters' })
      .getByRole('button', { name: /^Buy for/ })
      .click();
    await confirmPurchase(him.page, /^Buy for/);
    await him.page.getByText('10 messages left').waitFor();
    await say(him, 'Good evening');
    await reads(him, 'Good evening');
    await him.page.getByText('9 messages left').waitFor();

    // On another page she is notified, and the count in the header rises.
    await her.page
      .getByRole('link', { name: unread(unreadBefore + 1) })
      .first()
      .waitFor();
    await her.page.getByRole('status').getByText('Good evening').waitFor();
    await her.page.getByRole('button', { name: 'Read', exact: true }).click();
    await reads(her, 'Good evening');
    await log(him.page).getByText('Read', { exact: true }).waitFor();
    await her.page
      .getByRole('link', { name: unread(unreadBefore) })
      .first()
      .waitFor();

    await field(her.page).pressSequentially('For you');
    await him.page.getByText(/is typing$/).waitFor();
    await her.page.locator('input[type="file"]').setInputFiles(portrait);
    await her.page.getByText('Ready').waitFor();
    await her.page.getByLabel('Credits to unlock').fill('30');
    await her.page.getByRole('button', { name: 'Send', exact: true }).click();
    await reads(her, 'For you');
    await reads(him, 'For you');

    await log(him.page)
      .getByRole('button', { name: /Unlock for/ })
      .click();
    await confirmPurchase(him.page, /^Unlock for/);
    await log(him.page).getByRole('button', { name: 'Open picture' }).waitFor();
    await him.until('document.querySelector("[role=log] img[data-state=loaded]")?.naturalWidth > 100');
  }));

test('a reload in the middle of sending loses nothing and writes nothing twice', () =>
  e2eTest(browser, site.url, 'letters through a reload', async (open) => {
    const her = await open('model', { token: model.token });
    const { page, context } = her;
    await her.goTo(`/chat/${member.uniqueId}`);
    await field(page).waitFor();
    // The server gets the first try, and the page never learns of it.
    await context.route('**/api/userChat/sendMessage', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await say(her, 'Held up on the way');
    await log(page).getByText('Held up on the way').waitFor();
    await field(page).fill('Half a sentence');
    await page.reload();
    await context.unroute('**/api/userChat/sendMessage');
    await page.reload();
    await log(page).getByText('Sent', { exact: true }).waitFor();
    expect(await field(page).inputValue()).toBe('Half a sentence');
    expect(await log(page).getByText('Held up on the way').count()).toBe(1);
    await her.until('JSON.parse(localStorage.getItem("unsentMessages")).length === 0');
    const opened = await site.call('userChat/openConversation', { userId: member.uniqueId }, model.token);
    const conversationId = (opened.body.data as { _id: string })._id;
    const { body } = await site.call('userChat/getMessages', { conversationId }, model.token);
    const texts = (body.data as { text: string }[]).map(({ text }) => text);
    expect(texts.filter((text) => text === 'Held up on the way')).toHaveLength(1);
  }));

test('messages are found by words, taken back, and end with a block on both sides', () =>
  e2eTest(browser, site.url, 'letters blocked', async (open) => {
    const her = await open('model', { token: model.token });
    const him = await open('member', { token: member.token });
    await her.goTo(`/chat/${member.uniqueId}`);
    await him.goTo('/chat');
    await him.page.getByRole('searchbox', { name: 'Search conversations' }).fill(model.name.slice(0, 4));
    await him.page
      .getByRole('navigation', { name: 'Conversations' })
      .getByRole('link', { name: model.name })
      .click();
    await say(him, 'Not meant so');
    await reads(her, 'Not meant so');
    await log(him.page).getByText('Not meant so').hover();
    await log(him.page).getByRole('button', { name: 'Delete' }).last().click();
    await him.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await reads(her, 'Message deleted');

    await her.page.getByRole('button', { name: 'Search in messages' }).click();
    await her.page.getByRole('searchbox', { name: 'Search in messages' }).fill('evening');
    await her.page.getByRole('listitem').getByText('Good evening').last().waitFor();
    await her.page.getByRole('button', { name: 'Close search' }).click();

    await her.page.getByRole('button', { name: 'Conversation options' }).click();
    await her.page.getByRole('menuitem', { name: 'Block' }).click();
    await her.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await her.page.getByText(/^You have blocked/).waitFor();
    expect(await field(her.page).count()).toBe(0);
    await say(him, 'Hello?');
    await log(him.page)
      .getByText(/You can't message each other/)
      .waitFor();
    await him.page.reload();
    await him.page.getByText("You can't message each other", { exact: true }).waitFor();
    expect(await field(him.page).count()).toBe(0);
    await her.page.getByRole('button', { name: 'Unblock' }).click();
    await field(her.page).waitFor();
  }));

test('a message to many reaches a follower, and a scheduled one can be cancelled', () =>
  e2eTest(browser, site.url, 'letters to many', async (open) => {
    await site.call('favorites/addRemoveFavorite', { modelId: model.id, favorite: true }, member.token);
    const her = await open('model', { token: model.token });
    const him = await open('member', { token: member.token });
    await him.goTo('/videos');
    await him.page.getByRole('link', { name: /^Messages/ }).waitFor();
    await her.goTo('/message-many');
    const { page } = her;
    await page.getByLabel('Message', { exact: true }).fill('New letters on Sunday');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'New letters on Sunday' })
      .getByText(/reached/)
      .waitFor();
    await him.page.getByRole('status').getByText('New letters on Sunday').waitFor();
    await him.page.getByRole('link', { name: /^Messages ?, \d+ unread/ }).click();
    await him.page.getByText('New letters on Sunday').first().waitFor();

    await page.getByLabel('Message', { exact: true }).fill('Not before the harvest');
    await page.getByRole('radio', { name: 'Later' }).check({ force: true });
    await chooseDay(page, page.getByLabel('Day', { exact: true }), new Date(Date.now() + 2 * dayMs));
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
    const scheduled = page.getByRole('listitem').filter({ hasText: 'Not before the harvest' });
    await scheduled.getByRole('button', { name: 'Cancel message' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel message' }).click();
    await scheduled.getByText('Cancelled').waitFor();
  }));

test('a model’s club-house room is hers, and closed to who is no member', () =>
  e2eTest(browser, site.url, 'letters of the club', async (open) => {
    const her = await open('model', { token: model.token });
    const him = await open('member', { token: member.token });
    const friend = await open('friend', { token: await signInAs(site, 'user') });
    await her.goTo('/chat');
    await her.page.getByRole('link', { name: /Your club/ }).click();
    await friend.goTo('/chat');
    await him.goTo(`/chat/${model.uniqueId}?room=club`);
    await him.page.getByRole('heading', { name: 'For club members' }).waitFor();
    await say(her, 'Curtain up at nine');
    await reads(her, 'Curtain up at nine');
    await friend.page.getByRole('link', { name: /club.*unread/ }).waitFor();
    await friend.goTo('/my-memberships');
    const membership = friend.page.getByRole('listitem').filter({ hasText: model.name });
    await membership.getByRole('link', { name: 'Open room' }).first().click();
    await reads(friend, 'Curtain up at nine');
    await say(friend, 'I am there');
    await reads(her, 'I am there');
  }));

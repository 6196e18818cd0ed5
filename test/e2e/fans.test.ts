import { bootSite, type Site } from '@candela/testkit/boot';
import { demoLogin, logIn, myProfile, signInAs } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { picture, sizes } from './pictures.ts';

/** A model's fans, from a tip to the message that goes to those a filter finds. */

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('who follows is on the list of fans, takes a note, and gets the message to those a search finds', () =>
  e2eTest(browser, site.url, 'fans', async (open) => {
    const modelToken = await signInAs(site, 'model');
    const { password } = demoLogin(site, 'user');
    const token = await logIn(site, 'user', { username: 'halden', password });
    const { _id: modelId } = await myProfile(site, modelToken);
    await site.call('favorites/addRemoveFavorite', { modelId }, token);
    const her = await open('model', { token: modelToken });
    const him = await open('member', { token });
    await him.goTo('/videos');
    await her.goTo('/studio/fans');
    const { page } = her;
    await page.getByLabel('Search fans').fill('halden');
    await page.getByRole('link', { name: 'Message 1 fan' }).waitFor();
    await page.getByRole('button', { name: /halden/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('Asks about the harvest');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved').first().waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('img', { name: 'Has a note' }).waitFor();
    await page.getByRole('link', { name: 'Message 1 fan' }).click();
    await page.getByText('1 person will get it.').waitFor();
    await page.getByLabel('Message', { exact: true }).fill('For you alone, {name}');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    const sent = page.getByRole('listitem').filter({ hasText: 'For you alone' });
    await sent.getByText(/of 1 opened/).waitFor();
    await him.page
      .getByRole('status')
      .getByText(/^For you alone, (?!{)/)
      .waitFor();
    await sent.getByRole('button', { name: 'Unsend' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unsend' }).click();
    await sent.getByText('Unsent', { exact: true }).waitFor();
  }));

test('who begins to follow is welcomed by the message she wrote once, and it is counted', () =>
  e2eTest(browser, site.url, 'automatic messages', async (open) => {
    const modelToken = await signInAs(site, 'model');
    const { password } = demoLogin(site, 'user');
    const token = await logIn(site, 'user', { username: 'mirelle', password });
    const { _id: modelId } = await myProfile(site, modelToken);
    const follow = (favorite: boolean) =>
      site.ask('favorites/addRemoveFavorite', { modelId, favorite }, token);
    const her = await open('model', { token: modelToken });
    await her.goTo('/message-many');
    await her.page.getByRole('link', { name: 'Automatic messages' }).click();
    const welcome = her.page.getByRole('region', { name: 'Welcome' });
    await welcome.getByRole('switch', { name: 'Send automatically' }).check({ force: true });
    await welcome.getByLabel('Message').fill('Do come in, {name}');
    await welcome.getByRole('button', { name: 'Choose from library' }).click();
    const library = her.page.getByRole('dialog', { name: 'Your pictures' });
    await library
      .getByRole('button', { name: /^Choose/ })
      .first()
      .waitFor();
    expect(await axeFindings(her, 'choosing a picture')).toEqual([]);
    await picture(her, 'automatic-library');
    await library
      .getByRole('button', { name: /^Choose/ })
      .first()
      .click();
    await welcome.getByText(/^From your library/).waitFor();
    await welcome.getByRole('button', { name: 'Save' }).click();
    await her.page.getByText('Saved').first().waitFor();
    for (const viewport of Object.values(sizes)) {
      await her.page.setViewportSize(viewport);
      expect(await axeFindings(her, `automatic messages at ${viewport.width}`)).toEqual([]);
    }
    await picture(her, 'automatic');

    await follow(true);
    await follow(false);
    await follow(true);
    const him = await open('member', { token });
    await him.goTo('/chat');
    await him.page.getByRole('link', { name: /Do come in, (?!{)/ }).click();
    await him.page
      .getByRole('log')
      .getByText(/^Do come in, (?!{)/)
      .waitFor();
    await him.until('document.querySelector("[role=log] img")?.naturalWidth > 100');
    await expect
      .poll(async () => {
        await her.page.reload();
        return await welcome.getByText(/ sent, /).textContent();
      })
      .toMatch(/^(\d+) sent, [1-9]/);
    expect(
      await him.page
        .getByRole('log')
        .getByText(/^Do come in/)
        .count(),
    ).toBe(1);

    await him.goTo('/notifications');
    await him.page.getByRole('switch', { name: 'Receive' }).waitFor();
    await picture(him, 'automatic-choice');
  }));

test('a show of the past opens from the statistics, with what it came to', () =>
  e2eTest(browser, site.url, 'a past show', async (open) => {
    const her = await open('model', { token: await signInAs(site, 'model') });
    await her.goTo('/studio/statistics');
    await her.page.getByRole('table', { name: 'Shows' }).getByRole('link').first().click();
    await her.page.getByRole('heading', { name: 'Viewers over time' }).waitFor();
    for (const viewport of Object.values(sizes)) {
      await her.page.setViewportSize(viewport);
      expect(await axeFindings(her, `a past show at ${viewport.width}`)).toEqual([]);
    }
    await picture(her, 'past-show');
  }));

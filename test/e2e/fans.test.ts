import type { StatisticsReport } from '@candela/contract/statistics/operations';
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

test('views are counted by where they came from, and nobody can say more than that', () =>
  e2eTest(browser, site.url, 'sources of views', async (open) => {
    const token = await signInAs(site, 'model');
    const { _id: modelId, uniqueId } = await myProfile(site, token);
    const profile = `/profile/${uniqueId}`;
    const counted = async () => {
      const { body } = await site.call('statistics/get', { range: '7' }, token);
      const { viewSources, totals } = body.data as StatisticsReport;
      const views = (source: string) => viewSources.find((one) => one.source === source)?.views ?? 0;
      const { profileViews, itemViews } = totals;
      expect(viewSources.reduce((sum, one) => sum + one.views, 0)).toBe(profileViews + itemViews);
      return {
        search: views('search'),
        direct: views('direct'),
        elsewhere: views('elsewhere'),
        unknown: views('unknown'),
      };
    };
    const before = await counted();

    const member = await open('member', { token: await signInAs(site, 'user') });
    await member.goTo('/videos');
    await member.goWithin('/search');
    await member.goWithin(profile);
    await expect.poll(counted).toEqual({ ...before, search: before.search + 1 });
    await (await open('by her link')).goTo(profile);
    await expect.poll(async () => (await counted()).direct).toBe(before.direct + 1);
    const { page } = await open('from elsewhere');
    const link = `<a href="${site.url}${profile}">Her</a>`;
    await page.route('http://elsewhere.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: link }),
    );
    // Two visitors of one address differ by their browsers.
    await page.setExtraHTTPHeaders({ 'user-agent': 'Another browser' });
    await page.goto('http://elsewhere.test/a/private/page');
    await page.getByRole('link', { name: 'Her' }).click();
    const known = { search: before.search + 1, direct: before.direct + 1, elsewhere: before.elsewhere + 1 };
    await expect.poll(counted).toEqual({ ...before, ...known });

    const claim = (cameFrom: string) =>
      fetch(`${site.url}/api/userHomeManegement/viewModel`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'A liar', 'came-from': cameFrom },
        body: JSON.stringify({ modelId }),
      });
    expect((await claim("search'; drop table statistics.quarters; --")).status).toBe(200);
    for (const source of ['search', 'direct', 'elsewhere']) await claim(source);
    expect(await counted()).toEqual({ ...known, unknown: before.unknown + 1 });

    const her = await open('model', { token });
    await her.goTo('/studio/statistics');
    await her.page.getByRole('button', { name: /^Views/ }).click();
    const cameFrom = her.page.getByRole('region', { name: /^Where the .* came from$/ });
    await cameFrom.getByText('Your link, opened directly').waitFor();
    for (const viewport of Object.values(sizes)) {
      await her.page.setViewportSize(viewport);
      expect(await axeFindings(her, `sources of views at ${viewport.width}`)).toEqual([]);
    }
    await picture(her, 'sources-of-views');
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

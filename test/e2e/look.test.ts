import { bootSite, type Site } from '@candela/testkit/boot';
import { atConsole, newOwner, type StaffPerson } from '@candela/testkit/e2e-staff';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { picture, sizes } from './pictures.ts';

/** A site with a look of its own: made in the console, seen by visitors. */

let site: Site;
let browser: Browser;
let owner: StaffPerson;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  owner = await newOwner(site);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const tokenOf = ({ page }: Visitor, token: string) =>
  page.evaluate(
    (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(),
    `--cd-${token}`,
  );

test('colours and a name are tried, refused where they cannot be read, saved and put back', () =>
  e2eTest(browser, site.url, 'look', async (open) => {
    const visitor = await open('owner');
    const page = await atConsole(visitor, owner, 'look');
    await page.getByLabel('Site name').fill('Night Harbour');
    await page.getByLabel('Accent', { exact: true }).fill('#2f8fd0');
    const light = page.getByRole('region', { name: 'Light theme' });
    await light.getByText('Passes').nth(3).waitFor();
    await light.getByLabel('Links').fill('#9fd0f0');
    await light.getByText('Fails').first().waitFor();
    await page.getByLabel('Reason').fill('Our own brand');
    await page.getByRole('button', { name: 'Save the look' }).click();
    await page.getByText(/The nearest shade that passes is #/).waitFor();
    await light.getByRole('button', { name: /^Use #/ }).click();
    await expect.poll(() => light.getByText('Fails').count()).toBe(0);
    const mark = await sharp({
      create: { width: 300, height: 90, channels: 4, background: '#2f8fd0' },
    })
      .png()
      .toBuffer();
    await page
      .getByLabel('On dark', { exact: true })
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: mark });
    await page.getByRole('button', { name: 'Remove: On dark' }).waitFor();
    await picture(visitor, 'look-console');
    expect(await axeFindings(visitor, 'look')).toEqual([]);
    await page.getByRole('button', { name: 'Save the look' }).click();
    await page.getByText('Version 1', { exact: true }).waitFor();
    await page.getByText('Our own brand').waitFor();
  }));

test('visitors see it from the first paint on, in both themes and sizes, with nothing axe finds fault with', () =>
  e2eTest(browser, site.url, 'look seen', async (open) => {
    for (const size of ['phone', 'large'] as const) {
      const visitor = await open(size, { viewport: sizes[size] });
      for (const path of ['/', '/login', '/videos']) {
        await visitor.goTo(path);
        await visitor.page.getByRole('link', { name: 'Night Harbour home' }).first().waitFor();
        for (const [theme, standard] of Object.entries({ dark: '#f0954a', light: '#ee9146' })) {
          await visitor.page.evaluate(
            (name) => document.documentElement.setAttribute('data-mantine-color-scheme', name),
            theme,
          );
          expect(await tokenOf(visitor, 'ember')).not.toBe(standard);
          expect(await axeFindings(visitor, `${path} ${theme} ${size}`)).toEqual([]);
        }
        await picture(visitor, `look${path.replaceAll('/', '-')}`, [size]);
      }
      expect(await visitor.page.title()).toMatch(/Night Harbour$/);
    }
  }));

test('an earlier look is put into the form, and saved', () =>
  e2eTest(browser, site.url, 'look back', async (open) => {
    const page = await atConsole(await open('owner'), owner, 'look');
    const standard = page.getByRole('listitem').filter({ hasText: 'Standard look' });
    await standard.getByRole('button', { name: 'Put into the form' }).click();
    await page.getByLabel('Reason').fill('Back again');
    await page.getByRole('button', { name: 'Save the look' }).click();
    await page.getByText('Version 2', { exact: true }).waitFor();
    const html = await (await fetch(site.url)).text();
    expect(html).not.toContain('site-look');
    expect(html).not.toContain('/look/');
  }));

import { readFile } from 'node:fs/promises';
import { bootSite, type Site } from '@candela/testkit/boot';
import { journey, openBrowser } from '@candela/testkit/journey';
import { demoLogin, logIn, newMember, signInAs } from '@candela/testkit/journey-people';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The shop from browsing to the parcel: a product by post, a download, and what is sold out. */

const parcel = 'Dune, print';
const download = 'Window light, wallpaper';

let site: Site;
let browser: Browser;
let tokens: { buyer: string; late: string; seller: string };

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '100' } }),
    openBrowser(),
  ]);
  const { password } = demoLogin(site, 'model');
  tokens = {
    buyer: await signInAs(site, 'user'),
    late: (await newMember(site, 'late.comer')).token,
    seller: await logIn(site, 'model', { username: 'bastian.rook', password }),
  };
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('a parcel and a download are found, ordered, packed, sent and received; the last one sold is sold out', () =>
  journey(browser, site.url, 'shop', async (open) => {
    const late = await open('late', { token: tokens.late });
    await late.goTo(`/products?q=${encodeURIComponent('dune')}`);
    await late.page.getByRole('link', { name: parcel }).click();
    await late.page.getByRole('button', { name: 'Add to cart' }).click();
    await late.page.getByRole('banner').getByRole('link', { name: 'Cart, 1 thing', exact: true }).waitFor();

    const buyer = await open('buyer', { token: tokens.buyer });
    const { page } = buyer;
    await buyer.goTo('/products');
    await page.getByLabel('Search products').fill('dune');
    await page.waitForURL((url) => url.searchParams.get('q') === 'dune');
    await page.getByRole('link', { name: parcel }).click();
    await page.getByText('Only 3 left').first().waitFor();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Go to cart' }).waitFor();
    await buyer.goTo('/products?kind=digital');
    await page.getByRole('link', { name: download }).click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Go to cart' }).click();

    await buyer.isAt('/cart');
    const more = page.getByRole('button', { name: `One more of ${parcel}` });
    await more.click();
    await more.click();
    await page.getByLabel(`How many of ${parcel}`).getByText('3').waitFor();
    expect(await more.isDisabled()).toBe(true);
    // Three at 120 and one at 15.
    await page.getByText('375').waitFor();
    await page.getByRole('link', { name: 'Checkout' }).click();

    await page.getByRole('button', { name: 'Add an address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter the town.').waitFor();
    await dialog.getByLabel('Full name').fill('Rafe Tolland');
    await dialog.getByLabel('Street and number').fill('4 Lamp Street');
    await dialog.getByLabel('Town').fill('Hull');
    await dialog.getByRole('combobox', { name: 'Country' }).fill('United Kingdom');
    await page.getByRole('option', { name: 'United Kingdom' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('radio', { name: /4 Lamp Street/ }).waitFor();
    await page.getByRole('button', { name: /^Pay/ }).click();

    await buyer.isAt('/orders');
    await page.getByText('Your order is placed.').waitFor();
    await page.getByRole('link', { name: download }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: /^Download / }).click(),
    ]);
    expect((await readFile(await file.path())).byteLength).toBeGreaterThan(1000);
    await page.keyboard.press('Escape');

    await late.goTo('/cart');
    await late.page.getByText('Sold out. Take it out to go on.').waitFor();
    await late.goTo('/checkout');
    expect(await late.page.getByRole('button', { name: /^Pay/ }).isDisabled()).toBe(true);

    const seller = await open('seller', { token: tokens.seller });
    await seller.goTo('/my-sales');
    await seller.page.getByRole('link', { name: parcel }).click();
    const sale = seller.page.getByRole('dialog');
    await sale.getByText('4 Lamp Street').waitFor();
    await sale.getByRole('button', { name: 'Mark as packed' }).click();
    await sale.getByRole('button', { name: 'Mark as shipped' }).click();
    const shipping = seller.page.getByRole('dialog', { name: 'Send the parcel' });
    await shipping.getByLabel('Carrier').fill('Northern Post');
    await shipping.getByLabel('Tracking number').fill('NP 4711');
    await shipping.getByRole('button', { name: 'Mark as shipped' }).click();
    await sale.getByText('Northern Post NP 4711').waitFor();

    await page.getByRole('link', { name: parcel }).click();
    await dialog.getByText('Northern Post NP 4711').waitFor();
    await dialog.getByRole('button', { name: 'It has arrived' }).click();
    await dialog.getByText('Delivered').first().waitFor();
  }));

import { readFile } from 'node:fs/promises';
import { bootSite, type Site } from '@candela/testkit/boot';
import { demoLogin, logIn, newMember, signInAs } from '@candela/testkit/e2e-people';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf, memberWith } from './give-credits.ts';

/** The shop from browsing to the parcel: a product by post, a download, what is sold out, and what is given back. */

const parcel = 'Dune, print';
const download = 'Window light, wallpaper';
const zine = 'Letters by lamplight, zine';

let site: Site;
let browser: Browser;
let tokens: { buyer: string; late: string; seller: string; zineSeller: string };

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
    zineSeller: await logIn(site, 'model', { username: 'tavi.lund', password }),
  };
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('a parcel and a download are found, ordered, packed, sent and received; the last one sold is sold out', () =>
  e2eTest(browser, site.url, 'shop', async (open) => {
    const late = await open('late', { token: tokens.late });
    await late.goTo(`/products?q=${encodeURIComponent('dune')}`);
    await late.page.getByRole('link', { name: parcel }).click();
    await late.page.getByRole('button', { name: 'Add to cart' }).click();
    await late.page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item', exact: true }).waitFor();

    const buyer = await open('buyer', { token: tokens.buyer });
    const { page } = buyer;
    await buyer.goTo('/products');
    await page.getByLabel('Search products').fill('dune');
    await page.waitForURL((url) => url.searchParams.get('q') === 'dune');
    // What is clicked before the list is filtered moves away.
    await page.getByText('1 product', { exact: true }).waitFor();
    await page.getByRole('link', { name: parcel }).click();
    await page.getByText('Only 3 left').first().waitFor();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Go to cart' }).waitFor();
    await buyer.goTo('/products?kind=digital');
    await page.getByRole('link', { name: download }).click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Go to cart' }).click();

    await buyer.isAt('/cart');
    const more = page.getByRole('button', { name: `Add one ${parcel}` });
    await more.click();
    await more.click();
    await page.getByLabel(`Quantity of ${parcel}`).getByText('3').waitFor();
    await expect.poll(() => more.isDisabled()).toBe(true);
    // Three at 120 and one at 15.
    await page.getByText('375').waitFor();
    await page.getByRole('link', { name: 'Checkout' }).click();

    await page.getByRole('button', { name: 'Add address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter the town.').waitFor();
    await dialog.getByLabel('Full name').fill('Rafe Tolland');
    await dialog.getByLabel('Street address').fill('4 Lamp Street');
    await dialog.getByLabel('City').fill('Hull');
    await dialog.getByRole('combobox', { name: 'Country' }).fill('United Kingdom');
    await page.getByRole('option', { name: 'United Kingdom' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('radio', { name: /4 Lamp Street/ }).waitFor();
    await page.getByRole('button', { name: /^Pay/ }).click();

    await buyer.isAt('/orders');
    await page.getByText('Order placed.').waitFor();
    await page.getByRole('link', { name: download }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: /^Download / }).click(),
    ]);
    expect((await readFile(await file.path())).byteLength).toBeGreaterThan(1000);
    await page.keyboard.press('Escape');

    await late.goTo('/cart');
    await late.page.getByText('Sold out. Remove it to continue.').waitFor();
    await late.goTo('/checkout');
    await expect.poll(() => late.page.getByRole('button', { name: /^Pay/ }).isDisabled()).toBe(true);

    const seller = await open('seller', { token: tokens.seller });
    await seller.goTo('/my-sales');
    await seller.page.getByRole('link', { name: parcel }).click();
    const sale = seller.page.getByRole('dialog');
    await sale.getByText('4 Lamp Street').waitFor();
    await sale.getByRole('button', { name: 'Mark as packed' }).click();
    await sale.getByRole('button', { name: 'Mark as shipped' }).click();
    const shipping = seller.page.getByRole('dialog', { name: 'Ship the order' });
    await shipping.getByLabel('Carrier').fill('Northern Post');
    await shipping.getByLabel('Tracking number').fill('NP 4711');
    await shipping.getByRole('button', { name: 'Mark as shipped' }).click();
    await sale.getByText('Northern Post NP 4711').waitFor();

    await page.getByRole('link', { name: parcel }).click();
    await dialog.getByText('Northern Post NP 4711').waitFor();
    await dialog.getByRole('button', { name: 'Mark as received' }).click();
    await dialog.getByText('Delivered').first().waitFor();
  }));

test('shipping is by country; what is cancelled or refunded comes back whole', () =>
  e2eTest(browser, site.url, 'given back', async (open) => {
    const { token } = await memberWith(site, 'two.minds', 300);
    const seller = await open('seller', { token: tokens.zineSeller });
    await seller.goTo('/my-products');
    await seller.page.getByRole('button', { name: 'Shipping' }).click();
    const zones = seller.page.getByRole('dialog', { name: 'Shipping' });
    await zones.getByRole('group', { name: 'Nearby countries' }).getByLabel('Credits per order').fill('21');
    await zones.getByRole('switch', { name: 'Everywhere else' }).click({ force: true });
    await zones.getByRole('button', { name: 'Save' }).click();
    await zones.waitFor({ state: 'detached' });

    const buyer = await open('buyer', { token });
    const { page } = buyer;
    await fillCart(page, () => buyer.goTo(`/products?q=${encodeURIComponent('lamplight')}`));
    await buyer.goTo('/checkout');
    // 45 for the zine, and what sending it costs.
    for (const [street, country, refused] of [
      ['1 Fjord Road', 'Norway', /domestic/],
      ['2 Harbour Street', 'Ireland', /nearby countries/],
      ['3 Garden Lane', 'Japan', /This seller doesn't ship there/],
    ] as const) {
      await addAddress(page, street, country);
      await page.getByRole('radio', { name: new RegExp(street) }).check({ force: true });
      await page.getByText(refused).waitFor();
    }
    const pay = page.getByRole('button', { name: /^Pay/ });
    await expect.poll(() => pay.isDisabled()).toBe(true);
    await page.getByRole('radio', { name: /1 Fjord Road/ }).check({ force: true });
    await page.getByRole('button', { name: /^Pay.*53/ }).waitFor();
    await page.getByRole('radio', { name: /2 Harbour Street/ }).check({ force: true });
    await page.getByRole('button', { name: /^Pay.*66/ }).click();

    await buyer.isAt('/orders');
    await page.getByText('Order placed.').waitFor();
    expect(await balanceOf(site, token)).toBe(234);
    // One order alone opens by itself.
    const order = page.getByRole('dialog', { name: /^Order/ });
    await order.getByRole('button', { name: 'Cancel order' }).click();
    const asking = page.getByRole('dialog', { name: 'Cancel this order?' });
    await asking.getByText('All 66 credits return to your wallet immediately.').waitFor();
    await asking.getByRole('button', { name: 'Cancel order' }).click();
    await order.getByText('Cancelled').first().waitFor();
    expect(await balanceOf(site, token)).toBe(300);

    await fillCart(page, () => buyer.goTo(`/products?q=${encodeURIComponent('lamplight')}`));
    await buyer.goTo('/checkout');
    await page.getByRole('radio', { name: /1 Fjord Road/ }).check({ force: true });
    await page.getByRole('button', { name: /^Pay.*53/ }).click();
    await buyer.isAt('/orders');
    await page.getByText('Order placed.').waitFor();
    expect(await balanceOf(site, token)).toBe(247);

    await seller.goTo('/my-sales');
    await seller.page.getByRole('link', { name: zine }).first().click();
    const sale = seller.page.getByRole('dialog', { name: /^Order/ });
    await sale.getByText('1 Fjord Road').waitFor();
    await sale.getByRole('button', { name: 'Refund' }).click();
    const refund = seller.page.getByRole('dialog', { name: 'Refund this order?' });
    await refund.getByRole('button', { name: 'Refund' }).click();
    await sale.getByText('Refunded').first().waitFor();
    expect(await balanceOf(site, token)).toBe(300);
    await page.reload();
    await page.getByText('Refunded').first().waitFor();
    await page.getByText('Cancelled').first().waitFor();
  }));

/** Puts one zine into the cart. */
async function fillCart(page: Page, goToProducts: () => Promise<void>): Promise<void> {
  await goToProducts();
  await page.getByRole('link', { name: zine }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Go to cart' }).waitFor();
}

async function addAddress(page: Page, street: string, country: string): Promise<void> {
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full name').fill('Two Minds');
  await dialog.getByLabel('Street address').fill(street);
  await dialog.getByLabel('City').fill('Harbour');
  await dialog.getByRole('combobox', { name: 'Country' }).fill(country);
  await page.getByRole('option', { name: country, exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

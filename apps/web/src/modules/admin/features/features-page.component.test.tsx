import { siteFeatures } from '@candela/contract/shared/site-features';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test-support/show.tsx';
import { FeaturesEditor } from './features-page.tsx';

const saved = {
  number: 3,
  off: ['blog' as const],
  underWay: { shop: 2, memberships: 1, privateShows: 0, calls: 0, placement: 0 },
  history: [
    { number: 3, off: ['blog' as const], reason: 'Nobody writes', by: null, at: '2026-01-02T10:00:00Z' },
    { number: 1, off: ['shop' as const], reason: 'Holidays', by: 'Ada', at: '2026-01-01T10:00:00Z' },
  ],
};

test('every feature says what it is, whether it is on, and what goes on while it is off', async () => {
  await show(<FeaturesEditor saved={saved} />);
  expect(page.getByRole('switch').elements()).toHaveLength(siteFeatures.length);
  const shop = page.getByRole('listitem').filter({ hasText: 'Products, cart and checkout' });
  await expect.element(shop.getByText('2 orders are being worked on.')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: /^Blog/ })).not.toBeChecked();
  expect(page.getByRole('button', { name: 'Save the features' }).element()).toHaveProperty('disabled', true);
  await page.getByRole('switch', { name: /^Shop/ }).click();
  await expect.element(shop.getByText(/Sellers can still send or refund them/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Save the features' }).element()).toHaveProperty('disabled', false);
});

test('an earlier version, and everything on, are put into the form', async () => {
  await show(<FeaturesEditor saved={saved} />);
  await expect.element(page.getByText('Off: Shop')).toBeVisible();
  const buttons = page.getByRole('button', { name: 'Put into the form' });
  await buttons.first().click();
  await expect.element(page.getByRole('switch', { name: /^Shop/ })).not.toBeChecked();
  await expect.element(page.getByRole('switch', { name: /^Blog/ })).toBeChecked();
  await buttons.last().click();
  await expect.element(page.getByRole('switch', { name: /^Shop/ })).toBeChecked();
});

import type { Order } from '@candela/contract/shop/orders';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { OrderDialog } from './order-dialog.tsx';

const _id = '0198c1b2-0000-7000-8000-000000000001';
const at = '2026-11-22T20:00:00.000Z';
const person = { _id, uniqueId: 'AbCdEfGhIj', username: 'ida.marsh', name: 'Ida', profileImage: null };
const order: Order = {
  _id,
  number: 'C-000012',
  state: 'paid',
  seller: person,
  buyer: { ...person, username: 'rafe', name: 'Rafe' },
  lines: [
    {
      _id,
      productId: _id,
      title: 'Print',
      variantName: 'A3',
      image: null,
      kind: 'physical',
      qty: 2,
      price: 50,
      totalPrice: 100,
      files: [],
    },
  ],
  itemCount: 2,
  subtotal: 100,
  shipping: 10,
  total: 110,
  refunded: 0,
  netCredits: 90,
  address: {
    fullName: 'Rafe Tolland',
    line1: '1 Quay',
    line2: '',
    city: 'Porto',
    state: '',
    postal: '4000',
    countryCode: 'PT',
    phone: '',
  },
  note: '',
  tracking: null,
  history: [],
  steps: [],
  createdAt: at,
};

test('a seller sees what is hers of an order, and prints a packing slip without prices', async () => {
  fakeApi({ shop: { getOrder: () => ({ data: order }) } });
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await show(<OrderDialog orderId={_id} side="seller" onClose={() => undefined} />);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Yours')).toBeVisible();
  await dialog.getByRole('button', { name: 'Print packing slip' }).click();
  expect(print).toHaveBeenCalledOnce();
  const slip = document.querySelector('[data-slip]');
  expect(slip?.textContent).toContain('Rafe Tolland');
  expect(slip?.textContent).toContain('2 × Print, A3');
  expect(slip?.textContent).not.toContain('110');
  // On paper only.
  expect(slip && getComputedStyle(slip).display).toBe('none');
});

test('a buyer sees neither', async () => {
  fakeApi({ shop: { getOrder: () => ({ data: { ...order, netCredits: null } }) } });
  await show(<OrderDialog orderId={_id} side="buyer" onClose={() => undefined} />);
  await expect.element(page.getByText(/Rafe Tolland/)).toBeVisible();
  await expect.element(page.getByText('Yours')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Print packing slip' })).not.toBeInTheDocument();
});

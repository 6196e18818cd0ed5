import type { Order, OrderState } from '@candela/contract/shop/orders';
import { afterAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import MySalesScreen from '../screens/my-sales-screen.tsx';
import { OrderList } from './order-list.tsx';

const uuid = (number: number) => `0198c1b2-0000-7000-8000-00000000000${number}`;
const at = '2026-11-22T20:00:00.000Z';
const person = (username: string, name: string) => ({
  _id: uuid(9),
  uniqueId: 'AbCdEfGhIj',
  username,
  name,
  profileImage: null,
});

const order = (id: number, title: string, state: OrderState, steps: Order['steps']): Order => ({
  _id: uuid(id),
  number: `C-00000${id}`,
  state,
  seller: person('ida.marsh', 'Ida'),
  buyer: person('rafe', 'Rafe'),
  lines: [
    {
      _id: uuid(id),
      productId: uuid(id),
      title,
      variantName: null,
      image: null,
      kind: 'physical',
      qty: 1,
      price: 40,
      totalPrice: 40,
      files: [],
    },
  ],
  itemCount: 1,
  subtotal: 40,
  shipping: 6,
  total: 46,
  refunded: 0,
  netCredits: 38,
  address: null,
  note: '',
  tracking: null,
  history: [],
  steps,
  createdAt: at,
});

const sales = [
  order(1, 'Print', 'paid', ['pack', 'ship', 'refund']),
  order(2, 'Zine', 'packed', ['ship', 'refund']),
  order(3, 'Poster', 'shipped', ['ship', 'deliver', 'refund']),
];

afterAll(() => page.viewport(1440, 900));

test.each([390, 1440])(
  'a seller ships several orders at once at %i px, and sees which were not',
  async (width) => {
    await page.viewport(width, 900);
    const { sent } = fakeApi({
      shop: {
        listSales: () => ({ data: sales, totalCount: 3 }),
        shipOrders: () => ({
          data: { shipped: 1, refused: [{ _id: uuid(2), msg: 'This order is cancelled.' }] },
        }),
      },
    });
    await show(<MySalesScreen />);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select order C-000001' }).click();
    await page.getByRole('checkbox', { name: 'Select order C-000002' }).click();
    // What was sent before has its tracking corrected alone.
    await expect
      .element(page.getByRole('checkbox', { name: 'Select order C-000003' }))
      .not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await page.getByRole('toolbar').getByRole('button', { name: 'Mark as shipped' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ship 2 orders' });
    const parcel = dialog.getByRole('group', { name: 'C-000001, for Rafe' });
    await expect.element(parcel.getByText('Print')).toBeVisible();
    await parcel.getByRole('textbox', { name: 'Carrier' }).fill('x'.repeat(61));
    await parcel.getByRole('textbox', { name: 'Tracking number' }).fill('NP 1');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect
      .element(parcel.getByRole('textbox', { name: 'Carrier' }))
      .toHaveAttribute('aria-invalid', 'true');
    await parcel.getByRole('textbox', { name: 'Carrier' }).fill('Northern Post');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    const left = page.getByRole('dialog', { name: "1 order wasn't shipped" });
    await expect.element(left.getByText('C-000002')).toBeVisible();
    await expect.element(left.getByText(/This order is cancelled\./)).toBeVisible();
    await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
    expect(sent.filter(([name]) => name === 'shop.shipOrders')).toEqual([
      [
        'shop.shipOrders',
        {
          orders: [
            { orderId: uuid(1), tracking: { carrier: 'Northern Post', number: 'NP 1' } },
            { orderId: uuid(2), tracking: { carrier: '', number: '' } },
          ],
        },
      ],
    ]);
  },
);

test('a buyer selects nothing', async () => {
  fakeApi({ shop: { listOrders: () => ({ data: [order(1, 'Print', 'paid', ['cancel'])], totalCount: 1 }) } });
  await show(<OrderList side="buyer" />);
  await expect.element(page.getByRole('link', { name: 'Print' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Select' })).not.toBeInTheDocument();
});

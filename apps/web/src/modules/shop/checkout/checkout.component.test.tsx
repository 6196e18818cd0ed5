import type { MyProfile } from '@candela/contract/accounts/profile';
import type { CheckoutQuote } from '@candela/contract/shop/orders';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '../../../platform/session/session-store.ts';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import CheckoutScreen from '../screens/checkout-screen.tsx';

const id = '0198c5a0-0000-7000-8000-000000000001';

const part: CheckoutQuote['orders'][number] = {
  seller: {
    _id: id,
    uniqueId: 'bastian-rook',
    username: 'bastian.rook',
    name: 'Bastian Rook',
    profileImage: null,
  },
  items: [],
  subtotal: 12,
  shipping: 0,
  zone: null,
  total: 12,
  needsAddress: false,
  problem: null,
};

test('what was ordered stays on screen until the orders are there, also when the cart is empty by then', async () => {
  const quote: CheckoutQuote = {
    orders: [part],
    needsAddress: false,
    ready: true,
    subtotal: 12,
    shipping: 0,
    total: 12,
  };
  const { sent } = fakeApi({
    shop: {
      listAddresses: () => ({ data: [], totalCount: 0 }),
      quoteCheckout: () => ({ msg: '', data: { ...quote } }),
      placeOrder: () => {
        quote.orders = [];
        return { msg: '', data: { orders: [], netCreditScore: 88 } };
      },
    },
  });
  signIn({ token: 'token', user: { type: 'user', netCreditScore: 100 } as MyProfile, existPlanIds: [] });
  await show(<CheckoutScreen />);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect.poll(() => sent.map(([operation]) => operation)).toContain('shop.placeOrder');
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(page.getByText('Your cart is empty')).not.toBeInTheDocument();
  expect(sent.filter(([operation]) => operation === 'shop.quoteCheckout')).toHaveLength(1);
});

import type { CheckoutQuote } from '@candela/contract/shop/orders';

/** Whether shipping is known for every part; without an address the total is not what will be paid. */
export function hasFinalTotal({
  orders,
}: {
  orders: readonly Pick<CheckoutQuote['orders'][number], 'shipping'>[];
}) {
  return orders.every(({ shipping }) => shipping !== null);
}

/** A price after a promo code: a percentage is rounded in the buyer's favour, and none goes below zero. */
export function discounted(price: number, promo: { kind: 'percent' | 'credits'; amount: number }): number {
  const off = promo.kind === 'percent' ? Math.ceil((price * promo.amount) / 100) : promo.amount;
  return Math.max(0, price - off);
}

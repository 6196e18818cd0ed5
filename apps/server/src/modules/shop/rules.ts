import { dayMs } from '@candela/contract/shared/durations';
import type { CartProblem } from '@candela/contract/shop/cart';
import type { OrderState, OrderStep } from '@candela/contract/shop/orders';
import type { ShippingZones } from '@candela/contract/shop/shipping';

/** Who is looking at an order or moving it. */
export type OrderSide = 'buyer' | 'seller';

/** Which step leads from which states to which, and whose it is. */
const steps: Record<OrderStep, { side: OrderSide; from: readonly OrderState[]; to: OrderState }> = {
  pack: { side: 'seller', from: ['paid'], to: 'packed' },
  // Sent again only corrects the tracking.
  ship: { side: 'seller', from: ['paid', 'packed', 'shipped'], to: 'shipped' },
  deliver: { side: 'seller', from: ['shipped'], to: 'delivered' },
  refund: { side: 'seller', from: ['paid', 'packed', 'shipped', 'delivered'], to: 'refunded' },
  cancel: { side: 'buyer', from: ['paid'], to: 'cancelled' },
  confirm: { side: 'buyer', from: ['shipped'], to: 'delivered' },
};

/** The state a step leads to, or undefined when this side may not take it now. */
export function stateAfter(step: OrderStep, side: OrderSide, state: OrderState): OrderState | undefined {
  const { side: whose, from, to } = steps[step];
  return whose === side && from.includes(state) ? to : undefined;
}

/** What a side may do next. */
export function stepsOf(side: OrderSide, state: OrderState): OrderStep[] {
  return (Object.keys(steps) as OrderStep[]).filter((step) => stateAfter(step, side, state) !== undefined);
}

/** Whether what was ordered goes back on the shelf: it has not left the house yet. */
export function goesBackOnShelf(state: OrderState): boolean {
  return state === 'paid' || state === 'packed';
}

/** What sending costs to a country, or undefined where nothing is sent. The first zone that fits counts. */
export function shippingTo(
  zones: ShippingZones | undefined,
  countryCode: string,
  subtotal: number,
): { zone: 'home' | 'region' | 'world'; credits: number } | undefined {
  if (!zones) return undefined;
  const fits = {
    home: zones.homeCountry === countryCode,
    region: zones.regionCountries.includes(countryCode),
    world: true,
  };
  for (const zone of ['home', 'region', 'world'] as const) {
    const rate = zones[zone];
    if (!rate || !fits[zone]) continue;
    return { zone, credits: rate.freeAbove !== null && subtotal >= rate.freeAbove ? 0 : rate.price };
  }
  return undefined;
}

/** Why so many of a thing cannot be ordered now; null when they can. */
export function cartProblemOf(onSale: boolean, available: number | null, qty: number): CartProblem | null {
  if (!onSale) return 'notOnSale';
  if (available === null || available >= qty) return null;
  return available === 0 ? 'soldOut' : 'fewerLeft';
}

/** Placement of so many days, and when it ends: bought days are added to those left. */
export function placementPeriod(
  until: Date | null,
  days: number,
  now: Date,
): { startsAt: Date; endsAt: Date } {
  const startsAt = until !== null && until > now ? until : now;
  return { startsAt, endsAt: new Date(startsAt.getTime() + days * dayMs) };
}

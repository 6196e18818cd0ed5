import type { PlanMonths } from '@candela/contract/plans/fields';
import { discounted } from '@candela/contract/plans/promo-price';
import { dayMs, minuteMs } from '@candela/contract/shared/durations';

export const graceMs = dayMs;
/** Renewals are taken this long before the end, so that an hourly job leaves no gap. */
export const renewAheadMs = 65 * minuteMs;
export const remindAheadMs = 3 * dayMs;

/** The same day so many months later, in UTC; the month's last day where there is no such day. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to;
}

export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * dayMs);
}

/** A price after a code of the site: it gives up at most its own part, and the model keeps her share of the price. */
export function houseDiscounted(
  price: number,
  promo: { kind: 'percent' | 'credits'; amount: number },
  sellerShare: number,
): number {
  return Math.max(sellerShare, discounted(price, promo));
}

/** Whether a code may be used now for a plan. */
export function promoIsOpen(
  promo: { endedAt: Date | null; until: Date | null; uses: number; maxUses: number | null },
  now: Date,
): boolean {
  return (
    promo.endedAt === null &&
    (promo.until === null || promo.until > now) &&
    (promo.maxUses === null || promo.uses < promo.maxUses)
  );
}

/** Prices of a club-house, shortest period first, with what each month costs and saves. */
export function pricesView(prices: readonly { months: PlanMonths; price: number }[]) {
  const sorted = [...prices].sort((a, b) => a.months - b.months);
  const [shortest] = sorted;
  const base = shortest ? shortest.price / shortest.months : 0;
  return sorted.map(({ months, price }) => ({
    months,
    price,
    perMonth: Math.round(price / months),
    savingPercent: base > 0 ? Math.max(0, Math.round((1 - price / months / base) * 100)) : 0,
  }));
}

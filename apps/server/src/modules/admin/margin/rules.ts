/** Chargebacks of one network in one month. */
export interface NetworkMonth {
  network: string;
  chargebacks: number;
  payments: number;
  paymentsMonthBefore: number;
}

/** In hundredths of a percent, and how many chargebacks there are at least before anybody is alarmed. */
export interface ChargebackLimits {
  warning: number;
  limit: number;
  least: number;
}

/** What a network divides chargebacks by: Mastercard by the payments of the month before, others by the same month's. */
export function dividesByMonthBefore(network: string): boolean {
  return network.startsWith('master');
}

/** How a month stands. Without payments to divide by there is no rate, however many chargebacks came. */
export function rateOf(
  month: NetworkMonth,
  { warning, limit, least }: ChargebackLimits,
): { payments: number; rateHundredths: number | null; state: 'good' | 'warning' | 'limit' } {
  const { network, chargebacks } = month;
  const payments = dividesByMonthBefore(network) ? month.paymentsMonthBefore : month.payments;
  if (payments === 0) return { payments, rateHundredths: null, state: 'good' };
  const rateHundredths = Math.round((chargebacks * 10_000) / payments);
  if (chargebacks < least) return { payments, rateHundredths, state: 'good' };
  // Not of the rounded rate: a network's own computer does not round, either.
  const reaches = (hundredths: number) => hundredths > 0 && chargebacks * 10_000 >= hundredths * payments;
  if (reaches(limit)) return { payments, rateHundredths, state: 'limit' };
  return { payments, rateHundredths, state: reaches(warning) ? 'warning' : 'good' };
}

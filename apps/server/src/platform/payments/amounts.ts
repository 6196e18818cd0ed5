/** Currencies whose minor unit is the unit itself. */
const withoutCents = new Set(['JPY', 'KRW', 'CLP', 'VND', 'ISK']);

/** Minor units as processors write them: 1000 of USD is `10.00`, of JPY `1000`. */
export function decimalOf(amountMinor: bigint, currency: string): string {
  if (withoutCents.has(currency)) return String(amountMinor);
  const digits = String(amountMinor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Reads a processor's amount exactly, never through a float.
 * @returns undefined for anything that is no amount, or is finer than the currency's minor unit
 */
export function minorOf(decimal: string, currency: string): bigint | undefined {
  const places = withoutCents.has(currency) ? 0 : 2;
  const match = /^(\d{1,15})(?:\.(\d{1,18}))?$/.exec(decimal.trim());
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  if (/[1-9]/.test(fraction.slice(places))) return undefined;
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
}

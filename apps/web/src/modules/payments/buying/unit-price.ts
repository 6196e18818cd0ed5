import { numberFormat } from '../../../ui/format/formatters.ts';

/** What one credit costs: 9.09 minor units and "USD" as "US$0.0909". */
export function formatUnitPrice(minorPerCredit: number, currency: string): string {
  const digits = numberFormat({ style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return numberFormat({
    style: 'currency',
    currency,
    maximumFractionDigits: digits + 2,
  }).format(minorPerCredit / 10 ** digits);
}

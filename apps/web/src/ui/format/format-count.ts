import { numberFormat } from './formatters.ts';

/** 1204 as "1,204". */
export function formatCount(count: number): string {
  return numberFormat().format(count);
}

/** 2140 as "2.1k", for places where the exact figure would be noise. Below a thousand it is exact. */
export function formatCompactCount(count: number): string {
  return numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(count).toLowerCase();
}

/** Money outside the product: minor units and an ISO 4217 code, 1250 and "USD" as "$12.50". */
export function formatMoney(amountMinor: number, currency: string): string {
  const format = numberFormat({ style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amountMinor / 10 ** digits);
}

/** 5242880 as "5 MB". Sizes count in 1024s, as the upload limits do. */
export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)));
  return numberFormat({
    style: 'unit',
    unit: units[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1024 ** power);
}

/** A part of one as hundredths, 0.534 as "53%"; with two digits, 0.009 as "0.90%". */
export function formatPercent(part: number, digits = 0): string {
  return numberFormat({
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(part);
}

import { tableOf } from '../../../platform/csv.ts';

type Row = Readonly<Record<string, unknown>>;

/** What is as long as a page, and no cell. */
const leftOut = new Set(['body']);

/**
 * Rows of a list as CSV, with a column for each field of the API, named as there. Amounts in minor units become units:
 * `amountMinor` 1050 in USD is `amount` 10.50. Cells that a spreadsheet would run are escaped.
 */
export function tableFile(rows: readonly Row[]): string {
  const cells = rows.map(cellsOf);
  const columns = [...new Set(cells.flatMap((row) => Object.keys(row)))];
  return tableOf(columns, cells);
}

function cellsOf(row: Row): Record<string, string | number> {
  const { currency } = row;
  return Object.fromEntries(
    Object.entries(row).flatMap(([field, value]) => {
      if (leftOut.has(field)) return [];
      if (field.endsWith('Minor') && typeof value === 'number' && typeof currency === 'string') {
        return [[field.slice(0, -'Minor'.length), inUnits(value, currency)]];
      }
      return [[field, cellOf(value)]];
    }),
  );
}

function inUnits(minor: number, currency: string): string {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const places = digits.maximumFractionDigits ?? 2;
  return (minor / 10 ** places).toFixed(places);
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map(cellOf).join('; ');
  if (typeof value === 'object') return 'name' in value ? String(value.name) : JSON.stringify(value);
  return String(value);
}

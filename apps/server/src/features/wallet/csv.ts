import { stringify } from 'csv-stringify/sync';

/**
 * A CSV file that a spreadsheet opens without running anything: cells that would be read as formulas are escaped.
 * @returns text with a byte order mark, so that names keep their accents
 */
export function csvOf(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return stringify([header, ...rows] as unknown[][], { bom: true, escape_formulas: true });
}

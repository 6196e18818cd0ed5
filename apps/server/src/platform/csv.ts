import { stringify } from 'csv-stringify/sync';

type Cell = string | number | null | undefined;

/**
 * A CSV file that a spreadsheet opens without running anything: cells that would be read as formulas are escaped.
 * @param rows cells in the order of the columns, or by their names
 * @param isForPeople puts a byte order mark first, so that spreadsheets keep the accents of names; banks want none
 */
export function csvOf(
  columns: readonly string[],
  rows: readonly (readonly Cell[] | Readonly<Record<string, Cell>>)[],
  { isForPeople = true } = {},
): string {
  return stringify([...rows], {
    header: true,
    columns: [...columns],
    escape_formulas: true,
    bom: isForPeople,
  });
}

import { stringify } from 'csv-stringify/sync';
import { type Message, say } from './i18n/index.ts';

type Cell = string | number | null | undefined;

/**
 * A CSV file that a spreadsheet opens without running anything: cells that would be read as formulas are escaped.
 * A byte order mark comes first, so that it keeps the accents of names.
 * @param columns what heads each cell of a row
 */
export function csvOf<Column extends string>(
  columns: Readonly<Record<Column, Message>>,
  rows: readonly Readonly<Record<NoInfer<Column>, Cell>>[],
): string {
  const header = Object.entries<Message>(columns).map(([key, title]) => ({ key, header: say(title) }));
  return stringify([...rows], { header: true, columns: header, escape_formulas: true, bom: true });
}

/** The same with columns that are called what programs call them. */
export function tableOf(columns: readonly string[], rows: readonly Readonly<Record<string, Cell>>[]): string {
  return stringify([...rows], { header: true, columns: [...columns], escape_formulas: true, bom: true });
}

/** The same for a bank: the columns are names that its software reads, and nothing comes before them. */
export function bankFileOf(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, Cell>>[],
): string {
  return stringify([...rows], { header: true, columns: [...columns], escape_formulas: true });
}

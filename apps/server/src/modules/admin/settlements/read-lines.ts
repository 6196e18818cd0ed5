import type { SettlementKind } from '@candela/contract/admin/settlements';
import { CsvError, parse } from 'csv-parse/sync';
import { minorOf } from '../../../platform/payments/index.ts';

/** A line of a settlement file. */
export interface SettlementFileLine {
  kind: SettlementKind;
  reference: string;
  /** The site's own id of the payment, where a cell of the line holds one. */
  paymentId: string | null;
  amountMinor: bigint;
  currency: string;
}

/** Why a file is not read: what it lacks, or the line that is not understood. */
export type Unread =
  | { why: 'columns'; missing: ('reference' | 'amount')[] }
  | { why: 'amount' | 'currency' | 'quotes'; line: number }
  | { why: 'tooLong' }
  | { why: 'empty' };

const linesMax = 20_000;

interface Row {
  cells: string[];
  /** From one, as editors count. */
  line: number;
}

/** How providers head their columns, compared without case, spaces and signs; earlier names come first. */
const names = {
  reference: [
    ...['subscriptionid', 'saleid', 'invoiceid', 'transactionid', 'providerreference', 'reference'],
    ...['referenceid', 'paymentid', 'orderid', 'invoice'],
  ],
  amount: [
    'billedamount',
    'grossamount',
    'gross',
    'amount',
    'invoicepaidamount',
    'invoiceprice',
    'price',
    'total',
  ],
  currency: ['billedcurrency', 'currencycode', 'currency', 'invoicecurrency'],
  kind: ['transactiontype', 'eventtype', 'type', 'event', 'kind'],
} as const;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Reads a settlement file: CSV with one heading line, separated by commas, semicolons or tabs. `usual` is the currency of
 * a file that names none. Without a column of kinds, what is below zero is a refund.
 */
export function readSettlementLines(
  csv: string,
  usual: string,
): { lines: SettlementFileLine[]; ignoredCount: number } | Unread {
  const read = rowsOf(csv);
  if ('why' in read) return read;
  const { heading, rows } = read;
  if (rows.length === 0) return { why: 'empty' };
  if (rows.length > linesMax) return { why: 'tooLong' };
  const titles = heading.map((title) => title.toLowerCase().replace(/[^a-z]/g, ''));
  const columnOf = (name: keyof typeof names) => {
    const found = names[name].find((title) => titles.includes(title));
    return found === undefined ? -1 : titles.indexOf(found);
  };
  const [reference, amount, currency, kind] = [
    columnOf('reference'),
    columnOf('amount'),
    columnOf('currency'),
    columnOf('kind'),
  ];
  const missing = (['reference', 'amount'] as const).filter((name) => columnOf(name) < 0);
  if (missing.length > 0) return { why: 'columns', missing };
  const lines: SettlementFileLine[] = [];
  for (const { cells: row, line } of rows) {
    const said = (row[amount] ?? '').replace(/\s/g, '');
    const what = kind < 0 ? kindBySign(said) : kindOf(row[kind] ?? '');
    if (what === undefined) continue;
    const code = currency < 0 ? usual : (row[currency] ?? '').trim().toUpperCase();
    if (!/^[A-Z]{3}$/.test(code)) return { why: 'currency', line };
    const minor = minorOf(plainAmount(said), code);
    if (minor === undefined) return { why: 'amount', line };
    lines.push({
      kind: what,
      reference: (row[reference] ?? '').trim().slice(0, 200),
      paymentId:
        row
          .find((cell) => uuid.test(cell.trim()))
          ?.trim()
          .toLowerCase() ?? null,
      amountMinor: minor,
      currency: code,
    });
  }
  return { lines, ignoredCount: rows.length - lines.length };
}

const kindBySign = (amount: string) => (/^(?:-|\(.*\)$)/.test(amount) ? 'refund' : 'sale');

function kindOf(said: string): SettlementKind | undefined {
  if (/charge.?back|dispute/i.test(said)) return 'chargeback';
  if (/refund|credit|void|revers/i.test(said)) return 'refund';
  return /sale|purchase|payment|charge|settled|billing|rebill|paid/i.test(said) ? 'sale' : undefined;
}

/** The lines of a CSV file after its first, by their number in the file. */
function rowsOf(csv: string): { heading: string[]; rows: Row[] } | Unread {
  const firstLine = csv.slice(0, csv.search(/[\r\n]|$/));
  const delimiter = [',', ';', '\t'].reduce((best, sign) =>
    firstLine.split(sign).length > firstLine.split(best).length ? sign : best,
  );
  try {
    const options = {
      ...{ bom: true, delimiter, info: true, relax_column_count: true, relax_quotes: true },
      ...{ skip_empty_lines: true, skip_records_with_empty_values: true, to: linesMax + 2 },
    } as const;
    // With `info`, each record comes with where it was; the library's types do not say so.
    const read = parse(csv, options) as unknown as { record: string[]; info: { lines: number } }[];
    const [heading, ...rows] = read.map(({ record, info }) => ({ cells: record, line: info.lines }));
    return heading ? { heading: heading.cells, rows } : { why: 'empty' };
  } catch (error) {
    if (error instanceof CsvError) return { why: 'quotes', line: Number(error.lines) };
    throw error;
  }
}

/** Without signs of currencies and thousands; a comma with one or two digits behind it is one of decimals. */
function plainAmount(said: string): string {
  const amount = said.replace(/[-()$€£]/g, '');
  const isDecimalComma = /,\d{1,2}$/.test(amount);
  return isDecimalComma ? amount.replaceAll('.', '').replace(',', '.') : amount.replaceAll(',', '');
}

/** One line of a report: what was measured, what came out, and what it is held against. */
export type Row = { what: string; value: string; against?: string; aim?: string };

const headings: Required<Row> = { what: 'Measured', value: 'Result', against: 'Baseline', aim: 'Aim' };
const columns = ['what', 'value', 'against', 'aim'] as const;

/** Lays rows out in columns wide enough for their longest word. */
function formatTable(rows: readonly Row[]): string {
  const all: Row[] = [headings, ...rows];
  const widths = columns.map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: Row) =>
    columns
      .map((column, index) => (row[column] ?? '').padEnd(widths[index] ?? 0))
      .join('   ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('   ');
  return [line(headings), rule, ...rows.map(line)].join('\n');
}

/** Prints the table, and with `--json` on the command line the figures as one line; null stands for what cannot be measured yet. */
export function report(rows: readonly Row[], figures: Record<string, number | null>): void {
  console.log(`\n${formatTable(rows)}\n`);
  if (process.argv.includes('--json')) console.log(JSON.stringify(figures));
}

import type { StatementLine } from '@candela/contract/earnings/statement';
import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { call } from '@orpc/server';
import { statement } from '../../../platform/database/index.ts';
import type { Earnings } from '../../earnings/index.ts';
import type { Walk } from './walk.ts';

/** Where months begin at other moments than in UTC, one of them with days of 23 and 25 hours. */
const timeZones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'];

const journal = statement<{ month: string; hundredths: bigint }>(
  'test.earnings-journal-by-month',
  `select to_char(transaction.created_at at time zone $2, 'YYYY-MM') as month, sum(entry.hundredths)::bigint as hundredths
   from ledger.account_list as account
   join ledger.entry_list as entry on entry.ledger_account_id = account.id
   join ledger.transaction_list as transaction on transaction.id = entry.transaction_id
   where account.kind = 'earnings' and account.owner_id = $1 group by 1`,
);
/**
 * Holds the months of a model's earnings, in several time zones, against the journal and every line she is shown. What stands in
 * their files is held against them in earnings/monthly-histories.integration.test.ts.
 */
export async function compareMonths(
  walk: Walk,
  routes: Earnings['routes'],
  id: string,
  lines: readonly StatementLine[],
): Promise<void> {
  const context = contextOf(sessionOf(id, 'model'));
  for (const timeZone of timeZones) {
    const whose = `The months of ${id} in ${timeZone}`;
    const { data } = await call(routes.listMonthlyStatements, { timeZone }, { context });
    const written = new Map(
      (await walk.database.rows(journal, [id, timeZone])).map((row) => [row.month, Number(row.hundredths)]),
    );
    let balance = 0;
    for (const month of data.months.toReversed()) {
      equal(`${whose}, ${month.month} opens`, hundredths(month.openingCredits), balance);
      const sold = lines.filter((line) => monthOf(line, timeZone) === month.month);
      balance += sold.reduce((sum, { credits }) => sum + hundredths(credits), 0);
      equal(`${whose}, ${month.month} closes`, hundredths(month.closingCredits), balance);
      const change = hundredths(month.closingCredits) - hundredths(month.openingCredits);
      equal(`${whose}, ${month.month} in the journal`, change, written.get(month.month) ?? 0);
    }
    equal(`${whose}, in all`, balance, Number(walk.book.hundredthsAt('earnings', id)));
  }
}

function monthOf({ at }: StatementLine, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' });
  return format.format(new Date(at)).slice(0, 7);
}

function hundredths(credits: number): number {
  return Math.round(credits * 100);
}

function equal(what: string, found: number, expected: number): void {
  if (found !== expected) throw new Error(`${what}: ${found} where ${expected} is due`);
}

import { csvOf } from '../../../platform/csv.ts';
import { creditsOf } from '../../ledger/index.ts';
import { dayIn } from '../takings.ts';
import type { MonthlyStatement } from './read-monthly.ts';
import { minorOf } from './rules.ts';
import { amountOf, daysOfMonth, holdReason, payoutText, said, siteOf, t } from './words.ts';

type Row = Partial<Record<keyof typeof t.file, string | number | null>>;

/**
 * A month as a CSV file. The opening balance and the credits of earnings, of what was taken back and of payouts asked for sum to the
 * closing balance; what was paid out and what is on hold stand below it, with money and no credits of hers.
 */
export function monthlyCsv(
  { month, timeZone, opening, sums, payouts, closing, paid, holds }: MonthlyStatement,
  { currency, creditValueMinor }: { currency: string; creditValueMinor: number },
): string {
  const { first, last } = daysOfMonth(month);
  const money = (minor: bigint) => ({ money: amountOf(minor, currency), currency });
  const day = (at: Date) => dayIn(at, timeZone);
  const { sections } = t;
  const rows: Row[] = [
    {
      section: said(sections.balance),
      date: first,
      what: said(t.opening({ day: first })),
      credits: creditsOf(opening),
      ...money(minorOf(opening, creditValueMinor)),
    },
    ...sums.map((sum) => ({
      section: said(sum.grossCredits === null ? sections.changes : sections.earnings),
      what: said(t.kinds[sum.kind]),
      count: sum.count,
      gross: sum.grossCredits,
      site: siteOf(sum),
      credits: creditsOf(sum.hundredths),
      ...money(sum.minor),
    })),
    ...payouts.map((payout) => ({
      section: said(sections.payouts),
      date: day(payout.at),
      what: payoutText(payout, timeZone),
      credits: creditsOf(payout.hundredths),
      ...money(payout.minor),
      status: payout.status && said(t.statuses[payout.status]),
      note: payout.reference,
    })),
    {
      section: said(sections.balance),
      date: last,
      what: said(t.closing({ day: last })),
      credits: creditsOf(closing),
      ...money(minorOf(closing, creditValueMinor)),
    },
    ...paid.map((payout) => ({
      section: said(sections.paid),
      date: day(payout.paidAt),
      what: payout.method,
      money: amountOf(payout.amountMinor, payout.currency),
      currency: payout.currency,
      status: said(t.statuses.paid),
      note: payout.reference,
    })),
    ...holds.map((hold) => ({
      section: said(sections.holds),
      date: day(hold.since),
      what:
        hold.amountHundredths === null
          ? said(t.everything)
          : said(t.onHold({ credits: creditsOf(hold.amountHundredths) })),
      status: hold.until ? said(t.until({ day: day(hold.until) })) : said(t.still),
      note: holdReason(hold),
    })),
  ];
  return csvOf(
    t.file,
    rows.map((row) => ({ ...emptyRow, ...row })),
  );
}

const emptyRow = {
  section: '',
  date: '',
  what: '',
  count: '',
  gross: '',
  site: '',
  credits: '',
  money: '',
  currency: '',
  status: '',
  note: '',
} satisfies Row;

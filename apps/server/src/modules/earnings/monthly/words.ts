import { type Message, say } from '../../../platform/i18n/index.ts';
import { creditsOf } from '../../ledger/index.ts';
import { texts } from '../locales/texts.ts';
import { decimalAmount } from '../payout-row.ts';
import { dayIn } from '../takings.ts';
import type { MonthlyStatement, StatementHold, StatementPayout } from './read-monthly.ts';

export const t = texts.monthly;
export const said = (words: Message): string => say(words);

/** The first day of a month and its last, YYYY-MM-DD. */
export function daysOfMonth(month: string): { first: string; last: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    first: `${month}-01`,
    last: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10),
  };
}

/** What the site kept of sales, in hundredths. */
export function siteOf({ grossCredits, hundredths }: MonthlyStatement['sums'][number]): number | null {
  return grossCredits === null ? null : creditsOf(BigInt(grossCredits) * 100n - hundredths);
}

export function payoutText({ kind, at, method }: StatementPayout, timeZone: string): string {
  if (method === '') return said(t.kinds[kind]);
  const values = { day: dayIn(at, timeZone), method };
  return said(kind === 'payoutRequest' ? t.requested(values) : t.returned(values));
}

export function holdReason({ kind, reason }: StatementHold): string {
  return kind === 'review' ? said(texts.labels.reviewHold) : reason;
}

/** Minor units as a number of the currency, 12.5; a text below zero would be taken for a formula. */
export function amountOf(minor: bigint, currency: string): number {
  return minor < 0n ? -Number(decimalAmount(-minor, currency)) : Number(decimalAmount(minor, currency));
}

import type { StatementMonth } from '@candela/contract/earnings/monthly';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { drawMonthly } from '../monthly/draw-monthly.ts';
import { monthlyCsv } from '../monthly/monthly-csv.ts';
import { monthsOf, monthView } from '../monthly/months.ts';
import { readMonthly } from '../monthly/read-monthly.ts';
import { dayIn } from '../takings.ts';
import { timeZoneOf } from './get-takings.ts';

/** The months of a model's earnings, newest first, each with both its balances. */
export async function listMonthlyStatements(
  deps: EarningsDeps,
  input: { timeZone: string },
  context: RequestContext,
): Promise<{ timeZone: string; currency: string; months: StatementMonth[] }> {
  const { accountId: modelId } = signedIn(context);
  const { currency, creditValueMinor } = await deps.terms();
  const timeZone = await timeZoneOf(deps.database, modelId, input.timeZone);
  const thisMonth = monthIn(deps.clock(), timeZone);
  const months = await monthsOf(deps.database, { modelId, timeZone, thisMonth });
  return {
    timeZone,
    currency,
    months: months.reverse().map((month) => monthView(month, thisMonth, creditValueMinor)),
  };
}

/**
 * One month as a file, in base64. Refuses with `invalid_input` a month that has not begun, and with `not_found` one from before
 * her first sale.
 */
export async function exportMonthlyStatement(
  deps: EarningsDeps,
  input: { timeZone: string; month: string; format: 'pdf' | 'csv' },
  context: RequestContext,
): Promise<{ fileName: string; file: string }> {
  const { accountId: modelId } = signedIn(context);
  const { database } = deps;
  const { currency, creditValueMinor } = await deps.terms();
  const timeZone = await timeZoneOf(database, modelId, input.timeZone);
  const printedAt = deps.clock();
  const thisMonth = monthIn(printedAt, timeZone);
  if (input.month > thisMonth) refuse('invalid_input', { fields: { month: texts.refusals.futureMonth } });
  const months = await monthsOf(database, { modelId, timeZone, thisMonth });
  const month = months.find((one) => one.month === input.month) ?? refuse('not_found');
  const statement = await readMonthly(database, { modelId, timeZone, month, creditValueMinor });
  const fileName = `earnings-${month.month}.${input.format}`;
  if (input.format === 'csv') {
    const csv = monthlyCsv(statement, { currency, creditValueMinor });
    return { fileName, file: Buffer.from(csv).toString('base64') };
  }
  const contact = await deps.contactOf(database, modelId);
  const pdf = await drawMonthly({
    statement,
    printedAt,
    isRunning: month.month === thisMonth,
    holder: contact?.username ?? '',
    seller: deps.seller,
    currency,
    creditValueMinor,
  });
  return { fileName, file: pdf.toString('base64') };
}

function monthIn(at: Date, timeZone: string): string {
  return dayIn(at, timeZone).slice(0, 7);
}

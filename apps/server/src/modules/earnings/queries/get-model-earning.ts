import type { EarningReport, EarningSource } from '@candela/contract/earnings/operations';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { EarningsDeps, EarningTerms } from '../dependencies.ts';
import { type DayTotal, dayTotals, earnedBetween, lastSaleOf, topSupporters } from '../entries.ts';
import { dayRange, daysOf, freeAt, payoutMinimum, pendingSince, startOfPrevious } from '../rules.ts';
import { balanceOfModel } from '../standing.ts';

/** How a range of days is asked for. */
export interface RangeInput {
  days: number;
  from?: string | undefined;
  to?: string | undefined;
  timeZoneOffsetMinutes: number;
}

/** A model's balance, what a range brought day by day and by source, and who its supporters are. */
export async function getModelEarning(
  { database, clock, terms: readTerms }: EarningsDeps,
  input: RangeInput,
  context: RequestContext,
): Promise<EarningReport> {
  const { accountId: modelId } = signedIn(context);
  const now = clock();
  const range = dayRange(input, now);
  const terms = await readTerms();
  const { earningsHoldDays } = terms;
  const [balance, lastSale, days, previousCredits, supporters] = await Promise.all([
    balanceOfModel(database, modelId, now, earningsHoldDays),
    lastSaleOf(database, modelId, pendingSince(now, earningsHoldDays)),
    dayTotals(database, modelId, range, input.timeZoneOffsetMinutes),
    earnedBetween(database, modelId, startOfPrevious(range), range.start),
    topSupporters(database, modelId, range),
  ]);
  const sources = sourceTotals(days);
  const credits = sum(sources.map((total) => total.credits));
  const grossCredits = sum(sources.map((total) => total.grossCredits));
  return {
    balance: {
      pendingCredits: Number(balance.pending),
      pendingUntil: lastSale ? freeAt(lastSale, earningsHoldDays).toISOString() : null,
      availableCredits: Number(balance.available),
      availableMinor: Number(balance.available) * terms.creditValueMinor,
      heldCredits: Number(balance.held),
      requestedCredits: Number(balance.requested),
      paidCredits: Number(balance.paid),
      spentCredits: Number(balance.spent),
      owedCredits: Number(balance.owed),
      earnedCredits: Number(balance.earned),
    },
    holds: balance.holds,
    terms: termsView(terms),
    range: { from: range.from, to: range.to },
    totals: {
      credits,
      grossCredits,
      siteCredits: grossCredits - credits,
      count: sum(sources.map((total) => total.count)),
      previousCredits,
    },
    sources,
    series: seriesOf(daysOf(range), days),
    supporters,
  };
}

function termsView(terms: EarningTerms): EarningReport['terms'] {
  const { currency, creditValueMinor, creatorSharePercent, earningsHoldDays, payoutMinimumCredits } = terms;
  const base = BigInt(payoutMinimumCredits);
  return {
    currency,
    creditValueMinor,
    creatorSharePercent,
    earningsHoldDays,
    payoutMinimumCredits: {
      bank: Number(payoutMinimum('bank', base)),
      wire: Number(payoutMinimum('wire', base)),
      crypto: Number(payoutMinimum('crypto', base)),
    },
  };
}

function sourceTotals(days: readonly DayTotal[]): EarningReport['sources'] {
  const totals = new Map<EarningSource, EarningReport['sources'][number]>();
  for (const { source, credits, grossCredits, count, largestCredits } of days) {
    const before = totals.get(source);
    totals.set(source, {
      source,
      credits: (before?.credits ?? 0) + credits,
      grossCredits: (before?.grossCredits ?? 0) + grossCredits,
      siteCredits: (before?.siteCredits ?? 0) + grossCredits - credits,
      count: (before?.count ?? 0) + count,
      largestCredits: Math.max(before?.largestCredits ?? 0, largestCredits),
    });
  }
  return [...totals.values()].sort((one, other) => other.credits - one.credits);
}

function seriesOf(days: readonly string[], totals: readonly DayTotal[]): EarningReport['series'] {
  const byDay = new Map<string, Partial<Record<EarningSource, number>>>(days.map((day) => [day, {}]));
  for (const { day, source, credits } of totals) {
    const sources = byDay.get(day);
    if (sources) sources[source] = (sources[source] ?? 0) + credits;
  }
  return [...byDay].map(([day, sources]) => ({ day, sources }));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

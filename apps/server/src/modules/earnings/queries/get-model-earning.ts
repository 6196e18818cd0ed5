import type { EarningReport, EarningSource } from '@candela/contract/earnings/operations';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { creditsOf, hundredthsOf, wholeCredits } from '../../ledger/index.ts';
import type { EarningsDeps, EarningTerms } from '../dependencies.ts';
import { type DayTotal, dayTotals, earnedBetween, lastSaleOf, topSupporters } from '../entries.ts';
import { dayRange, daysOf, freeAt, payoutMinimum, pendingSince, startOfPrevious } from '../rules.ts';
import { balanceOfModel } from '../standing.ts';
import { expectedArrivals } from '../usual-payout.ts';

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
  const [balance, lastSale, days, previousCredits, supporters, payoutArrivesBy] = await Promise.all([
    balanceOfModel(database, modelId, now, earningsHoldDays),
    lastSaleOf(database, modelId, pendingSince(now, earningsHoldDays)),
    dayTotals(database, modelId, range, input.timeZoneOffsetMinutes),
    earnedBetween(database, modelId, startOfPrevious(range), range.start),
    topSupporters(database, modelId, range),
    expectedArrivals(database, now),
  ]);
  const sources = sourceTotals(days);
  const earned = days.reduce((sum, { hundredths }) => sum + hundredths, 0n);
  const grossCredits = days.reduce((sum, day) => sum + day.grossCredits, 0);
  return {
    balance: {
      pendingCredits: creditsOf(balance.pending),
      pendingUntil: lastSale ? freeAt(lastSale, earningsHoldDays).toISOString() : null,
      availableCredits: creditsOf(balance.available),
      availableMinor: Number(wholeCredits(balance.available)) * terms.creditValueMinor,
      heldCredits: creditsOf(balance.held),
      requestedCredits: creditsOf(balance.requested),
      paidCredits: creditsOf(balance.paid),
      spentCredits: creditsOf(balance.spent),
      owedCredits: creditsOf(balance.owed),
      earnedCredits: creditsOf(balance.earned),
    },
    holds: balance.holds,
    terms: { ...termsView(terms), payoutArrivesBy },
    range: { from: range.from, to: range.to },
    totals: {
      credits: creditsOf(earned),
      grossCredits,
      siteCredits: creditsOf(hundredthsOf(BigInt(grossCredits)) - earned),
      count: days.reduce((sum, { count }) => sum + count, 0),
      previousCredits,
    },
    sources,
    series: seriesOf(daysOf(range), days),
    supporters,
  };
}

function termsView(terms: EarningTerms): Omit<EarningReport['terms'], 'payoutArrivesBy'> {
  const { currency, creditValueMinor, earningsHoldDays, payoutMinimumCredits } = terms;
  const base = BigInt(payoutMinimumCredits);
  return {
    currency,
    creditValueMinor,
    earningsHoldDays,
    payoutMinimumCredits: {
      bank: Number(payoutMinimum('bank', base)),
      wire: Number(payoutMinimum('wire', base)),
      crypto: Number(payoutMinimum('crypto', base)),
    },
  };
}

function sourceTotals(days: readonly DayTotal[]): EarningReport['sources'] {
  const totals = new Map<EarningSource, Omit<DayTotal, 'day'>>();
  for (const day of days) {
    const { source, hundredths, grossCredits, count, largestHundredths: largest } = day;
    const before = totals.get(source);
    totals.set(source, {
      source,
      hundredths: (before?.hundredths ?? 0n) + hundredths,
      grossCredits: (before?.grossCredits ?? 0) + grossCredits,
      count: (before?.count ?? 0) + count,
      largestHundredths: before && before.largestHundredths > largest ? before.largestHundredths : largest,
    });
  }
  return [...totals.values()]
    .map(({ source, hundredths, grossCredits, count, largestHundredths }) => ({
      source,
      credits: creditsOf(hundredths),
      grossCredits,
      siteCredits: creditsOf(hundredthsOf(BigInt(grossCredits)) - hundredths),
      count,
      largestCredits: creditsOf(largestHundredths),
    }))
    .sort((one, other) => other.credits - one.credits);
}

function seriesOf(days: readonly string[], totals: readonly DayTotal[]): EarningReport['series'] {
  const byDay = new Map<string, Partial<Record<EarningSource, bigint>>>(days.map((day) => [day, {}]));
  for (const { day, source, hundredths } of totals) {
    const sources = byDay.get(day);
    if (sources) sources[source] = (sources[source] ?? 0n) + hundredths;
  }
  return [...byDay].map(([day, sources]) => ({
    day,
    sources: Object.fromEntries(
      Object.entries(sources).map(([source, hundredths]) => [source, creditsOf(hundredths)]),
    ),
  }));
}

import type { EarningSource } from '@candela/contract/earnings/operations';
import type {
  StatisticsFigures,
  StatisticsRange,
  StatisticsReport,
} from '@candela/contract/statistics/operations';
import { csvOf } from '../../platform/csv.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { creditsOf } from '../ledger/index.ts';
import type { StatisticsDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';
import { daysOf, type Period, rangesOf } from './ranges.ts';
import { type CountsOfDay, type ShowsOfDay, statisticsStore, viewSources } from './store.ts';

interface Question {
  range: StatisticsRange;
  from?: string | undefined;
  to?: string | undefined;
  timeZone: string;
}

const itemKinds = new Set<EarningSource>(['gallery', 'album', 'audio', 'video', 'news']);
const unlockKinds = new Set<EarningSource>([...itemKinds, 'recording', 'message']);

/** A model's own figures of a range and of the one before. Reads sums, which grow with time and items only. */
export async function getStatistics(
  deps: StatisticsDeps,
  input: Question,
  context: RequestContext,
): Promise<StatisticsReport> {
  return (await readStatistics(deps, input, context)).report;
}

/** The same, with what was counted on each day of both ranges. */
async function readStatistics(
  { database, clock, terms: paidIn }: StatisticsDeps,
  input: Question,
  context: RequestContext,
): Promise<{ report: StatisticsReport; counts: CountsOfDay[] }> {
  const { accountId: modelId } = signedIn(context);
  const { timeZone: ownZone, since } = await statisticsStore.zoneAndSince(database, modelId);
  const timeZone = ownZone ?? input.timeZone;
  const { range, before } = rangesOf(input, dayIn(clock(), timeZone));
  const now = { modelId, period: range, timeZone };
  const both = { modelId, period: { from: before.from, to: range.to }, timeZone };
  const past = { modelId, period: before, timeZone };
  const [sales, counts, showDays, hours, items, shows, members, membersBefore, terms] = await Promise.all([
    statisticsStore.salesByDay(database, both),
    statisticsStore.countsByDay(database, both),
    statisticsStore.showsByDay(database, both),
    statisticsStore.byHour(database, now),
    statisticsStore.topItems(database, now),
    statisticsStore.latestShows(database, now),
    statisticsStore.members(database, now),
    statisticsStore.members(database, past),
    paidIn(),
  ]);
  const one = figuresOf(range, sales, counts, showDays);
  const other = figuresOf(before, sales, counts, showDays);
  const report: StatisticsReport = {
    timeZone,
    currency: terms.currency,
    creditValueMinor: terms.creditValueMinor,
    viewsCountedSince: since.toISOString(),
    range,
    before,
    totals: one.totals,
    totalsBefore: other.totals,
    members,
    membersBefore,
    days: one.days,
    daysBefore: other.days,
    kinds: kindsOf(sales, range, before),
    viewSources: sourcesOf(counts, range, before),
    hours: hours.map(({ hundredths, ...hour }) => ({ ...hour, credits: creditsOf(hundredths) })),
    items: items.map(({ id: _id, hundredths, sources, ...item }) => ({
      _id,
      ...item,
      viewSources: viewSources
        .map((source, index) => ({ source, views: sources[index] ?? 0 }))
        .filter(({ views }) => views > 0)
        .sort((first, second) => second.views - first.views),
      credits: creditsOf(hundredths),
    })),
    shows: shows.map(({ id: sessionId, startedAt, hundredths, ...show }) => ({
      sessionId,
      ...show,
      startedAt: startedAt.toISOString(),
      credits: creditsOf(hundredths),
    })),
  };
  return { report, counts };
}

/** The days of a range as a file. */
export async function exportStatistics(deps: StatisticsDeps, input: Question, context: RequestContext) {
  const { report, counts } = await readStatistics(deps, input, context);
  const { days, range } = report;
  const sourcesBy = new Map(counts.map(({ day, sources }) => [day, sources]));
  const rows = days.map((figures) => {
    const views = sourcesBy.get(figures.day);
    return { ...figures, ...bySource((_source, index) => views?.[index] ?? 0) };
  });
  const columns = { ...texts.file, ...bySource((source) => texts.sources[source]) };
  return { filename: `statistics-${range.from}-${range.to}.csv`, csv: csvOf(columns, rows) };
}

type ShownSource = (typeof viewSources)[number];

/** A column of the file for each source; one figure of a day is called like one of them. */
function bySource<Cell>(cellOf: (source: ShownSource, index: number) => Cell) {
  const cells = viewSources.map((source, index) => [`from ${source}`, cellOf(source, index)] as const);
  return Object.fromEntries(cells) as Record<`from ${ShownSource}`, Cell>;
}

/** Where the views of a range and of the one before came from, most first. */
function sourcesOf(
  counts: readonly CountsOfDay[],
  range: Period,
  before: Period,
): StatisticsReport['viewSources'] {
  const sumOf = ({ from, to }: Period, index: number) =>
    counts.reduce(
      (sum, { day, sources }) => (day >= from && day <= to ? sum + (sources[index] ?? 0) : sum),
      0,
    );
  return viewSources
    .map((source, index) => ({ source, views: sumOf(range, index), viewsBefore: sumOf(before, index) }))
    .filter(({ views, viewsBefore }) => views > 0 || viewsBefore > 0)
    .sort((one, other) => other.views - one.views || other.viewsBefore - one.viewsBefore);
}

interface Sale {
  day: string;
  kind: EarningSource;
  hundredths: bigint;
  count: number;
}

/** Summed in hundredths, so that no sum of decimals drifts. */
function figuresOf(
  period: Period,
  sales: readonly Sale[],
  counts: readonly CountsOfDay[],
  showDays: readonly ShowsOfDay[],
) {
  const salesOf = Map.groupBy(sales, ({ day }) => day);
  const countsOf = new Map(counts.map(({ sources: _sources, ...row }) => [row.day, row]));
  const showsOf = new Map(showDays.map((row) => [row.day, row]));
  let hundredths = 0n;
  const days = daysOf(period).map((day) => {
    const sold = salesOf.get(day) ?? [];
    const net = sold.reduce((sum, sale) => sum + sale.hundredths, 0n);
    hundredths += net;
    return {
      ...nothing,
      credits: creditsOf(net),
      unlocks: countOf(sold, unlockKinds),
      itemUnlocks: countOf(sold, itemKinds),
      ...countsOf.get(day),
      ...showsOf.get(day),
      day,
    };
  });
  const totals = { ...nothing };
  for (const one of days) {
    for (const measure of measures) {
      totals[measure] =
        measure === 'peakViewers' ? Math.max(totals[measure], one[measure]) : totals[measure] + one[measure];
    }
  }
  return { days, totals: { ...totals, credits: creditsOf(hundredths) } };
}

const nothing: StatisticsFigures = {
  credits: 0,
  profileViews: 0,
  itemViews: 0,
  visitors: 0,
  followers: 0,
  unlocks: 0,
  itemUnlocks: 0,
  shows: 0,
  showMinutes: 0,
  peakViewers: 0,
};
const measures = Object.keys(nothing) as (keyof StatisticsFigures)[];

const countOf = (sales: readonly Sale[], kinds: ReadonlySet<EarningSource>) =>
  sales.reduce((sum, { kind, count }) => sum + (kinds.has(kind) ? count : 0), 0);

function kindsOf(sales: readonly Sale[], range: Period, before: Period): StatisticsReport['kinds'] {
  const sumOf = (rows: readonly Sale[], { from, to }: Period) => {
    const chosen = rows.filter(({ day }) => day >= from && day <= to);
    return {
      hundredths: chosen.reduce((sum, sale) => sum + sale.hundredths, 0n),
      count: chosen.reduce((sum, sale) => sum + sale.count, 0),
    };
  };
  return [...Map.groupBy(sales, ({ kind }) => kind)]
    .map(([source, rows]) => ({ source, now: sumOf(rows, range), past: sumOf(rows, before) }))
    .filter(({ now, past }) => now.count > 0 || past.count > 0)
    .sort((one, other) => Number(other.now.hundredths - one.now.hundredths))
    .map(({ source, now, past }) => ({
      source,
      credits: creditsOf(now.hundredths),
      creditsBefore: creditsOf(past.hundredths),
      count: now.count,
      countBefore: past.count,
    }));
}

function dayIn(at: Date, timeZone: string): string {
  // Sweden writes days as YYYY-MM-DD.
  return new Intl.DateTimeFormat('sv', { timeZone, calendar: 'gregory', numberingSystem: 'latn' }).format(at);
}

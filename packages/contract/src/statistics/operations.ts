import { z } from 'zod';
import { earningSource } from '../earnings/statement.ts';
import { dayMs } from '../shared/durations.ts';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { reply, timestamp } from '../shared/replies.ts';
import { shareCredits as credits } from '../shared/share-credits.ts';
import { timeZone } from '../shared/time-zone.ts';
import { statistics as t } from './locales/statistics.ts';
import { viewSource } from './sources.ts';

const rangeMaxDays = 366;
const day = z.iso
  .date({ error: shared.dateFormat })
  .refine((text) => text >= '2020-01-01' && text < '2200-01-01', { error: shared.dateMin });

export const statisticsRange = z.enum(['7', '28', '90', 'month']);
export type StatisticsRange = z.infer<typeof statisticsRange>;

const question = z
  .object({
    /** The last so many days, today included, or this month; ignored when `from` and `to` are given. */
    range: statisticsRange.default('28'),
    from: day.optional(),
    to: day.optional(),
    /** Counts until the account has chosen one. */
    timeZone: timeZone.default('UTC'),
  })
  .superRefine(({ from, to }, context) => {
    if ((from === undefined) !== (to === undefined)) {
      context.addIssue({ code: 'custom', path: [from ? 'to' : 'from'], message: t.bothDates() });
    } else if (from !== undefined && to !== undefined) {
      const days = (Date.parse(to) - Date.parse(from)) / dayMs;
      if (days < 0) context.addIssue({ code: 'custom', path: ['to'], message: t.endBeforeStart() });
      if (days >= rangeMaxDays)
        context.addIssue({ code: 'custom', path: ['to'], message: t.rangeMax({ days: rangeMaxDays }) });
    }
  });

/** What was counted in a range or on a day. */
const figures = z.object({
  /** Hers, refunds taken off. */
  credits,
  /** Of her profile and room: once a viewer and hour. */
  profileViews: z.int(),
  /** Of items, locked ones, too: once a viewer, item and hour. */
  itemViews: z.int(),
  /** Once a viewer and day. */
  visitors: z.int(),
  /** Began to follow then and still do. */
  followers: z.int(),
  /** Sales of items, recordings and paid messages, refunded ones, too. */
  unlocks: z.int(),
  /** Those of them that are of items, which is what item views are counted of. */
  itemUnlocks: z.int(),
  shows: z.int(),
  /** On air, of shows that began then and are over. */
  showMinutes: z.int(),
  /** The most who watched one of them at one time. */
  peakViewers: z.int(),
});
export type StatisticsFigures = z.infer<typeof figures>;

const dayFigures = figures.extend({ day: z.iso.date() });
const period = z.object({ from: z.iso.date(), to: z.iso.date() });

/** Who had a plan of hers when a range began, and what became of that. Somebody with two plans counts once. */
const memberFigures = z.object({
  atStart: z.int(),
  /** Of those, who still has one at the end. */
  stayed: z.int(),
  joined: z.int(),
  atEnd: z.int(),
});

const shownSource = z.enum([...viewSource.options, 'unknown']);

const statisticsReport = z.object({
  /** Where days begin: the one of the account, else the one asked with. */
  timeZone: z.string(),
  currency: z.string(),
  creditValueMinor: z.int(),
  /** Views before this were not counted. */
  viewsCountedSince: timestamp,
  range: period,
  before: period,
  totals: figures,
  totalsBefore: figures,
  members: memberFigures,
  membersBefore: memberFigures,
  /** Every day of the range, oldest first. */
  days: z.array(dayFigures),
  daysBefore: z.array(dayFigures),
  kinds: z.array(
    z.object({
      source: earningSource,
      credits,
      creditsBefore: credits,
      count: z.int(),
      countBefore: z.int(),
    }),
  ),
  /** Where views came from, most first; they add up to the views. `unknown` is where nobody said. */
  viewSources: z.array(z.object({ source: shownSource, views: z.int(), viewsBefore: z.int() })),
  /** Monday is 1; hours without anything are left out. */
  hours: z.array(z.object({ weekday: z.int(), hour: z.int(), credits, views: z.int() })),
  /** The ten that brought most, then those looked at most. */
  items: z.array(
    z.object({
      _id: id,
      kind: z.string(),
      title: z.string(),
      views: z.int(),
      unlocks: z.int(),
      credits,
      /** Where its views came from, most first; they add up to them. */
      viewSources: z.array(z.object({ source: shownSource, views: z.int() })),
    }),
  ),
  /** The ten latest of the range. */
  shows: z.array(
    z.object({
      sessionId: id,
      title: z.string(),
      startedAt: timestamp,
      /** Null while it is on. */
      minutes: z.int().nullable(),
      peakViewers: z.int(),
      credits,
    }),
  ),
});
export type StatisticsReport = z.infer<typeof statisticsReport>;

/** A model's own figures. */
export const statistics = {
  getStatistics: operation('/statistics/get', {
    summary: "A model's views, followers, sales and shows by day where she lives, against the range before",
    access: 'model',
  })
    .input(question)
    .output(reply(statisticsReport)),
  exportStatistics: operation('/statistics/export', {
    summary: 'The days of the same as a CSV file',
    access: 'model',
    limit: { max: 30, windowSeconds: 3600 },
  })
    .input(question)
    .output(reply(z.object({ filename: z.string(), csv: z.string() }))),
};

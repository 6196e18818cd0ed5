import type { EarningSource } from '@candela/contract/earnings/operations';
import { viewSource } from '@candela/contract/statistics/sources';
import { type Queryable, statement } from '../../platform/database/index.ts';
import type { Period } from './ranges.ts';

/** $1 model, $2 first day, $3 last day, $4 time zone. Quarters of an hour are whole in every zone in use. */
const start = '$2::date::timestamp at time zone $4';
const end = '($3::date + 1)::timestamp at time zone $4';
const between = (column: string, from: string, to: string) => `${column} >= ${from} and ${column} < ${to}`;
const within = (column: string) => between(column, start, end);
/** Each day, whose rows are found from the index: reckoning the day of each row takes longer than reading it. */
const eachDay = `generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') as local (day)`;
const inDay = (column: string) =>
  between(column, 'local.day at time zone $4', `(local.day + interval '1 day') at time zone $4`);
const localDay = (column: string) => `to_char(${column} at time zone $4, 'YYYY-MM-DD')`;

const salesByDay = statement<{ day: string; kind: EarningSource; hundredths: bigint; count: number }>(
  'statistics.sales-by-day',
  `select to_char(local.day, 'YYYY-MM-DD') as day, sums.kind, sums.hundredths, sums.count
   from ${eachDay}
     cross join lateral (
       select kind, sum(hundredths)::bigint as hundredths, sum(count)::int as count
       from ledger.sale_sum_list where seller_id = $1 and ${inDay('quarter')} group by kind
     ) as sums`,
);

/** Where views came from; the last is where nobody said. */
export const viewSources = [...viewSource.options, 'unknown'] as const;
const sourceColumns = viewSources.map((source) => `from_${source}`).join(', ');
const sourceOfChange = viewSources
  .map((source) => {
    const isOfIt = source === 'unknown' ? 'source is null' : `source = '${source}'`;
    return `case when ${isOfIt} then profile_views + item_views else 0 end`;
  })
  .join(', ');

const countedWhere = (isWithin: string) => `(
  select quarter, profile_views, item_views, visitors, followers, ${sourceColumns} from statistics.quarters
    where model_id = $1 and ${isWithin}
  union all
  select quarter, profile_views, item_views, visitors, followers, ${sourceOfChange} from statistics.changes
    where model_id = $1 and ${isWithin}
) as counted`;

export interface CountsOfDay {
  day: string;
  profileViews: number;
  itemViews: number;
  visitors: number;
  followers: number;
  /** Of its views, in the order of `viewSources`. */
  sources: number[];
}

const countsByDay = statement<CountsOfDay>(
  'statistics.counts-by-day',
  `select to_char(local.day, 'YYYY-MM-DD') as day, sums.*
   from ${eachDay}
     cross join lateral (
       select sum(profile_views)::int as "profileViews", sum(item_views)::int as "itemViews",
         sum(visitors)::int as visitors, sum(followers)::int as followers,
         array[${viewSources.map((source) => `sum(from_${source})`).join(', ')}]::int[] as sources
       from ${countedWhere(inDay('quarter'))} having count(*) > 0
     ) as sums`,
);

export interface ShowsOfDay {
  day: string;
  shows: number;
  showMinutes: number;
  peakViewers: number;
}

const showsByDay = statement<ShowsOfDay>(
  'statistics.shows-by-day',
  `select ${localDay('started_at')} as day, count(*)::int as shows, max(peak_viewers)::int as "peakViewers",
     coalesce(sum(floor(extract(epoch from ended_at - started_at) / 60)), 0)::int as "showMinutes"
   from shows.started_shows where model_id = $1 and ${within('started_at')} group by 1`,
);

const byHour = statement<{ weekday: number; hour: number; hundredths: bigint; views: number }>(
  'statistics.by-hour',
  `select extract(isodow from quarter at time zone $4)::int as weekday,
     extract(hour from quarter at time zone $4)::int as hour,
     sum(hundredths)::bigint as hundredths, sum(views)::int as views
   from (
     select quarter, sum(hundredths) as hundredths, 0 as views
       from ledger.sale_sum_list where seller_id = $1 and ${within('quarter')} group by quarter
     union all
     select quarter, 0, profile_views + item_views from ${countedWhere(within('quarter'))}
   ) as one group by 1, 2 having sum(hundredths) <> 0 or sum(views) <> 0 order by 1, 2`,
);

// Items that are gone have no title any more, and what they brought stays in the totals. Sources are summed of the ten alone.
const topItems = statement<{
  id: string;
  kind: string;
  title: string;
  views: number;
  unlocks: number;
  hundredths: bigint;
  /** Of its views, in the order of `viewSources`. */
  sources: number[];
}>(
  'statistics.top-items',
  `with top as materialized (
     select one.item_id, item.kind, item.title, one.views, one.unlocks, one.hundredths
     from (
       select item_id, sum(views) as views, sum(unlocks) as unlocks, sum(net_hundredths) as hundredths
       from (
         select item_id, views, unlocks, net_hundredths from statistics.item_days
           where model_id = $1 and day between $2::date and $3::date
         union all
         select item_id, item_views, unlocks, net_hundredths from statistics.changes
           where model_id = $1 and item_id is not null and ${within('quarter')}
       ) as counted group by 1
     ) as one join library.item_list as item on item.id = one.item_id
     order by one.hundredths desc, one.views desc, one.item_id limit 10
   )
   select top.item_id as id, top.kind, top.title, top.views::int, top.unlocks::int, top.hundredths::bigint, looked.sources
   from top join (
     select item_id, array[${viewSources.map((source) => `sum(from_${source})`).join(', ')}]::int[] as sources
     from (
       select item_id, ${sourceColumns} from statistics.item_days
         where model_id = $1 and day between $2::date and $3::date and item_id in (select item_id from top)
       union all
       select item_id, ${sourceOfChange} from statistics.changes
         where model_id = $1 and item_id in (select item_id from top) and ${within('quarter')}
     ) as counted group by 1
   ) as looked on looked.item_id = top.item_id
   order by top.hundredths desc, top.views desc, top.item_id`,
);

// The ledger's own figures of each show, so that no page says anything else.
const latestShows = statement<{
  id: string;
  title: string;
  startedAt: Date;
  minutes: number | null;
  peakViewers: number;
  hundredths: bigint;
}>(
  'statistics.latest-shows',
  `select show.id, show.title, show.started_at as "startedAt", show.peak_viewers as "peakViewers",
     floor(extract(epoch from show.ended_at - show.started_at) / 60)::int as minutes,
     (select coalesce(sum(sale.share_hundredths - sale.returned_hundredths), 0)::bigint
      from (
        select purchase_id from shows.revenue_list where show_id = show.id
        union all
        select purchase_id from metering.seat_list
          where channel = show.id and kind <> 'call' and purchase_id is not null
      ) as entry join ledger.purchase_list as sale on sale.id = entry.purchase_id) as hundredths
   from (
     select id, title, started_at, ended_at, peak_viewers from shows.started_shows
     where model_id = $1 and ${within('started_at')} order by started_at desc, id desc limit 10
   ) as show order by show.started_at desc, show.id desc`,
);

export interface MemberCounts {
  atStart: number;
  stayed: number;
  joined: number;
  atEnd: number;
}

const members = statement<MemberCounts>(
  'statistics.members',
  `select count(*) filter (where began_in)::int as "atStart", count(*) filter (where began_in and ends_in)::int as stayed,
     count(*) filter (where not began_in)::int as joined, count(*) filter (where ends_in)::int as "atEnd"
   from (
     select member_id, bool_or(started_at < ${start}) as began_in,
       bool_or(ended_at is null or ended_at >= ${end}) as ends_in
     from plans.membership_spans
     where model_id = $1 and started_at < ${end} and (ended_at is null or ended_at >= ${start})
     group by member_id
   ) as person`,
);

const zoneAndSince = statement<{ timeZone: string | null; since: Date }>(
  'statistics.zone-and-since',
  `select person.time_zone as "timeZone", least(counting.since,
     (select min(quarter) from statistics.quarters where model_id = person.id and profile_views > 0),
     (select min(quarter) from statistics.changes where model_id = person.id and profile_views > 0)) as since
   from accounts.profiles as person cross join statistics.counting as counting where person.id = $1`,
);

/** Reads sums only, but for the sales of the ten latest shows. Days are those of a time zone. */
export const statisticsStore = {
  zoneAndSince: (db: Queryable, modelId: string) => db.row(zoneAndSince, [modelId]),
  salesByDay: (db: Queryable, of: Asked) => db.rows(salesByDay, values(of)),
  countsByDay: (db: Queryable, of: Asked) => db.rows(countsByDay, values(of)),
  showsByDay: (db: Queryable, of: Asked) => db.rows(showsByDay, values(of)),
  byHour: (db: Queryable, of: Asked) => db.rows(byHour, values(of)),
  topItems: (db: Queryable, of: Asked) => db.rows(topItems, values(of)),
  members: (db: Queryable, of: Asked) => db.row(members, values(of)),
  latestShows: (db: Queryable, of: Asked) => db.rows(latestShows, values(of)),
};

interface Asked {
  modelId: string;
  period: Period;
  timeZone: string;
}

const values = ({ modelId, period: { from, to }, timeZone }: Asked) => [modelId, from, to, timeZone];

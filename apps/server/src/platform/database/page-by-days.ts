/** A list whose length is known day by day, and the page of it that is wanted; all parts are SQL. */
export interface DayList {
  /** The table or join the rows come from. */
  from: string;
  where: string;
  /** The row's uuid, which orders rows of the same moment. */
  id: string;
  /** When the row came into the list. */
  timestamp: string;
  order: 'desc' | '';
  /** Parameters: rows before the page, and rows wanted. */
  before: string;
  wanted: string;
}

/** What such a statement answers with: each row says the list's length; one row without an id when the page is empty. */
export interface DayPageRow {
  id: string | null;
  total: bigint;
}

/**
 * What follows a CTE `days (day, amount)`, days in UTC, in a statement that reads a page by age. Only rows of the days
 * the page lies on are looked at, however long the list is and however rare what it is filtered to.
 */
export function pageByDays({ from, where, id, timestamp, order, before, wanted }: DayList): string {
  return `
    running as (select day, amount, sum(amount) over (order by day ${order}) - amount as before from days),
    spanned as (
      select day, before from running
      where before + amount > ${before}::bigint and before < ${before}::bigint + ${wanted}::bigint
    ),
    page as (
      select found.id, found.listed_at
      from spanned,
        lateral (
          select ${id} as id, ${timestamp} as listed_at
          from ${from}
          where ${where} and ${timestamp} >= spanned.day::timestamp at time zone 'UTC'
            and ${timestamp} < (spanned.day + 1)::timestamp at time zone 'UTC'
          order by ${timestamp} ${order}, ${id} ${order}
          limit ${before}::bigint + ${wanted}::bigint - spanned.before
        ) as found
      order by found.listed_at ${order}, found.id ${order}
      offset ${before}::bigint - (select coalesce(min(before), ${before}::bigint) from spanned) limit ${wanted}
    )
    ${pageAndTotal(`page.listed_at ${order}, page.id ${order}`)}`;
}

/**
 * A statement that reads a page of ids by age, where how many rows each day has is kept beside the list: `counts` gives
 * `day` and `amount` of the days that have any. They lead to the day the page begins on, so only that day's rows are
 * skipped, however far down the page is. The list's length is not counted.
 */
export function pageFromDay(list: DayList & { counts: string }): string {
  const { counts, from, where, id, timestamp, order, before, wanted } = list;
  const edge =
    order === 'desc'
      ? `< (place.day + 1)::timestamp at time zone 'UTC'`
      : `>= place.day::timestamp at time zone 'UTC'`;
  return `
    with running as (
      select day, amount, sum(amount) over (order by day ${order}) as up_to from (${counts}) as days
    ),
    place as (
      select day, up_to - amount as before from running where up_to > ${before}::bigint order by up_to limit 1
    )
    select page.id
    from place,
      lateral (
        select ${id} as id, ${timestamp} as listed_at
        from ${from}
        where ${where} and ${timestamp} ${edge}
        order by ${timestamp} ${order}, ${id} ${order}
        offset ${before}::bigint - place.before limit ${wanted}
      ) as page
    order by page.listed_at ${order}, page.id ${order}`;
}

/** The end of a statement whose CTEs are `days (day, amount)` and `page`, in an order of the page's columns. */
export function pageAndTotal(order: string): string {
  return `
    select page.id, (select coalesce(sum(amount), 0) from days)::bigint as total
    from (values (true)) as one left join page on true
    order by ${order}`;
}

/** The page's ids and the whole list's length. */
export function readDayPage(rows: readonly DayPageRow[]): { ids: string[]; total: number } {
  return { ids: rows.flatMap((row) => row.id ?? []), total: Number(rows[0]?.total ?? 0) };
}

import {
  boundedCount,
  countedAtMost,
  onDays,
  patternOf,
  type Queryable,
  replanned,
  rowsAtMost,
  rowsOfPage,
  statement,
} from '../../platform/database/index.ts';

interface ListSql {
  select: string;
  from: string;
  /** What a search reads instead, when no index has the texts it looks in; with a bound, and the days as in `where`. */
  searchedFrom?: string;
  /** Grows with use: a word too short for an index finds what begins with it. */
  isLong?: true;
  /** May use $3 (the pattern of the search, or null) and further values, from $6 when the list is kept to days. */
  where?: string;
  /** What `from` and `to` keep the list to days by; they become $4 and $5. An index on it serves. */
  day?: string;
  order: string;
  /** Further orders, by what `sort` asks for; each has an index. */
  orders?: Record<string, string>;
}

/** A page of a list, and what it is searched for and ordered by. */
export interface Asked {
  current_page: number;
  per_page: number;
  search?: string;
  sort?: string;
  /** The first and the last day, in UTC; empty for no bound. */
  from?: string;
  to?: string;
}

const word = "replace(trim('%' from $3), '\\', '')";

/** The id a search consists of, or null. Parts of ids lead nowhere. */
export const idSearched = `case when ${word} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${word}::uuid end`;
/** The number a search consists of, or null. */
export const numberSearched = `case when ${word} ~ '^[0-9]{1,9}$' then ${word}::integer end`;

/** The newest of some rows, as many as a list goes: what a search reads of texts that no index has. */
export const newestOf = (rows: string, order: string) => `select * from (
  ${rows} order by ${order} limit ${rowsAtMost}) as newest`;

const accountsSearchedMax = 1_000;

/**
 * The accounts a search means, to be compared with a column that has an index, which a join to accounts could not use. The
 * one of that very name is always among them.
 */
export const accountsSearched = `any(array(
  select id from accounts.profiles where lower(username) = lower(${word})
  union all (select id from accounts.profiles where username ilike $3 limit ${accountsSearchedMax})))`;

/**
 * An admin list, read page by page: `$1` rows before, `$2` rows wanted, `$3` pattern of the search or null, then
 * the days of a list kept to them, then the list's own values. Rows arrive as the wire has them: moments as text,
 * amounts as numbers.
 */
export function listQuery<Row>(
  name: string,
  { select, from, searchedFrom, isLong, where = 'true', day, order, orders = {} }: ListSql,
) {
  const found = day ? `${onDays(day, '$4', '$5')} and (${where})` : `(${where})`;
  const saved = `($1::int, $2::int, $3::text) is distinct from (-1, -1, '') and ${found}`;
  const reading = (asName: string, rows: string) => {
    const pageBy = (pageName: string, by: string) =>
      replanned(
        statement<object>(
          pageName,
          `select ${select} from ${rows} where ${saved} order by ${by} offset $1 limit $2`,
        ),
      );
    const total = statement<{ total: number }>(
      `admin.${asName}-total`,
      boundedCount(`from ${rows} where ${saved}`, rowsAtMost),
    );
    return {
      page: pageBy(`admin.${asName}`, order),
      pages: new Map(
        Object.entries(orders).map(([sort, by]) => [sort, pageBy(`admin.${asName}-by${sort}`, by)]),
      ),
      total: replanned(total),
    };
  };
  const all = reading(name, from);
  const searched = searchedFrom ? reading(`${name}-found`, searchedFrom) : all;
  return async (db: Queryable, asked: Asked, values: readonly unknown[] = []) => {
    const { before, wanted } = rowsOfPage(asked, countedAtMost);
    const days = day ? [asked.from || null, asked.to || null] : [];
    const pattern = asked.search ? patternOf(asked.search, isLong) : null;
    const { page, pages, total } = pattern === null ? all : searched;
    const wantedValues = [before, wanted, pattern, ...days, ...values];
    const [rows, counted] = await Promise.all([
      db.rows(pages.get(asked.sort ?? '') ?? page, wantedValues),
      db.row(total, wantedValues),
    ]);
    return { data: rows.map((row) => toWire<Row>(row)), totalCount: counted.total };
  };
}

/** A row as JSON has it: moments as text, amounts as numbers. */
export function toWire<Row>(row: object): Row {
  const entries = Object.entries(row).map(([key, value]) => {
    if (value instanceof Date) return [key, value.toISOString()];
    return [key, typeof value === 'bigint' ? Number(value) : value];
  });
  return Object.fromEntries(entries) as Row;
}

/** Whether a time is within the days a list is kept to; what has none is in no days, and in a list kept to none. */
export function isWithinDays({ from = '', to = '' }: Pick<Asked, 'from' | 'to'>, at: string | null): boolean {
  if (from === '' && to === '') return true;
  const day = at?.slice(0, 10);
  return day !== undefined && (from === '' || day >= from) && (to === '' || day <= to);
}

/** A page of a list short enough to be read whole. */
export function pageOf<Row>(rows: readonly Row[], { current_page, per_page }: Asked) {
  const before = (current_page - 1) * per_page;
  return { data: rows.slice(before, before + per_page), totalCount: rows.length };
}

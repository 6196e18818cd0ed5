import {
  boundedCount,
  onDays,
  type Queryable,
  replanned,
  rowsOfPage,
  statement,
} from '../../platform/database/index.ts';

/** Admin lists are counted this far; nobody pages further. */
export const countedAtMost = 50_000;

interface ListSql {
  select: string;
  from: string;
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

/**
 * An admin list, read page by page: `$1` rows before, `$2` rows wanted, `$3` pattern of the search or null, then
 * the days of a list kept to them, then the list's own values. Rows arrive as the wire has them: moments as text,
 * amounts as numbers.
 */
export function listQuery<Row>(
  name: string,
  { select, from, where = 'true', day, order, orders = {} }: ListSql,
) {
  const found = day ? `${onDays(day, '$4', '$5')} and (${where})` : `(${where})`;
  const saved = `($1::int, $2::int, $3::text) is distinct from (-1, -1, '') and ${found}`;
  const pageBy = (asName: string, by: string) =>
    replanned(
      statement<object>(
        asName,
        `select ${select} from ${from} where ${saved} order by ${by} offset $1 limit $2`,
      ),
    );
  const page = pageBy(`admin.${name}`, order);
  const pages = new Map(
    Object.entries(orders).map(([sort, by]) => [sort, pageBy(`admin.${name}-by${sort}`, by)]),
  );
  const total = replanned(
    statement<{ total: number }>(
      `admin.${name}-total`,
      boundedCount(`from ${from} where ${saved}`, countedAtMost),
    ),
  );
  return async (db: Queryable, asked: Asked, values: readonly unknown[] = []) => {
    const { before, wanted } = rowsOfPage(asked, countedAtMost);
    const days = day ? [asked.from || null, asked.to || null] : [];
    const all = [before, wanted, asked.search ? likePattern(asked.search) : null, ...days, ...values];
    const [rows, counted] = await Promise.all([
      db.rows(pages.get(asked.sort ?? '') ?? page, all),
      db.row(total, all),
    ]);
    return { data: rows.map((row) => toWire<Row>(row)), totalCount: counted.total };
  };
}

/** A word as a pattern of LIKE that finds it anywhere. */
function likePattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
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

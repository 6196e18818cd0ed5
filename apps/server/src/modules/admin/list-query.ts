import { boundedCount, type Queryable, rowsOfPage, statement } from '../../platform/database/index.ts';

/** Admin lists are counted this far; nobody pages further. */
const countedAtMost = 50_000;

interface ListSql {
  select: string;
  from: string;
  /** May use $3 (the pattern of the search, or null) and further values. */
  where?: string;
  order: string;
}

interface Asked {
  current_page: number;
  per_page: number;
  search?: string;
}

/**
 * An admin list, read page by page: `$1` rows before, `$2` rows wanted, `$3` pattern of the search or null, then
 * the list's own values. Rows arrive as the wire has them: moments as text, amounts as numbers.
 */
export function listQuery<Row>(name: string, { select, from, where = 'true', order }: ListSql) {
  const saved = `($1::int, $2::int, $3::text) is distinct from (-1, -1, '') and (${where})`;
  const page = statement<object>(
    `admin.${name}`,
    `select ${select} from ${from} where ${saved} order by ${order} offset $1 limit $2`,
  );
  const total = statement<{ total: number }>(
    `admin.${name}-total`,
    boundedCount(`from ${from} where ${saved}`, countedAtMost),
  );
  return async (db: Queryable, asked: Asked, values: readonly unknown[] = []) => {
    const { before, wanted } = rowsOfPage(asked, countedAtMost);
    const all = [before, wanted, asked.search ? likePattern(asked.search) : null, ...values];
    const [rows, counted] = await Promise.all([db.rows(page, all), db.row(total, all)]);
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

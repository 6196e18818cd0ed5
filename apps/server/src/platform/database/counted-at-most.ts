/** Lists of the console are counted this far; nobody pages further. */
export const countedAtMost = 50_000;

/**
 * The same as a statement has it. A test among few rows lowers it for its connections, by PostgreSQL's parameter of that name:
 * nothing could be seen to end otherwise.
 */
export const rowsAtMost = `coalesce(nullif(current_setting('candela.rows_at_most', true), '')::integer, ${countedAtMost})`;

/**
 * SQL that writes a moment inside of JSON as the wire has it; by itself the database would use a form of its own.
 * @param column a timestamptz, such as `e.taken_at`: part of the statement, never something that was sent
 */
export const timestampInJson = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

import pg from 'pg';

type Parse = (value: string) => unknown;

const oid = {
  int8: 20,
  int8Array: 1016,
  date: 1082,
  dateArray: 1182,
  numericArray: 1231,
  textArray: 1009,
} as const;

const parseTextArray = pg.types.getTypeParser(oid.textArray as number) as (
  value: string,
) => (string | null)[];

const parsers = new Map<number, Parse>([
  [oid.int8, (value) => BigInt(value)],
  [oid.int8Array, (value) => parseTextArray(value).map((item) => (item === null ? null : BigInt(item)))],
  [oid.date, (value) => value],
  [oid.dateArray, parseTextArray],
  [oid.numericArray, parseTextArray],
]);

/**
 * How column values arrive: `bigint` (and so `count(*)` and `sum(integer)`) as a JavaScript bigint, `date`
 * as the string `YYYY-MM-DD`, `numeric` as a string, `timestamptz` as a Date, `jsonb` parsed. Given to each
 * client, so other users of `pg` in the process, such as the job runner, keep the library's own choices.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(id)) ?? pg.types.getTypeParser(id, format as 'text'),
};

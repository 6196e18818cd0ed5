import type { z } from 'zod';

/** How a filter stands in the address: `1` or nothing, a number, one word, or the name repeated for each word. */
type Writing = 'flag' | 'number' | 'word' | 'words';

export type FilterShape<Filters extends object> = Record<keyof Filters & string, z.ZodType>;

/** One kind of list: the names of its filters in the address, how each is read, and the orders it can have. */
export interface ListKind<Filters extends object, Sort extends string> {
  names: Record<keyof Filters & string, readonly [name: string, writing: Writing]>;
  /** Fetches what each filter has to look like: few addresses have any. */
  loadShape: () => Promise<FilterShape<Filters>>;
  sorts: Record<Sort, Record<string, 1 | -1>>;
}

/** Whether an address has any filters of a list, understood or not. */
export function hasFilters<Filters extends object>(
  { names }: Pick<ListKind<Filters, never>, 'names'>,
  params: URLSearchParams,
): boolean {
  return keysOf(names).some((key) => params.has(names[key][0]));
}

/** Reads filters from an address. What it does not understand, as in a link cut short, is left out. */
export function readFilters<Filters extends object>(
  { names }: Pick<ListKind<Filters, never>, 'names'>,
  shape: FilterShape<Filters>,
  params: URLSearchParams,
): Filters {
  const found: Record<string, unknown> = {};
  for (const key of keysOf(names)) {
    const [name, writing] = names[key];
    const values = params.getAll(name);
    if (values.length === 0) continue;
    const read = shape[key].safeParse(readValue(writing, values));
    if (read.success) found[key] = read.data;
  }
  return found as Filters;
}

function readValue(writing: Writing, values: string[]): unknown {
  const [first = ''] = values;
  if (writing === 'flag') return first === '1' ? true : undefined;
  if (writing === 'number') return Number(first);
  return writing === 'word' ? first : values;
}

/** The same address with these filters and no others; a page number belongs to another list and is removed. */
export function writeFilters<Filters extends object>(
  { names }: Pick<ListKind<Filters, never>, 'names'>,
  params: URLSearchParams,
  filters: Filters,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const key of keysOf(names)) {
    const [name] = names[key];
    next.delete(name);
    const value: unknown = filters[key];
    if (value === undefined || value === false) continue;
    const texts = Array.isArray(value) ? value : [value === true ? '1' : String(value)];
    for (const text of texts) next.append(name, text);
  }
  return next;
}

function keysOf<Key extends string>(names: Record<Key, unknown>): Key[] {
  return Object.keys(names) as Key[];
}

/** How many filters are set, each counted once however many values it has. */
export function countFilters(filters: object): number {
  return Object.values(filters).filter(
    (value) => value !== undefined && value !== false && String(value) !== '',
  ).length;
}

export function readSort<Sort extends string>(
  sorts: Record<Sort, unknown>,
  params: URLSearchParams,
  usual: Sort,
): Sort {
  const asked = params.get('sort') ?? '';
  return Object.hasOwn(sorts, asked) ? (asked as Sort) : usual;
}

export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

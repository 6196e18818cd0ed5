/** One thing an entry of the audit log says of what was changed. Undefined where that side says nothing of it. */
export interface Change {
  /** The names from the outside in, such as `['terms', 'window']`. */
  path: readonly string[];
  before: unknown;
  after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What two recorded states differ in, by field and in the order they were recorded in; records within records are gone
 * through. A side that is no record, as of a thing made new, leaves all of the other.
 */
export function changesBetween(before: unknown, after: unknown, path: readonly string[] = []): Change[] {
  if (!isFields(before) && !isFields(after)) {
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    return isSame || path.length === 0 ? [] : [{ path, before, after }];
  }
  const [old, fresh] = [before, after].map((side) => (isFields(side) ? side : {})) as [Fields, Fields];
  const names = new Set([...Object.keys(old), ...Object.keys(fresh)]);
  return [...names].flatMap((name) => changesBetween(old[name], fresh[name], [...path, name]));
}

/** `isDisabled` as "Disabled", for a field that no catalogue names. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/^(?:is|has)(?=[A-Z])/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import { type FanFilter, fanFilter } from '@candela/contract/fans/filters';

const whole = ['spentAtLeast', 'seenWithinDays', 'notSeenForDays'];

/** A filter as the query of an address, so that a mass message can be begun for it. */
export function filterQuery(filter: FanFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/** The filter an address asks for; undefined when it asks for none or makes no sense. */
export function filterOf(query: URLSearchParams): FanFilter | undefined {
  const given = [...query].map(
    ([name, value]) => [name, whole.includes(name) ? Number(value) : value] as const,
  );
  const read = fanFilter.safeParse(Object.fromEntries(given));
  return given.length > 0 && read.success ? read.data : undefined;
}

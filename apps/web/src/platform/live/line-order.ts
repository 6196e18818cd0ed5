/** Follows the numbers of a room's lines, which come one by one, and knows when one is missing. */
export type LineOrder = {
  /** The last number up to which nothing is missing; undefined before the first line. */
  seen: () => number | undefined;
  /** A line came by itself. @returns whether one before it is missing */
  arrived: (number: number) => boolean;
  /** Whether a line is missing that others came after. */
  isMissing: () => boolean;
  /** Everything up to the newest of these was asked for. */
  caughtUp: (numbers: readonly number[]) => void;
};

/** Lines of older releases have the number 0 and say nothing. */
export function createLineOrder(): LineOrder {
  let seen: number | undefined;
  const ahead = new Set<number>();

  function advance(to: number): void {
    seen = Math.max(seen ?? 0, to);
    for (const number of ahead) if (number <= seen) ahead.delete(number);
    while (ahead.delete(seen + 1)) seen += 1;
  }

  return {
    seen: () => seen,
    isMissing: () => ahead.size > 0,
    arrived(number) {
      if (number === 0) return false;
      if (seen === undefined || number <= seen + 1) advance(number);
      else ahead.add(number);
      return ahead.size > 0;
    },
    caughtUp(numbers) {
      // Lines that were taken out leave holes for good.
      const newest = Math.max(0, ...numbers, ...ahead);
      if (newest > 0) advance(newest);
    },
  };
}

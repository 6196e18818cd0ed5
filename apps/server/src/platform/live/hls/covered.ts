/** A stretch of a show, in milliseconds as `Date.now()` has them. */
export interface Stretch {
  fromMs: number;
  toMs: number;
}

/**
 * Adds a stretch to those there are, in order and without overlaps.
 * @returns all of them, and how much of the added one is new, in milliseconds
 */
export function cover(covered: readonly Stretch[], added: Stretch): { covered: Stretch[]; newMs: number } {
  const touches = ({ fromMs, toMs }: Stretch) => fromMs <= added.toMs && toMs >= added.fromMs;
  const touching = covered.filter(touches);
  const overlapMs = touching.reduce(
    (sum, { fromMs, toMs }) => sum + Math.min(toMs, added.toMs) - Math.max(fromMs, added.fromMs),
    0,
  );
  const merged = {
    fromMs: Math.min(added.fromMs, ...touching.map(({ fromMs }) => fromMs)),
    toMs: Math.max(added.toMs, ...touching.map(({ toMs }) => toMs)),
  };
  const others = covered.filter((stretch) => !touches(stretch));
  return {
    covered: [...others, merged].sort((one, other) => one.fromMs - other.fromMs),
    newMs: added.toMs - added.fromMs - overlapMs,
  };
}

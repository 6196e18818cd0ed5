type Box = { left: number; right: number; top: number; bottom: number };

/**
 * Which of these boxes lies nearest to the middle of a window, of those that are wholly inside it.
 * @returns its index; undefined when none is inside
 */
export function nearestToMiddle(
  boxes: readonly Box[],
  window: { width: number; height: number },
): number | undefined {
  let found: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, { left, right, top, bottom }] of boxes.entries()) {
    const isInside =
      right > left && left >= 0 && top >= 0 && right <= window.width && bottom <= window.height;
    const distance = Math.hypot((left + right - window.width) / 2, (top + bottom - window.height) / 2);
    if (!isInside || distance >= least) continue;
    found = index;
    least = distance;
  }
  return found;
}

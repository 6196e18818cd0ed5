/** Delays before each retry, in milliseconds. Short at first: a crashed engine is back within two seconds. */
const stepsMs = [0, 350, 500, 700, 1000, 1500, 2200, 3000] as const;

/** How far a wait is spread, so that a room full of viewers does not come back in one instant. */
const spreadMs = 250;

/**
 * How long to wait before try number `tries` (from 0).
 * @param random 0 to 1
 */
export function backoffMs(tries: number, random: number): number {
  const step = stepsMs[Math.min(Math.max(0, tries), stepsMs.length - 1)] ?? 0;
  return Math.round(step + random * Math.max(spreadMs, step * 0.3));
}

/** A layer as far as choosing goes; `bitsPerSecond` with everything sent beside it. */
export type LayerNeed<Layer> = { layer: Layer; bitsPerSecond: number };

const headroomToRise = 1.1;
const headroomToStay = 0.95;
/** A link has to miss the smallest layer by this much before the picture is given up for the sound. */
const headroomToPause = 0.7;
const headroomToResume = 0.8;

/**
 * Chooses the best layer a link carries, or none where it carries sound alone. Staying needs less than rising, so that
 * a link in between does not change to and fro.
 * @param needs from the smallest to the largest, at least one
 * @param bitsPerSecond of the link; undefined while it is not known
 */
export function chooseLayer<Layer>(
  needs: readonly LayerNeed<Layer>[],
  current: Layer | undefined,
  bitsPerSecond: number | undefined,
): Layer | undefined {
  const smallest = needs[0];
  if (bitsPerSecond === undefined) {
    return needs.find(({ layer }) => layer === current)?.layer ?? smallest?.layer;
  }
  const isCarried = (need: LayerNeed<Layer>): boolean => {
    const isBeyond = needs.findIndex(({ layer }) => layer === current) < needs.indexOf(need);
    const headroom = isBeyond && current !== undefined ? headroomToRise : headroomToStay;
    return need.bitsPerSecond * headroom <= bitsPerSecond;
  };
  const best = needs.findLast(isCarried);
  if (best || !smallest) return best?.layer;
  const headroom = current === undefined ? headroomToResume : headroomToPause;
  return smallest.bitsPerSecond * headroom <= bitsPerSecond ? smallest.layer : undefined;
}

/** Rules of the renditions a video gets; pure. */

export interface Rung {
  /** Folder and name: `v` and the shorter side. */
  name: string;
  width: number;
  height: number;
  maxBitsPerSecond: number;
}

const shorterSides = [240, 480, 720, 1080];
/** A rung this close to the top one would cost much and change little. */
const closeness = 0.85;
const bitsPerPixelAndFrame = 0.085;
const framesCounted = 30;
const lowestBits = 250_000;

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/**
 * The renditions of a picture of this size, lowest first. The shorter side counts, so that an upright video is not
 * made smaller than the same one lying; nothing is made larger than it was.
 */
export function ladderOf(width: number, height: number): Rung[] {
  const shorter = Math.min(width, height);
  const top = Math.min(shorter, shorterSides.at(-1) ?? shorter);
  const sides = [...shorterSides.filter((side) => side <= top * closeness), top];
  return sides.map((side) => {
    const scale = side / shorter;
    const rung = { width: even(width * scale), height: even(height * scale) };
    const bits = rung.width * rung.height * framesCounted * bitsPerPixelAndFrame;
    return { name: `v${even(side)}`, ...rung, maxBitsPerSecond: Math.round(Math.max(lowestBits, bits)) };
  });
}

export interface FrameRate {
  num: number;
  den: number;
}

const usualRates: FrameRate[] = [
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
];

/** A steady rate near the source's own, at most 60; sources often say odd things of themselves. */
export function steadyRate(source: FrameRate): FrameRate {
  const rate = source.den > 0 ? source.num / source.den : 0;
  if (!(rate > 0.5)) return { num: 25, den: 1 };
  const wanted = Math.min(rate, 60);
  const distance = ({ num, den }: FrameRate) => Math.abs(num / den - wanted);
  const nearest = usualRates.reduce((best, next) => (distance(next) < distance(best) ? next : best));
  if (distance(nearest) / wanted < 0.02) return nearest;
  return { num: Math.max(1, Math.round(wanted)), den: 1 };
}

/** Every segment begins with a key frame this many frames after the last: at least four seconds. */
export const framesPerSegment = ({ num, den }: FrameRate): number => Math.ceil((4 * num) / den);

/** Seconds between stills for seeking: one every two seconds, at least four and at most a hundred of them. */
export function stillEverySeconds(durationSeconds: number): number {
  const count = Math.min(100, Math.max(4, Math.ceil(durationSeconds / 2)));
  return Math.max(0.04, (durationSeconds > 0 ? durationSeconds : 600) / count);
}

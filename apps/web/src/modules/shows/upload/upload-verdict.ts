import type { LinkStats } from '../../../platform/live/live-link.ts';

/** What a connection is good for, and why no more. `cpu`: the device is what holds it back. */
export type UploadVerdict = {
  advice: 'good' | 'fair' | 'poor' | 'lossy' | 'cpu';
  bitsPerSecond: number;
  lostFraction: number;
  roundTripMs: number | null;
  /** Lines of the largest picture it carries steadily; 0 when none. */
  lines: 0 | 720 | 1080;
};

/** Every connection starts low and climbs; what it carried after these seconds counts. */
const climbSamples = 3;
/** A 720p show with its smaller layers takes 3.2 Mbit/s at its most and looks right from here on. */
const steadyBits = 1_800_000;
const fairBits = 700_000;
/** 1080p with its layers takes 5 Mbit/s. */
const fullHdBits = 5_500_000;
const lostAtMost = 0.05;

/** Reads what a check measured, one sample a second; undefined when hardly anything arrived. */
export function uploadVerdict(samples: readonly LinkStats[]): UploadVerdict | undefined {
  const counted = samples.slice(climbSamples);
  if (counted.length === 0) return undefined;
  const bitsPerSecond = Math.max(...counted.map(carried));
  if (bitsPerSecond === 0) return undefined;
  const losses = counted.flatMap(({ lostFraction }) => lostFraction ?? []);
  const lostFraction = losses.length === 0 ? 0 : losses.reduce((sum, one) => sum + one, 0) / losses.length;
  const trips = counted.flatMap(({ roundTripMs }) => roundTripMs ?? []);
  const roundTripMs = trips.length === 0 ? null : (trips.sort((a, b) => a - b)[trips.length >> 1] ?? null);
  const figures = { bitsPerSecond, lostFraction, roundTripMs };
  if (lostFraction > lostAtMost) return { ...figures, advice: 'lossy', lines: 0 };
  if (bitsPerSecond < fairBits) return { ...figures, advice: 'poor', lines: 0 };
  if (bitsPerSecond < steadyBits) return { ...figures, advice: 'fair', lines: 0 };
  const isStruggling = counted.every(({ limitedBy }) => limitedBy === 'cpu');
  if (isStruggling) return { ...figures, advice: 'cpu', lines: 720 };
  return { ...figures, advice: 'good', lines: bitsPerSecond >= fullHdBits ? 1080 : 720 };
}

/** What the browser thinks the connection carries; where it does not say, what was sent, which a still picture keeps low. */
function carried({ bitsPerSecond, capacityBitsPerSecond, limitedBy }: LinkStats): number {
  if (capacityBitsPerSecond !== null) return capacityBitsPerSecond;
  return limitedBy === null ? Math.max(bitsPerSecond, steadyBits) : bitsPerSecond;
}

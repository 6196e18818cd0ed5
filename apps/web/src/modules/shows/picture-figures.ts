import type { LinkStats } from '../../platform/live/live-link.ts';

const unknown = '–';

/** "4.2 Mb/s", "640 kb/s". */
export function formatBitRate(bitsPerSecond: number | null | undefined): string {
  const { value, unit } = splitBitRate(bitsPerSecond);
  return unit ? `${value} ${unit}` : value;
}

/** The same in two parts, for figures whose unit is set smaller. */
export function splitBitRate(bitsPerSecond: number | null | undefined): { value: string; unit: string } {
  if (!bitsPerSecond) return { value: unknown, unit: '' };
  if (bitsPerSecond >= 1_000_000) return { value: (bitsPerSecond / 1_000_000).toFixed(1), unit: 'Mb/s' };
  return { value: String(Math.round(bitsPerSecond / 1000)), unit: 'kb/s' };
}

/** "0.4%" */
export function formatFraction(fraction: number | null | undefined): string {
  return fraction === null || fraction === undefined ? unknown : `${(fraction * 100).toFixed(1)}%`;
}

/** "42 ms" */
export function formatMs(milliseconds: number | null | undefined): string {
  return milliseconds === null || milliseconds === undefined ? unknown : `${Math.round(milliseconds)} ms`;
}

/** Tenths of a second, "0.3", and never less than one; null when the delay is not known. */
export function secondsBehind(milliseconds: number | null | undefined): string | null {
  return milliseconds === null || milliseconds === undefined
    ? null
    : Math.max(0.1, milliseconds / 1000).toFixed(1);
}

/** "1080p, 30 fps" */
export function formatResolution(stats: LinkStats | null): string {
  if (!stats?.heightPixels) return unknown;
  // A picture held upright is named after its shorter edge, as one lying down is.
  const lines = Math.min(stats.heightPixels, stats.widthPixels ?? stats.heightPixels);
  const frames = stats.framesPerSecond ? `, ${Math.round(stats.framesPerSecond)} fps` : '';
  return `${lines}p${frames}`;
}

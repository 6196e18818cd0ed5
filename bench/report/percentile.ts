/**
 * The value below which a share of the samples lies, by the nearest-rank method.
 * @param samples any order, at least one
 * @param share 0 to 1
 */
export function percentile(samples: readonly number[], share: number): number {
  if (samples.length === 0) throw new Error('There are no samples to take a percentile of.');
  const sorted = [...samples].sort((left, right) => left - right);
  const rank = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[rank] ?? 0;
}

/** Rounds to a number of digits that the measurement can bear. */
export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}

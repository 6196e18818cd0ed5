/**
 * What a viewer wants of the picture: the largest the connection carries, none of it, or none larger than so many pixels
 * of its shorter side.
 */
export type QualityChoice = 'auto' | 'audio' | number;

/** A size of the picture that can be chosen; `linesPixels` is its shorter side, as in 720p. */
export type QualityLayer = { linesPixels: number; bitsPerSecond: number };

/** What an engine says of the picture it sends. */
export type QualityReport = {
  /** Largest first. */
  layers: readonly QualityLayer[];
  isPictureSent: boolean;
  /** Why no larger picture is sent, where the engine says so. */
  limitedBy: 'choice' | 'line' | null;
};

/** The picture as it is chosen and as it comes. */
export type LinkQuality = {
  choice: QualityChoice;
  layers: readonly QualityLayer[];
  /** The connection has been too slow for the chosen picture for some seconds. */
  isSlow: boolean;
  /** No picture moves, because none is wanted or the connection carries the sound alone. */
  isSoundOnly: boolean;
};

/** Chooses among the layers of one session. */
export interface QualityControl {
  read(): Promise<QualityReport>;
  choose(choice: QualityChoice): Promise<QualityReport>;
}

/** The largest of the layers that a choice allows; the smallest where all are larger, undefined where there are none. */
export function layerFor<Layer extends { linesPixels: number }>(
  layers: readonly Layer[],
  linesPixels: number,
): Layer | undefined {
  const sorted = layers.toSorted((one, other) => other.linesPixels - one.linesPixels);
  return sorted.find((layer) => layer.linesPixels <= linesPixels) ?? sorted.at(-1);
}

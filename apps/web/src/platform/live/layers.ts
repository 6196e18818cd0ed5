/** One of the sizes a picture is sent in at the same time, as RTCRtpEncodingParameters name it. */
export type Layer = { rid?: string; scaleResolutionDownBy?: number; maxBitrate: number };

const smallestBesideOthersPixels = 180;

/**
 * What a camera or screen of this height is sent as, from the smallest layer to the largest: viewers on slow links get
 * a smaller one. A picture that is small itself has fewer layers.
 */
export function layersFor(heightPixels: number | undefined): Layer[] {
  const height = heightPixels ?? 720;
  const smaller = [
    { rid: 'q', scaleResolutionDownBy: 4 },
    { rid: 'h', scaleResolutionDownBy: 2 },
  ].filter(({ scaleResolutionDownBy }) => height / scaleResolutionDownBy >= smallestBesideOthersPixels);
  const largest = { maxBitrate: maxBitsPerSecond(height) };
  if (smaller.length === 0) return [largest];
  const layers = smaller.map((layer) => ({
    ...layer,
    maxBitrate: maxSmallBitsPerSecond(height / layer.scaleResolutionDownBy),
  }));
  return [...layers, { rid: 'f', scaleResolutionDownBy: 1, ...largest }];
}

function maxBitsPerSecond(heightPixels: number): number {
  if (heightPixels >= 1000) return 4_000_000;
  return heightPixels >= 700 ? 2_500_000 : 1_200_000;
}

/** Those who get a smaller layer have a link that carries little. */
function maxSmallBitsPerSecond(heightPixels: number): number {
  if (heightPixels >= 500) return 1_000_000;
  if (heightPixels >= 300) return 500_000;
  return heightPixels >= 240 ? 300_000 : 150_000;
}

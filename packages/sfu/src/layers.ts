import type { Encoding } from './encoding.ts';

/**
 * The largest picture a viewer wants, in pixels of its shorter side, so that a picture held upright counts as people name
 * it. 0 is none at all, undefined whatever the link carries.
 */
export type PictureLimit = number | undefined;

/**
 * Why a layer is sent, or none. `only`: there is one; `largest`: there is none larger; `chosen`: the viewer wants no
 * larger; `line`: its link carries no larger; `starting`: what the link carries is not known yet; `none`: no picture is
 * published to this viewer.
 */
export type LayerReason = 'only' | 'largest' | 'chosen' | 'line' | 'starting' | 'none';

/** A layer as it is published now. Sizes are null where the codec does not tell them; `rid` is '' for a single layer. */
export type LayerInfo = {
  rid: string;
  width: number | null;
  height: number | null;
  framesPerSecond: number;
  bitrate: number;
  active: boolean;
};

/** What a viewer could get and what it gets; `sent` is the `rid` of a layer. */
export type LayerStatus = {
  layers: LayerInfo[];
  sent: string | null;
  reason: LayerReason;
  maxHeight: number | null;
};

/** Describes a layer. */
export function layerInfo(encoding: Encoding, nowMs: number): LayerInfo {
  return {
    rid: encoding.id,
    width: encoding.size?.width ?? null,
    height: encoding.size?.height ?? null,
    framesPerSecond: Math.round(encoding.framesPerSecond(nowMs)),
    bitrate: Math.round(encoding.bitsPerSecond(nowMs)),
    active: encoding.isActive(nowMs),
  };
}

/** The layers that are being sent, or all while none is. */
export function activeOf(encodings: readonly Encoding[], nowMs: number): readonly Encoding[] {
  const active = encodings.filter((encoding) => encoding.isActive(nowMs));
  return active.length > 0 ? active : encodings;
}

/** Those of the active layers that a viewer may get; the smallest where all are too large. */
export function withinLimit(
  encodings: readonly Encoding[],
  limit: PictureLimit,
  nowMs: number,
): readonly Encoding[] {
  const active = activeOf(encodings, nowMs);
  if (limit === undefined) return active;
  if (limit === 0) return [];
  const small = active.filter((encoding) => shorterSide(encoding) <= limit);
  if (small.length > 0) return small;
  const least = Math.min(...active.map(shorterSide));
  return active.filter((encoding) => shorterSide(encoding) === least);
}

/** A size that is not known is taken for larger than any. */
function shorterSide({ size }: Encoding): number {
  return size ? Math.min(size.width, size.height) : Number.POSITIVE_INFINITY;
}

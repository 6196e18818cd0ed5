import { avGetPixFmtName, FilterComplexAPI, type Frame } from 'node-av';
import type { AVPixelFormat } from 'node-av/constants';
import { EOF } from 'node-av/constants';

/** Held until the process ends, as the library needs it. */
const held: unknown[] = [];

/** A file that goes on like that is not worth having. */
const shapesMax = 24;

export interface FrameShape {
  width: number;
  height: number;
  format: AVPixelFormat;
}

/** What distinguishes pictures that no filter takes one after the other. */
export function shapeOf({ width, height, format }: Frame): FrameShape {
  return { width, height, format: format as AVPixelFormat };
}

const isSame = (one: FrameShape, other: FrameShape) =>
  one.width === other.width && one.height === other.height && one.format === other.format;

/**
 * Fits pictures into one shape: whole, in the middle, with black beside them, as a live picture that grows, shrinks or
 * is turned needs. Hands each to `take`, those that fit already untouched; false for one shape too many.
 */
export function createFitter(
  target: FrameShape,
  threads: number,
): (frame: Frame, take: (fitted: Frame) => void) => boolean {
  const graphs: { shape: FrameShape; graph: FilterComplexAPI }[] = [];
  const { width, height } = target;
  const description = [
    `[in]scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`,
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`,
    'setsar=1',
    `format=${avGetPixFmtName(target.format) ?? 'yuv420p'}[out]`,
  ].join(',');

  function graphFor(shape: FrameShape): FilterComplexAPI | undefined {
    const known = graphs.find((one) => isSame(one.shape, shape));
    if (known || graphs.length >= shapesMax) return known?.graph;
    const graph = FilterComplexAPI.create(description, {
      inputs: [{ label: 'in' }],
      outputs: [{ label: 'out' }],
      graph: { nbThreads: threads },
    });
    held.push(graph);
    graphs.push({ shape, graph });
    return graph;
  }

  return (frame, take) => {
    const shape = shapeOf(frame);
    if (isSame(shape, target)) {
      take(frame);
      return true;
    }
    const graph = graphFor(shape);
    if (!graph) return false;
    graph.processSync('in', frame);
    for (;;) {
      const fitted = graph.receiveSync('out');
      if (!fitted || fitted === EOF) return true;
      try {
        take(fitted);
      } finally {
        fitted.free();
      }
    }
  };
}

import type * as VideoProcessors from '@twilio/video-processors';
import { blurFiles, blurFolder, blurLibrary } from './blur-files.ts';
import type { ChangeFrame } from './change-picture.ts';

/** Finds the person in a frame and blurs the rest. */
export type Blurrer = Pick<VideoProcessors.GaussianBlurBackgroundProcessor, 'processFrame'>;

/** What is wrong while blurring. */
export type BlurProblem = 'slow' | 'failed';

/** The library says nothing when its worker doesn't come. */
const loadingMaxMs = 30_000;
/** In pixels. Of a book's title nothing can be read at this. */
const radius = 20;
/** A frame may take so many times what the camera takes for one: at 30 frames a second, 10 are left. */
const slowFrom = 3;
const patienceMs = 5_000;
/** A page that slept has one frame that took hours. */
const longestFrameMs = 1_000;
/** So many frames that fail in a row are no mishap. */
const mostFailures = 30;

let loading: Promise<Blurrer> | null = null;

/** Loads the library, its model and its worker, once for the page. A load that failed is tried again the next time. */
export function loadBlurrer(): Promise<Blurrer> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Blurrer> {
  const signal = AbortSignal.timeout(loadingMaxMs);
  const folder = `/${blurFolder}`;
  // All at once, and with an answer for what is missing; the worker then has them from the cache.
  await Promise.all(
    blurFiles.map(async (file) => {
      const answer = await fetch(folder + file, { signal });
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await answer.arrayBuffer();
    }),
  );
  await import(/* @vite-ignore */ folder + blurLibrary);
  const { GaussianBlurBackgroundProcessor: Processor } = window.Twilio
    .VideoProcessors as typeof VideoProcessors;
  const processor = new Processor({ assetsPath: folder, blurFilterRadius: radius });
  await Promise.race([
    processor.loadModel(),
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ]);
  return processor;
}

/** Leaves every frame out: shown as they are they would show her room. */
export const leaveOut: ChangeFrame = (frame) => {
  frame.close();
  return null;
};

/** Blurs what is behind the person. Frames that fail are left out. */
export function blurBackground(
  blurrer: Blurrer,
  { frameMs, onProblem }: { frameMs: number; onProblem: (problem: BlurProblem) => void },
): ChangeFrame {
  const canvas = document.createElement('canvas');
  canvas.getContext('bitmaprenderer');
  const isTooSlow = measurePace(frameMs);
  let failures = 0;
  let isFirst = true;
  return async (frame) => {
    const { displayWidth: width, displayHeight: height, timestamp } = frame;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const startedAtMs = performance.now();
    try {
      await blurrer.processFrame(frame, canvas);
      failures = 0;
    } catch {
      failures += 1;
      if (failures === mostFailures) onProblem('failed');
      return null;
    } finally {
      frame.close();
    }
    if (isTooSlow(performance.now() - startedAtMs)) onProblem('slow');
    // The library draws nothing the first time it gets a canvas.
    const isDrawn = !isFirst;
    isFirst = false;
    return isDrawn ? new VideoFrame(canvas, { timestamp }) : null;
  };
}

/** Says whether frames have taken far longer than `frameMs` for seconds, given how long each took. */
export function measurePace(frameMs: number): (tookMs: number) => boolean {
  let sumMs = 0;
  let count = 0;
  return (tookMs) => {
    sumMs += Math.min(tookMs, longestFrameMs);
    count += 1;
    if (sumMs < patienceMs) return false;
    const isSlow = sumMs / count > slowFrom * frameMs;
    sumMs = 0;
    count = 0;
    return isSlow;
  };
}

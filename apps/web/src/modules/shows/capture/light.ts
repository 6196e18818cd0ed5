import type { ChangeFrame } from './change-picture.ts';

/** How bright a well lit picture is on average, of 0 to 1. */
const wantedLight = 0.48;
/** More would show noise rather than a face. */
const mostGain = 2;
/** Frames between two measurements. */
const measureEvery = 10;
const sample = { width: 32, height: 18 } as const;
/** How much of the way to the wanted gain a measurement goes: a sudden step would be seen. */
const pace = 0.25;

/** How much brighter a picture of that mean light is made; never darker. */
export function gainFor(light: number): number {
  return Math.min(mostGain, Math.max(1, wantedLight / Math.max(light, 0.01)));
}

/** Makes frames brighter as far as the picture is dark. */
export function correctLight(): ChangeFrame {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { alpha: false });
  const small = new OffscreenCanvas(sample.width, sample.height).getContext('2d', {
    willReadFrequently: true,
  });
  let gain = 1;
  let count = 0;
  return (frame) => {
    if (!context || !small) return frame;
    if (count % measureEvery === 0) {
      const wanted = gainFor(lightOf(small, frame));
      gain = count === 0 ? wanted : gain + (wanted - gain) * pace;
    }
    count += 1;
    const { displayWidth: width, displayHeight: height, timestamp } = frame;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.filter = `brightness(${gain.toFixed(3)})`;
    context.drawImage(frame, 0, 0, width, height);
    frame.close();
    return new VideoFrame(canvas, { timestamp });
  };
}

/** The mean light of a frame, 0 to 1, as eyes weigh colours. */
function lightOf(small: OffscreenCanvasRenderingContext2D, frame: VideoFrame): number {
  small.drawImage(frame, 0, 0, sample.width, sample.height);
  const { data } = small.getImageData(0, 0, sample.width, sample.height);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) {
    sum += 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
  }
  return sum / (data.length / 4) / 255;
}

import { expect, test, vi } from 'vitest';
import { blurBackground, loadBlurrer } from './background-blur.ts';
import { type ChangeFrame, changePicture } from './change-picture.ts';
import { drawnCamera, pictureOf } from './drawn-camera.ts';
import { correctLight } from './light.ts';

const cell = 4;

/** A figure before a fine checker pattern, which moves a little so that every frame is another. */
function figure(context: CanvasRenderingContext2D): void {
  for (let y = 0; y < 180; y += cell) {
    for (let x = 0; x < 320; x += cell) {
      context.fillStyle = (x + y) % (2 * cell) === 0 ? '#fff' : '#000';
      context.fillRect(x, y, cell, cell);
    }
  }
  context.fillStyle = '#b5835a';
  context.beginPath();
  context.ellipse(160, 70, 28, 36, 0, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#335';
  context.fillRect(110, 110, 100, 70);
  context.fillStyle = `hsl(${performance.now() % 360} 50% 50%)`;
  context.fillRect(150, 130, 20, 20);
}

/** How much neighbouring points of the picture's left upper corner differ: the pattern there, and no figure. */
async function variance(track: MediaStreamTrack): Promise<number> {
  const { data, width } = await pictureOf(track);
  const points = Array.from({ length: 60 * 60 }, (_, at) => {
    const [x, y] = [at % 60, Math.floor(at / 60)];
    return data[((y + 10) * width + x + 10) * 4] ?? 0;
  });
  const mean = points.reduce((sum, value) => sum + value, 0) / points.length;
  return points.reduce((sum, value) => sum + (value - mean) ** 2, 0) / points.length;
}

test('what is behind her is blurred and shown again in the same track, with light corrected too', async () => {
  const onProblem = vi.fn();
  const camera = drawnCamera(figure);
  const picture = changePicture(camera, []);
  const { track } = picture;
  expect(await variance(track)).toBeGreaterThan(10_000);

  // A machine of tests draws in software, so no pace is too slow here.
  const blur = blurBackground(await loadBlurrer(), { frameMs: 10_000, onProblem });
  let frames = 0;
  const counted: ChangeFrame = (frame) => {
    frames += 1;
    return blur(frame);
  };
  picture.setChanges([counted]);
  await expect.poll(() => variance(track), { timeout: 30_000 }).toBeLessThan(1_000);
  const before = frames;
  await expect.poll(() => frames - before, { timeout: 30_000 }).toBeGreaterThan(5);
  expect(await variance(track)).toBeLessThan(1_000);

  picture.setChanges([correctLight(), counted]);
  const withoutLight = frames;
  await expect.poll(() => frames - withoutLight, { timeout: 30_000 }).toBeGreaterThan(5);
  expect(await variance(track)).toBeLessThan(1_000);
  expect(track.getSettings()).toMatchObject({ width: 320, height: 180 });

  picture.setChanges([]);
  await expect.poll(() => variance(track), { timeout: 30_000 }).toBeGreaterThan(10_000);
  expect([track.readyState, camera.readyState, onProblem.mock.calls]).toEqual(['live', 'live', []]);
  picture.stop();
  expect([track.readyState, camera.readyState]).toEqual(['ended', 'ended']);
});

test('frames that cannot be blurred are not shown, and after thirty that is said', async () => {
  const onProblem = vi.fn();
  const failing = { processFrame: () => Promise.reject(new Error('No picture.')) };
  const blur = blurBackground(failing, { frameMs: 33, onProblem });
  const shown: (VideoFrame | null)[] = [];
  const picture = changePicture(drawnCamera(figure), [
    async (frame) => {
      const made = await blur(frame);
      shown.push(made);
      return made;
    },
  ]);
  await expect.poll(() => onProblem.mock.calls, { timeout: 30_000 }).toEqual([['failed']]);
  expect(shown.length).toBeGreaterThanOrEqual(30);
  expect(shown.filter(Boolean)).toEqual([]);
  picture.stop();
});

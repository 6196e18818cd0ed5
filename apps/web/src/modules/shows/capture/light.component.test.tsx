import { expect, test } from 'vitest';
import { canChangePictures, changePicture } from './change-picture.ts';
import { drawnCamera, pictureOf } from './drawn-camera.ts';
import { correctLight, gainFor } from './light.ts';

/** A camera that sends one colour. */
function camera(colour: string): MediaStreamTrack {
  return drawnCamera((context) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 320, 180);
  });
}

/** How bright what a track sends is now, 0 to 255. */
async function brightness(track: MediaStreamTrack): Promise<number> {
  const { data, width } = await pictureOf(track);
  return data[(90 * width + 160) * 4 + 1] ?? 0;
}

test('a dark picture is made brighter and a bright one is left, in its size, until the camera stops', async () => {
  expect(canChangePictures()).toBe(true);
  const dark = camera('rgb(60 60 60)');
  const lit = changePicture(dark, [correctLight()]);
  await expect.poll(() => brightness(lit.track), { timeout: 8_000 }).toBeGreaterThan(105);
  expect(lit.track.getSettings()).toMatchObject({ width: 320, height: 180 });
  lit.stop();
  expect([dark.readyState, lit.track.readyState]).toEqual(['ended', 'ended']);

  const bright = changePicture(camera('rgb(170 170 170)'), [correctLight()]);
  await expect.poll(() => brightness(bright.track), { timeout: 8_000 }).toBeGreaterThan(160);
  expect(await brightness(bright.track)).toBeLessThan(180);
  bright.stop();
});

test('never makes a picture darker, and stops where noise begins', () => {
  expect(gainFor(0.9)).toBe(1);
  expect(gainFor(0.24)).toBeCloseTo(2);
  expect(gainFor(0)).toBe(2);
});

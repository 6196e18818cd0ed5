import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test-support/show.tsx';
import { blurFiles } from './blur-files.ts';
import { startCapture, stopCapture, useCapture } from './capture.ts';
import { DeviceFields } from './device-fields.tsx';
import { useBlurProblem } from './use-device-news.ts';

const model = blurFiles.find((file) => file.endsWith('.tflite')) ?? '';
const track = () => useCapture.getState().stream?.getVideoTracks()[0];
const blurSwitch = () => page.getByRole('switch', { name: /^Blur my background/ });

function Devices() {
  useBlurProblem();
  return <DeviceFields />;
}

async function begin(): Promise<void> {
  await startCapture();
  onTestFinished(async () => {
    await stopCapture();
    localStorage.removeItem('candela-blur');
  });
  await show(<Devices />);
}

/** Lets the model's file not come. */
function keepModelAway(): void {
  const ask = globalThis.fetch;
  const failing = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => failing.mockRestore());
  failing.mockImplementation((asked, options) =>
    String(asked).endsWith(model) ? Promise.reject(new TypeError('No network.')) : ask(asked, options),
  );
}

test('a camera that was to be blurred is not shown while it cannot be, until she turns the blur off', async () => {
  useCapture.setState({ isBlurred: true });
  keepModelAway();
  await begin();
  await expect.element(page.getByText('Nobody sees your camera')).toBeVisible();
  await expect.element(blurSwitch()).toBeChecked();
  const video = document.createElement('video');
  onTestFinished(() => video.remove());
  Object.assign(video, { srcObject: useCapture.getState().stream, muted: true });
  document.body.append(video);
  video.play().catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect([video.videoWidth, video.getVideoPlaybackQuality().totalVideoFrames]).toEqual([0, 0]);
  await blurSwitch().click();
  await expect.poll(() => video.videoWidth).toBeGreaterThan(0);
});

test('a blur that cannot be loaded goes off with a sentence, and the picture stays', async () => {
  keepModelAway();
  await begin();
  const before = track();
  await blurSwitch().click();
  await expect
    .element(page.getByText("Blur couldn't be started, so it's off.").first(), { timeout: 30_000 })
    .toBeVisible();
  await expect.element(page.getByText("Your background isn't blurred", { exact: true })).toBeVisible();
  await expect.element(blurSwitch()).not.toBeChecked();
  expect([track() === before, before?.readyState]).toEqual([true, 'live']);
});

test('the switch blurs by the page where the driver cannot, and no switching ends the camera or the track', async () => {
  await begin();
  expect(useCapture.getState().canBlur).toBe(false);
  const plain = track();
  await blurSwitch().click();
  await expect.poll(() => track() === plain, { timeout: 30_000 }).toBe(false);
  const sent = track();
  expect([plain?.readyState, sent?.readyState]).toEqual(['live', 'live']);
  for (const press of [blurSwitch(), page.getByRole('switch', { name: /^Light correction/ }), blurSwitch()]) {
    await press.click();
    await expect.poll(() => useCapture.getState().isBlurLoading).toBe(false);
    expect([track() === sent, sent?.readyState, plain?.readyState]).toEqual([true, 'live', 'live']);
  }
  await stopCapture();
  expect([sent?.readyState, plain?.readyState]).toEqual(['ended', 'ended']);
});

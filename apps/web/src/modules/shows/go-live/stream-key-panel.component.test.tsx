import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { StreamKeyPanel } from './stream-key-panel.tsx';

const secure = 'rtmps://live.test:1936/live';
const plain = 'rtmp://live.test/live';

function keyWith(rtmp: { servers: string[]; problem: 'bFrames' | null } | null, streamKey = 'ck_first') {
  return {
    msg: '',
    data: {
      whipUrl: 'https://live.test/live/whip/obs',
      streamKey,
      createdAt: '2026-03-01T12:00:00.000Z',
      rtmp,
    },
  };
}

const address = () => page.getByLabelText('Server address', { exact: true });
const choice = (name: string) => page.getByRole('radio', { name });

test('where the site takes no RTMP, there is nothing of it', async () => {
  fakeApi({ shows: { getStreamKey: () => keyWith(null) } });
  await show(<StreamKeyPanel />);
  await expect.element(address()).toHaveValue('https://live.test/live/whip/obs');
  await expect.element(choice('RTMP')).not.toBeInTheDocument();
});

test('the servers of RTMP are shown on choice, the encrypted one first, with the same key', async () => {
  fakeApi({ shows: { getStreamKey: () => keyWith({ servers: [secure, plain], problem: null }) } });
  await show(<StreamKeyPanel />);
  await expect.element(address()).toHaveValue('https://live.test/live/whip/obs');
  await choice('RTMP').click();
  await expect.element(address()).toHaveValue(secure);
  await expect.element(page.getByLabelText(/^Server address without encryption/)).toHaveValue(plain);
  await expect.element(page.getByText(/AAC audio/)).toBeVisible();
  await expect.element(page.getByLabelText('Stream key', { exact: true })).toHaveValue('ck_first');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await choice('WHIP').click();
  await expect.element(address()).toHaveValue('https://live.test/live/whip/obs');
});

test('with one server only that is shown, and a replaced key at once', async () => {
  const rtmp = { servers: [plain], problem: null };
  fakeApi({
    shows: {
      getStreamKey: () => keyWith(rtmp),
      rotateStreamKey: () => keyWith(rtmp, 'ck_second'),
    },
  });
  await show(<StreamKeyPanel />);
  await choice('RTMP').click();
  await expect.element(address()).toHaveValue(plain);
  await expect.element(page.getByLabelText(/without encryption/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Replace key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace key' }).click();
  await expect.element(page.getByText('Stream key replaced')).toBeVisible();
});

test('why a broadcast was refused is said, and no more once one was taken', async () => {
  let problem: 'bFrames' | null = 'bFrames';
  fakeApi({ shows: { getStreamKey: () => keyWith({ servers: [plain], problem }) } });
  await show(<StreamKeyPanel />);
  await expect.element(page.getByText(/Set B-frames to 0/)).toBeVisible();
  problem = null;
  await expect.element(page.getByRole('alert'), { timeout: 8_000 }).not.toBeInTheDocument();
}, 15_000);

import type { RoomState } from '@candela/contract/shows/operations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { WithheldNotice } from './withheld-notice.tsx';

const modelId = '0190f0a0-0000-7000-8000-000000000001';
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const since = '2026-11-22T20:00:00.000Z';
const room = { showType: 'private', breakSince: null, blurredSince: since } as RoomState;
const still = (isBlurred: boolean) => ({
  data: [
    {
      channelName: modelId,
      snapshot: { address: pixel, takenAt: since, isBlurred, earlier: [] as string[] },
    },
  ],
});

test('a blurred show has one sentence over the still the server blurred, and says that nobody pays', async () => {
  fakeApi({ shows: { listSnapshots: () => still(true) } });
  const { container } = await show(
    <WithheldNotice modelId={modelId} room={{ ...room, breakSince: since }} />,
  );
  await expect.element(page.getByText('Our staff blurred this show for now.')).toBeVisible();
  await expect.element(page.getByText("You aren't charged while it is blurred.")).toBeVisible();
  await expect.poll(() => container.querySelector('img')?.getAttribute('src')).toBe(pixel);
  await expect.element(page.getByText('Back soon')).not.toBeInTheDocument();
});

test('a still that is not blurred is not shown, whatever the server says, and a free show says nothing of money', async () => {
  const { sent } = fakeApi({ shows: { listSnapshots: () => still(false) } });
  const { container } = await show(<WithheldNotice modelId={modelId} room={{ ...room, showType: 'free' }} />);
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  await expect.element(page.getByText('Our staff blurred this show for now.')).toBeVisible();
  expect(container.querySelector('img')).toBeNull();
  await expect.element(page.getByText(/charged/)).not.toBeInTheDocument();
});

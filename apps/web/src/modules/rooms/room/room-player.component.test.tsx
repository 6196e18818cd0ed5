import type { LiveModel, RoomState } from '@candela/contract/shows/operations';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { LinkStats } from '../../../platform/live/live-link.ts';
import type { LinkQuality, QualityChoice } from '../../../platform/live/quality.ts';
import { show } from '../../../test-support/show.tsx';
import { RoomPlayer, type RoomPlayerProps } from './room-player.tsx';

const id = '0198c1b2-0000-7000-8000-000000000001';
const at = '2026-11-22T20:00:00.000Z';
const room: RoomState = {
  channelName: id,
  status: 'live',
  sessionId: id,
  showType: 'free',
  cost: 0,
  privateShowCost: 20,
  inPrivate: false,
  title: 'Evening',
  isRecorded: false,
  isFromSoftware: false,
  breakSince: null,
  blurredSince: null,
  tags: [],
  viewerCount: 1,
  startedAt: at,
  endedAt: null,
};
const model: LiveModel = {
  _id: id,
  uniqueId: 'maren',
  username: 'maren',
  name: 'Maren',
  profileImage: null,
  coverImage: null,
  categoryIds: [],
  isFeatured: false,
  createdAt: at,
  room,
};

/** A connection that stands, and a stream whose frames come only when they are drawn. */
function connected() {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const stream = canvas.captureStream(0);
  const [track] = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[];
  onTestFinished(() => track?.stop());
  const props: RoomPlayerProps = {
    model,
    room,
    phase: 'live',
    stream,
    link: { state: 'connected', reason: null },
    stats: null,
    quality: { now: null, choice: 'auto', choose: vi.fn() },
    onRetry: vi.fn(),
    isRetrying: false,
  };
  const draw = () => {
    context?.fillRect(0, 0, 10, 10);
    track?.requestFrame();
  };
  return { props, draw };
}

/** As large as a room lets it be. */
const inRoom = (props: RoomPlayerProps) => (
  <div style={{ display: 'flex', height: '100dvh' }}>
    <RoomPlayer {...props} />
  </div>
);

const live = page.getByText('LIVE', { exact: true });

test('a connection without a picture is not called live; the first frame is', async () => {
  const { props, draw } = connected();
  await show(inRoom(props));
  await expect.element(page.getByText('Opening the room')).toBeVisible();
  expect(live.elements()).toHaveLength(0);
  const drawing = setInterval(draw, 50);
  onTestFinished(() => clearInterval(drawing));
  await expect.element(live).toBeVisible();
});

test('with no picture for ten seconds, and at once when nothing answers, it says why and can be tried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { props } = connected();
  const { unmount } = await show(inRoom(props));
  const words = page.getByText("The video isn't reaching you");
  expect(words.elements()).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(words).toBeVisible();
  expect(live.elements()).toHaveLength(0);
  await unmount();
  vi.useRealTimers();

  const link = { state: 'connecting', reason: 'unreachable' } as const;
  await show(inRoom({ ...props, phase: 'opening', stream: null, link }));
  await expect.element(words).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(props.onRetry).toHaveBeenCalledOnce();
});

test('a picture the model has lost is waited for, as long as what sends it may take to come back', async () => {
  const { props } = connected();
  const lost = { ...props, phase: 'interrupted' as const };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { unmount } = await show(inRoom({ ...lost, room: { ...room, status: 'interrupted' } }));
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(page.getByText(/stays open for 30 seconds/)).toBeVisible();
  await unmount();
  await show(inRoom({ ...lost, room: { ...room, status: 'interrupted', isFromSoftware: true } }));
  await expect.element(page.getByText(/stays open for 90 seconds/)).toBeVisible();
});

test('a connection that others still have, and this reader lost, is called blocked after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { props } = connected();
  const link = { state: 'reconnecting', reason: 'unreachable' } as const;
  await show(inRoom({ ...props, phase: 'interrupted', link }));
  await expect.element(page.getByText('It will resume automatically.')).toBeVisible();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(page.getByText("The video isn't reaching you")).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

const layers = [
  { linesPixels: 720, bitsPerSecond: 2_000_000 },
  { linesPixels: 360, bitsPerSecond: 500_000 },
  { linesPixels: 180, bitsPerSecond: 150_000 },
];
const stats = { widthPixels: 640, heightPixels: 360, frames: 100, soundPackets: 100 } as LinkStats;

/** A show that is seen in 360p, with what the engine says of it. */
async function watching(now: Partial<LinkQuality> = {}, choice: QualityChoice = 'auto') {
  const { props, draw } = connected();
  const drawing = setInterval(draw, 50);
  onTestFinished(() => clearInterval(drawing));
  const choose = vi.fn();
  const given = (next: Partial<LinkQuality>, nextChoice: QualityChoice): RoomPlayerProps => ({
    ...props,
    stats,
    quality: {
      now: { choice: nextChoice, layers, isSlow: false, isSoundOnly: false, ...next },
      choice: nextChoice,
      choose,
    },
  });
  await show(inRoom(given(now, choice)));
  return { choose };
}

const button = (name: string) => page.getByRole('button', { name: `Quality, ${name}`, exact: true });

test.each([
  [390, 844],
  [1440, 844],
  [844, 390],
])('at %d by %d px the quality menu is used by touch and by keyboard', async (width, height) => {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(1280, 800));
  const { choose } = await watching();
  await expect.element(live).toBeVisible();
  await button('Auto (360p)').click();
  const entries = page.getByRole('menuitemradio');
  await expect.element(entries.first()).toBeVisible();
  expect(entries.elements().map((entry) => entry.textContent)).toEqual([
    'Auto (360p)',
    '720p860 MB an hour',
    '360p210 MB an hour',
    '180p64 MB an hour',
    'Audio only',
  ]);
  await expect.element(entries.first()).toHaveAttribute('aria-checked', 'true');
  for (const entry of entries.elements()) {
    expect(entry.getBoundingClientRect().height).toBeGreaterThanOrEqual(36);
  }
  // What does not fit into a low window is scrolled to, not cut off.
  const edges = page.getByRole('menu').element().getBoundingClientRect();
  expect([edges.left >= 0, edges.top >= 0]).toEqual([true, true]);
  expect([edges.right <= width, edges.bottom <= height]).toEqual([true, true]);
  await page.getByRole('menuitemradio', { name: /^180p/ }).click();
  expect(choose).toHaveBeenLastCalledWith(180);
  await expect.poll(() => entries.elements().length).toBe(0);

  await button('Auto (360p)').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(entries.first()).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{End}{ArrowUp}{Enter}');
  expect(choose).toHaveBeenLastCalledWith('audio');
});

test('the connection is described in the same menu', async () => {
  await watching();
  await button('Auto (360p)').click();
  await page.getByRole('menuitem', { name: 'Connection details' }).click();
  await expect.element(page.getByText('Round trip')).toBeVisible();
});

test('a slow connection is named with what it carries; a good one is not mentioned', async () => {
  await watching({ isSlow: true });
  await expect.element(page.getByText('Your connection is slow: 360p')).toBeVisible();
  await expect.element(live).toBeVisible();
  await cleanup();
  await watching();
  await expect.element(live).toBeVisible();
  expect(page.getByText('Your connection is slow: 360p').elements()).toHaveLength(0);
});

test('audio only shows the cover and says so; it is not called live, and the video is a press away', async () => {
  const { choose } = await watching({ isSoundOnly: true }, 'audio');
  await expect.element(page.getByText('You hear the show without the video.')).toBeVisible();
  await expect.element(button('Audio only')).toBeVisible();
  expect(live.elements()).toHaveLength(0);
  expect(page.getByText('Opening the room').elements()).toHaveLength(0);
  expect(page.getByText(/^Live/).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Show video' }).click();
  expect(choose).toHaveBeenCalledWith('auto');
});

test('a connection that carries the sound alone is said to be too slow', async () => {
  await watching({ isSoundOnly: true, isSlow: true });
  await expect.element(page.getByText('Your connection is too slow for video')).toBeVisible();
  expect(live.elements()).toHaveLength(0);
});

test('the lock screen names the show while there is something to see or hear', async () => {
  await watching({ isSoundOnly: true }, 'audio');
  await expect.poll(() => navigator.mediaSession.metadata?.title).toBe('Evening');
  expect(navigator.mediaSession.metadata?.artist).toBe('Maren');
  await cleanup();
  await expect.poll(() => navigator.mediaSession.metadata).toBeNull();
});

import type { LiveModel } from '@candela/contract/shows/operations';
import type { LiveSnapshot } from '@candela/contract/shows/snapshots';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../test-support/fake-api.ts';
import { show } from '../../test-support/show.tsx';
import { LiveCard } from './live-card.tsx';

const id = '0198c1b2-0000-7000-8000-000000000001';
const at = '2026-11-22T20:00:00.000Z';

/** A picture of one colour. */
function colour(name: string): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 9 });
  const pen = canvas.getContext('2d');
  if (pen) pen.fillStyle = name;
  pen?.fillRect(0, 0, 16, 9);
  return canvas.toDataURL();
}

const [cover, first, second, third] = ['gray', 'maroon', 'navy', 'teal'].map(colour) as [
  string,
  string,
  string,
  string,
];

const snapshotOf = (address: string, more: Partial<LiveSnapshot> = {}): LiveSnapshot => ({
  address,
  takenAt: at,
  isBlurred: false,
  earlier: [],
  ...more,
});

const model: LiveModel = {
  _id: id,
  uniqueId: 'maren',
  username: 'maren',
  name: 'Maren',
  profileImage: cover,
  coverImage: null,
  categoryIds: [],
  isFeatured: false,
  createdAt: at,
  snapshot: snapshotOf(first),
  room: {
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
    viewerCount: 3,
    startedAt: at,
    endedAt: null,
  },
};

const still = page.getByAltText('Maren a moment ago');
const showCard = (card: LiveModel) =>
  show(
    <div style={{ width: 240 }}>
      <LiveCard model={card} />
    </div>,
  );
const answer = (snapshot: LiveSnapshot | undefined) => ({
  data: snapshot ? [{ channelName: id, snapshot }] : [],
});

test('a live card shows the show over the cover, and the next still when there is one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    let newest: LiveSnapshot | undefined = snapshotOf(second);
    const { sent } = fakeApi({ shows: { listSnapshots: () => answer(newest) } });
    await showCard(model);
    await expect.element(still).toHaveAttribute('src', first);
    await expect.poll(() => getComputedStyle(still.element()).opacity).toBe('1');
    const before = still.element().getBoundingClientRect();
    await vi.waitUntil(async () => {
      await vi.advanceTimersByTimeAsync(10_000);
      return sent.length > 0;
    });
    await expect.element(still).toHaveAttribute('src', second);
    expect(still.element().getBoundingClientRect()).toEqual(before);
    // Over, private or hidden by now.
    newest = undefined;
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.element(still).not.toBeInTheDocument();
    expect(sent[0]).toEqual(['shows.listSnapshots', { channelNames: [id] }]);
  } finally {
    vi.useRealTimers();
  }
});

test('a card that came by itself asks for its still', async () => {
  const { sent } = fakeApi({ shows: { listSnapshots: () => answer(snapshotOf(third)) } });
  const { snapshot, ...card } = model;
  await showCard(card);
  await expect.element(still).toHaveAttribute('src', third);
  expect(sent).toHaveLength(1);
});

test('a still that cannot be had leaves the cover', async () => {
  await showCard({ ...model, snapshot: snapshotOf('/media/snapshots/gone.webp') });
  await expect.element(still).toBeInTheDocument();
  await expect.poll(() => getComputedStyle(still.element()).opacity).toBe('0');
  await expect
    .poll(() => document.querySelectorAll(`img[src="${cover}"][data-state="loaded"]`).length)
    .toBe(1);
});

/** Answers as the system of a reader who has a mouse, and has asked for nothing or for less motion. */
function systemOf({ isCalm }: { isCalm: boolean }): void {
  const real = globalThis.matchMedia;
  const answers = new Map([
    ['(hover: hover)', true],
    ['(hover: none)', false],
    ['(prefers-reduced-motion: no-preference)', !isCalm],
  ]);
  globalThis.matchMedia = (query) =>
    answers.has(query) ? ({ matches: answers.get(query) } as MediaQueryList) : real(query);
  onTestFinished(() => {
    globalThis.matchMedia = real;
  });
}

test('pointed at or reached by keyboard it moves through the last ones, and rests when left', async () => {
  systemOf({ isCalm: false });
  await showCard({ ...model, snapshot: snapshotOf(third, { earlier: [first, second] }) });
  await expect.element(still).toHaveAttribute('src', third);
  const seen = new Set<string | null>();
  const moves = async () => {
    seen.clear();
    await expect
      .poll(() => seen.add(still.element().getAttribute('src')).size, { interval: 50, timeout: 8_000 })
      .toBe(3);
  };
  const link = page.getByRole('link', { name: 'Maren' });
  await link.hover();
  await moves();
  await link.unhover();
  await expect.element(still).toHaveAttribute('src', third);
  (link.element() as HTMLElement).focus({ focusVisible: true } as FocusOptions);
  await moves();
  (link.element() as HTMLElement).blur();
  await expect.element(still).toHaveAttribute('src', third);
});

test('it stays still for who asked for less motion', async () => {
  systemOf({ isCalm: true });
  await showCard({ ...model, snapshot: snapshotOf(third, { earlier: [first, second] }) });
  await page.getByRole('link', { name: 'Maren' }).hover();
  const changed = vi.fn();
  const observer = new MutationObserver(changed);
  observer.observe(still.element(), { attributes: true, attributeFilter: ['src'] });
  // Longer than it takes to begin, and than a picture stands.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  observer.disconnect();
  expect(changed).not.toHaveBeenCalled();
});

test('of a paid show it says that it is blurred', async () => {
  const room = { ...model.room, showType: 'private' as const, cost: 12 };
  await showCard({ ...model, room, snapshot: snapshotOf(first, { isBlurred: true }) });
  await expect.element(page.getByAltText('Maren’s show, blurred')).toHaveAttribute('src', first);
});

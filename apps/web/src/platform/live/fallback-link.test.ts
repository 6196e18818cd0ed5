import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HlsVisit } from './hls-stream.ts';
import type { LinkStatus, LiveLink } from './live-link.ts';

vi.stubGlobal('MediaStream', class {});
const { FallbackLink } = await import('./fallback-link.ts');

const visit: HlsVisit = { address: '/media/live/show/index.m3u8', serverTime: '2026-11-23T12:00:00.000Z' };
const unreachable: LinkStatus = { state: 'connecting', reason: 'unreachable' };
const lost: LinkStatus = { state: 'reconnecting', reason: 'unreachable' };

/** A direct link that says what the test has it say. */
function directLink() {
  const handlers = new Map<string, (value: never) => void>();
  const link = {
    status: { state: 'connecting', reason: null } as LinkStatus,
    watch: vi.fn(),
    close: vi.fn(),
    choose: vi.fn(),
    suspect: vi.fn(),
    on: (name: string, handler: (value: never) => void) => {
      handlers.set(name, handler);
      return () => undefined;
    },
    say: (status: LinkStatus) => handlers.get('status')?.(status as never),
  };
  return link;
}

function watching(join: () => Promise<HlsVisit>) {
  const directs: ReturnType<typeof directLink>[] = [];
  const joinByHls = vi.fn(join);
  const link = new FallbackLink(() => {
    const direct = directLink();
    directs.push(direct);
    return direct as unknown as LiveLink;
  }, joinByHls);
  const statuses: LinkStatus[] = [];
  const streams: MediaStream[] = [];
  link.on('status', (status) => statuses.push(status));
  link.on('stream', (stream) => streams.push(stream));
  link.watch();
  return { link, directs, joinByHls, statuses, streams, direct: () => directs.at(-1) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a viewer who cannot reach the engine gets the show the other way, at once', async () => {
  const { direct, joinByHls, statuses, streams } = watching(async () => visit);
  direct()?.say(unreachable);
  await vi.advanceTimersByTimeAsync(10);
  expect(joinByHls).toHaveBeenCalledOnce();
  expect(direct()?.close).toHaveBeenCalledOnce();
  expect(streams).toHaveLength(1);
  expect(statuses.at(-1)).toEqual({ state: 'connected', reason: null });
});

test('a connection that is back soon is not given up', async () => {
  const { direct, joinByHls } = watching(async () => visit);
  direct()?.say({ state: 'connected', reason: null });
  direct()?.say(lost);
  await vi.advanceTimersByTimeAsync(7000);
  direct()?.say({ state: 'connected', reason: null });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(joinByHls).not.toHaveBeenCalled();
  direct()?.say(lost);
  await vi.advanceTimersByTimeAsync(8100);
  expect(joinByHls).toHaveBeenCalledOnce();
});

test('a direct connection that comes while the other is asked for is kept', async () => {
  let answer: (visit: HlsVisit) => void = () => undefined;
  const { direct, streams } = watching(() => new Promise((resolve) => (answer = resolve)));
  direct()?.say(unreachable);
  await vi.advanceTimersByTimeAsync(10);
  direct()?.say({ state: 'connected', reason: null });
  answer(visit);
  await vi.advanceTimersByTimeAsync(10);
  expect(streams).toHaveLength(0);
  expect(direct()?.close).not.toHaveBeenCalled();
});

test('why there is no other way is said, and it is asked for again later', async () => {
  const refusal = new Error('This show needs a direct connection.');
  const { direct, joinByHls, statuses } = watching(async () => Promise.reject(refusal));
  direct()?.say(unreachable);
  await vi.advanceTimersByTimeAsync(10);
  expect(statuses.at(-1)).toEqual({ ...unreachable, error: refusal });
  await vi.advanceTimersByTimeAsync(19_000);
  expect(joinByHls).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(2000);
  expect(joinByHls).toHaveBeenCalledTimes(2);
});

test('a closed link asks for nothing more', async () => {
  const { link, direct, joinByHls } = watching(async () => visit);
  direct()?.say(lost);
  link.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(joinByHls).not.toHaveBeenCalled();
  expect(direct()?.close).toHaveBeenCalledOnce();
});

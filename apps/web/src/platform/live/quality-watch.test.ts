import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LinkStats } from './live-link.ts';
import type { LinkQuality, QualityChoice, QualityReport } from './quality.ts';
import { QualityWatch } from './quality-watch.ts';

const layers = [
  { linesPixels: 720, bitsPerSecond: 2_000_000 },
  { linesPixels: 360, bitsPerSecond: 500_000 },
  { linesPixels: 180, bitsPerSecond: 150_000 },
];
const all: QualityReport = { layers, isPictureSent: true, limitedBy: null };
const slow: QualityReport = { ...all, limitedBy: 'line' };
const soundOnly: QualityReport = { ...slow, isPictureSent: false };

/** A viewer of an engine that answers as the test sets it; its picture moves while `framesATick` is above zero. */
function watching(choice: QualityChoice = 'auto') {
  const emitted: LinkQuality[] = [];
  const watch = new QualityWatch((quality) => emitted.push(quality));
  const engine = { report: all, reads: 0, chosen: [] as QualityChoice[], fails: false };
  const picture = { frames: 0, framesATick: 12, height: 720 };
  const answer = async () => {
    if (engine.fails) throw new Error('429');
    return engine.report;
  };
  const control = {
    read: () => {
      engine.reads += 1;
      return answer();
    },
    choose: (next: QualityChoice) => {
      engine.chosen.push(next);
      return answer();
    },
  };
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 500) {
      await vi.advanceTimersByTimeAsync(500);
      picture.frames += picture.framesATick;
      const { frames, height } = picture;
      const size = { widthPixels: (height * 16) / 9, heightPixels: height };
      watch.tick({ frames, ...size } as LinkStats, performance.now());
      await vi.advanceTimersByTimeAsync(0);
    }
  };
  watch.choose(choice, performance.now());
  watch.attach(control, performance.now());
  return { watch, control, engine, picture, pass, emitted, last: () => emitted.at(-1) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a steady picture is asked about rarely, and one that changed its size at once', async () => {
  const { engine, picture, pass, last } = watching();
  await pass(3000);
  const begun = engine.reads;
  expect(last()).toEqual({ choice: 'auto', layers, isSlow: false, isSoundOnly: false });
  await pass(60_000);
  expect(engine.reads - begun).toBeLessThanOrEqual(4);
  const before = engine.reads;
  picture.height = 360;
  await pass(500);
  expect(engine.reads).toBe(before + 1);
});

test('a slow connection is told after some seconds, and no longer once the picture climbs', async () => {
  const { engine, picture, pass, last } = watching();
  await pass(3000);
  engine.report = slow;
  picture.height = 360;
  await pass(2000);
  expect(last()?.isSlow).toBe(false);
  await pass(4000);
  expect(last()?.isSlow).toBe(true);
  engine.report = all;
  picture.height = 720;
  await pass(1000);
  expect(last()?.isSlow).toBe(false);
});

test('a dip of a moment is not worth a word', async () => {
  const { engine, picture, pass, emitted } = watching();
  await pass(3000);
  engine.report = slow;
  picture.height = 360;
  await pass(2000);
  engine.report = all;
  picture.height = 720;
  await pass(10_000);
  expect(emitted.some(({ isSlow }) => isSlow)).toBe(false);
});

test('a choice is asked of every connection, tried again when it is refused, and shown at once', async () => {
  const { watch, control, engine, pass, last } = watching(360);
  await pass(1000);
  expect(engine.chosen).toEqual([360]);
  engine.fails = true;
  watch.choose('audio', performance.now());
  expect(last()).toMatchObject({ choice: 'audio', isSoundOnly: true });
  await pass(1000);
  engine.fails = false;
  engine.report = { ...all, isPictureSent: false, limitedBy: 'choice' };
  await pass(5000);
  expect(engine.chosen).toEqual([360, 'audio', 'audio']);
  watch.attach({ ...control }, performance.now());
  await pass(500);
  expect(engine.chosen.at(-1)).toBe('audio');
  expect(engine.chosen).toHaveLength(4);
});

test('after sound alone the picture counts as back when it moves, not when it is asked for', async () => {
  const { watch, engine, picture, pass, last } = watching('audio');
  engine.report = { ...all, isPictureSent: false, limitedBy: 'choice' };
  picture.framesATick = 0;
  await pass(2000);
  expect(watch.isPictureOff).toBe(true);
  watch.choose('auto', performance.now());
  engine.report = { ...all, isPictureSent: false };
  await pass(1000);
  expect(watch.isPictureOff).toBe(false);
  expect(last()).toMatchObject({ choice: 'auto', isSoundOnly: true });
  engine.report = all;
  picture.framesATick = 12;
  await pass(500);
  expect(last()).toMatchObject({ isSoundOnly: false });
});

test('a connection that carries the sound alone is no frozen picture, and is said to be slow', async () => {
  const { watch, engine, picture, pass, last } = watching();
  await pass(3000);
  engine.report = soundOnly;
  picture.framesATick = 0;
  await pass(2500);
  expect(watch.isPictureOff).toBe(true);
  await pass(5000);
  expect(last()).toMatchObject({ isSlow: true, isSoundOnly: true });
  engine.report = slow;
  picture.framesATick = 12;
  await pass(4000);
  expect(last()).toMatchObject({ isSlow: true, isSoundOnly: false });
});

test('where the engine offers no choice nothing is promised', async () => {
  const emitted: LinkQuality[] = [];
  const watch = new QualityWatch((quality) => emitted.push(quality));
  watch.choose('audio', 0);
  watch.attach(null, 0);
  watch.tick({ frames: 1 } as LinkStats, 500);
  expect([emitted, watch.isPictureOff]).toEqual([[], false]);
});

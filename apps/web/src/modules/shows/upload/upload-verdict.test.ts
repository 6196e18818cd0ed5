import { expect, test } from 'vitest';
import type { LinkStats } from '../../../platform/live/live-link.ts';
import { uploadVerdict } from './upload-verdict.ts';

const fine: LinkStats = {
  bitsPerSecond: 2_400_000,
  frames: 30,
  framesPerSecond: 30,
  soundPackets: 0,
  widthPixels: 1280,
  heightPixels: 720,
  lostFraction: 0,
  roundTripMs: 40,
  delayMs: 30,
  codec: 'VP8',
  limitedBy: null,
  capacityBitsPerSecond: 4_000_000,
};
const climbing = {
  ...fine,
  bitsPerSecond: 200_000,
  capacityBitsPerSecond: 300_000,
  limitedBy: 'bandwidth',
} as const;
const check = (part: Partial<LinkStats>) =>
  uploadVerdict([climbing, climbing, climbing, ...Array.from({ length: 5 }, () => ({ ...fine, ...part }))]);

test('what the connection carried once it had climbed counts', () => {
  expect(check({})).toEqual({
    advice: 'good',
    bitsPerSecond: 4_000_000,
    lostFraction: 0,
    roundTripMs: 40,
    lines: 720,
  });
  expect(check({ capacityBitsPerSecond: 6_000_000 })).toMatchObject({ advice: 'good', lines: 1080 });
});

test.each([
  [{ capacityBitsPerSecond: 1_000_000 }, 'fair'],
  [{ capacityBitsPerSecond: 400_000 }, 'poor'],
  [{ lostFraction: 0.08 }, 'lossy'],
  [{ limitedBy: 'cpu' }, 'cpu'],
] as const)('%o is %s', (part, advice) => {
  expect(check(part)).toMatchObject({ advice });
});

test('a browser that guesses no capacity is measured by what was sent and what held it back', () => {
  expect(check({ capacityBitsPerSecond: null, bitsPerSecond: 300_000 })).toMatchObject({ advice: 'good' });
  expect(
    check({ capacityBitsPerSecond: null, bitsPerSecond: 300_000, limitedBy: 'bandwidth' }),
  ).toMatchObject({ advice: 'poor' });
});

test('nothing is said of a check that measured nothing', () => {
  expect(uploadVerdict([])).toBeUndefined();
  expect(uploadVerdict([fine, fine])).toBeUndefined();
});

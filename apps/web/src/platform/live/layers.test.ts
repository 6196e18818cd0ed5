import { expect, test } from 'vitest';
import { layersFor } from './layers.ts';

const facts = (height: number | undefined) =>
  layersFor(height).map(({ rid, scaleResolutionDownBy, maxBitrate }) => [
    rid,
    scaleResolutionDownBy,
    maxBitrate,
  ]);

test('a picture is sent in three sizes, from the smallest to the largest', () => {
  const camera = [
    ['q', 4, 150_000],
    ['h', 2, 500_000],
    ['f', 1, 2_500_000],
  ];
  expect(facts(720)).toEqual(camera);
  expect(facts(undefined)).toEqual(camera);
  expect(facts(1080).map(([rid]) => rid)).toEqual(['q', 'h', 'f']);
});

test('a small picture is sent in fewer', () => {
  expect(facts(360)).toEqual([
    ['h', 2, 150_000],
    ['f', 1, 1_200_000],
  ]);
  expect(facts(240)).toEqual([[undefined, undefined, 1_200_000]]);
});

test('a larger picture may use more, and its layers never more than the next larger one', () => {
  const largest = [240, 360, 720, 1080].map((height) => layersFor(height).at(-1)?.maxBitrate ?? 0);
  expect(largest).toEqual([...largest].sort((one, other) => one - other));
  for (const height of [360, 480, 540, 720, 1080]) {
    const rates = layersFor(height).map(({ maxBitrate }) => maxBitrate);
    expect(rates).toEqual([...rates].sort((one, other) => one - other));
  }
});

import { expect, it } from 'vitest';
import { parseTiles, tileAt } from './sprite.ts';

const vtt = `WEBVTT

00:00:00.000 --> 00:00:02.000
sprite.webp#xywh=0,0,160,90

01:00.500 --> 01:02.000
sprite.webp#xywh=160,90,160,90

00:05.000 --> 00:06.000
words that are no tile
`;

it('reads tiles with hours and without, and leaves out other cues', () => {
  expect(parseTiles(vtt)).toEqual([
    { from: 0, to: 2, x: 0, y: 0, width: 160, height: 90 },
    { from: 60.5, to: 62, x: 160, y: 90, width: 160, height: 90 },
  ]);
});

it('finds the tile of a time', () => {
  const tiles = parseTiles(vtt);
  expect(tileAt(tiles, 1)?.x).toBe(0);
  expect(tileAt(tiles, 61)?.x).toBe(160);
  expect(tileAt(tiles, 500)?.x).toBe(160);
  expect(tileAt([], 1)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { droppedOf } from './dropped.ts';

const files = (...types: string[]) => ({ files: types.map((type) => new File(['x'], 'x', { type })) });

test('files make one post of pictures, or of one video or sound', () => {
  expect(droppedOf(files('image/png', 'image/jpeg'))?.kind).toBe('gallery');
  expect(droppedOf(files('video/mp4'))?.kind).toBe('video');
  expect(droppedOf(files('audio/mpeg'))?.kind).toBe('audio');
  const stored = { filename: 'a', name: 'a', contentType: 'image/webp', picture: null };
  expect(droppedOf({ stored: [stored] })?.kind).toBe('gallery');
});

test('nothing is made of files that need two posts, or that no post takes', () => {
  for (const begin of [
    files(),
    files('video/mp4', 'video/mp4'),
    files('image/png', 'video/mp4'),
    files('application/pdf'),
    files(''),
  ]) {
    expect(droppedOf(begin)).toBeUndefined();
  }
});

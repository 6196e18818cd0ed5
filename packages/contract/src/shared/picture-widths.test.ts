import { expect, test } from 'vitest';
import { pictureCopies, pictureSize, sizedEnding } from './picture-widths.ts';

test('a name that says a size says which copies there are', () => {
  const address = `https://cdn.example/covers/0198-ab12${sizedEnding({ width: 1_600, height: 600 })}`;
  expect(pictureSize(address)).toEqual({ width: 1_600, height: 600 });
  expect(pictureCopies(address)).toEqual(
    [400, 800, 1_200, 1_600].map((width) => ({
      width,
      address: `https://cdn.example/covers/0198-ab12.1600x600.${width}.avif`,
    })),
  );
});

test.each([
  '/files/profiles/0198-ab12.webp',
  '/files/covers/a.0x600.webp',
  '/files/covers/a.1600x600.png',
  '/files/private/held-pictures/a.640x640.webp?expires=1&signature=ab',
])('%s has none', (address) => {
  expect(pictureSize(address)).toBeUndefined();
  expect(pictureCopies(address)).toEqual([]);
});

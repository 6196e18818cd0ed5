import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { unpackWoff } from './unpack-woff.ts';

const require = createRequire(import.meta.url);
const packed = readFileSync(
  require.resolve('@fontsource/hanken-grotesk/files/hanken-grotesk-latin-700-normal.woff'),
);

it('lays the tables of a font out as its table of contents says', () => {
  const font = unpackWoff(packed);
  expect(font.length).toBe(packed.readUInt32BE(16));
  const names = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + 16 * index;
    expect(font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12)).toBeLessThanOrEqual(font.length);
    return font.toString('latin1', at, at + 4);
  });
  expect(names).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'name']));
});

it('takes nothing else for a font', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and the rest of it'))).toThrow('This is not a WOFF file.');
});

import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { lookOfDots, lookOfPicture, sameLookBits } from './picture-look.ts';

async function scene(hue: number, change: (picture: Sharp) => Sharp = (same) => same) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue},60%,20%)"/>
    <stop offset="1" stop-color="hsl(${hue},60%,90%)"/></linearGradient></defs>
    <rect width="640" height="480" fill="url(#g)"/><circle cx="${100 + hue}" cy="200" r="90" fill="#fff"/>
    <rect x="400" y="${50 + hue / 2}" width="150" height="220" fill="#222"/></svg>`;
  const bytes = await change(sharp(Buffer.from(svg))).toBuffer();
  return lookOfPicture(() => sharp(bytes));
}

const apart = (one: string | null, other: string | null) =>
  [...(one ?? '')].filter((bit, index) => bit !== other?.[index]).length;

test('a picture made smaller, compressed hard or lightened keeps its look; another one does not', async () => {
  const look = await scene(20, (picture) => picture.png());
  expect(look).toMatch(/^[01]{128}$/);
  const smaller = await scene(20, (picture) => picture.resize(200).jpeg({ quality: 35 }));
  const lighter = await scene(20, (picture) => picture.modulate({ brightness: 1.1 }).webp({ quality: 50 }));
  expect(apart(look, smaller)).toBeLessThanOrEqual(sameLookBits);
  expect(apart(look, lighter)).toBeLessThanOrEqual(sameLookBits);
  expect(apart(look, await scene(260, (picture) => picture.png()))).toBeGreaterThan(sameLookBits);
});

test('a plain picture has no look, so that it blocks no other plain one', () => {
  expect(lookOfDots(new Uint8Array(72).fill(90), new Uint8Array(72).fill(90))).toBeNull();
});

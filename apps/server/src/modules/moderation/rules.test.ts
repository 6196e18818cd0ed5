import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { addBusinessDays, dueAt, lookOf, sameLookBits, subjectOfAddress } from './rules.ts';

const friday = new Date('2026-03-06T10:00:00Z');

test('the clocks: a day for minors, 48 hours for intimate pictures, seven business days otherwise', () => {
  expect(dueAt('minor', friday)).toEqual(new Date('2026-03-07T10:00:00Z'));
  expect(dueAt('intimate', friday)).toEqual(new Date('2026-03-08T10:00:00Z'));
  expect(dueAt('spam', friday)).toEqual(new Date('2026-03-17T10:00:00Z'));
  expect(addBusinessDays(new Date('2026-03-07T10:00:00Z'), 1)).toEqual(new Date('2026-03-09T10:00:00Z'));
});

test('an address names an item or a person, whatever surrounds it', () => {
  const id = '0198b0aa-1111-7222-8333-444455556666';
  expect(subjectOfAddress(`https://site.test/video/${id}?t=3`)).toEqual({ itemId: id });
  expect(subjectOfAddress(`/profile/abc?tab=gallery&post=${id}`)).toEqual({ itemId: id });
  expect(subjectOfAddress('https://site.test/live-model/abc-1')).toEqual({ uniqueId: 'abc-1' });
  expect(subjectOfAddress('https://elsewhere.test/')).toBeNull();
});

async function scene(hue: number, change: (picture: Sharp) => Sharp = (same) => same) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue},60%,20%)"/>
    <stop offset="1" stop-color="hsl(${hue},60%,90%)"/></linearGradient></defs>
    <rect width="640" height="480" fill="url(#g)"/><circle cx="${100 + hue}" cy="200" r="90" fill="#fff"/>
    <rect x="400" y="${50 + hue / 2}" width="150" height="220" fill="#222"/></svg>`;
  const bytes = await change(sharp(Buffer.from(svg))).toBuffer();
  const grey = (width: number, height: number) =>
    sharp(bytes).greyscale().resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return lookOf(await grey(9, 8), await grey(8, 9));
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
  expect(lookOf(new Uint8Array(72).fill(90), new Uint8Array(72).fill(90))).toBeNull();
});

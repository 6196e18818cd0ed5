import { expect, it } from 'vitest';
import { isColor, sourceAddress, standardLook } from './source-address.ts';

const url = 'https://site.test/media/browser-sources/goal/key';

it('says in the address only what differs from how sources look anyway', () => {
  expect(sourceAddress(url, standardLook)).toBe(url);
  expect(sourceAddress(url, { color: '#FF66aa', size: 'medium' })).toBe(`${url}?color=ff66aa`);
  expect(sourceAddress(url, { color: '#f0954a', size: 'large' })).toBe(`${url}?size=40`);
  expect(sourceAddress(url, { color: 'red', size: 'small' }, { sample: true })).toBe(
    `${url}?size=20&sample=`,
  );
});

it('takes six hexadecimal digits as a colour, and nothing else', () => {
  expect(['#f0954a', '#FFFFFF'].map(isColor)).toEqual([true, true]);
  expect(['', 'f0954a', '#fff', '#f0954a;', 'red', '#gggggg'].map(isColor)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

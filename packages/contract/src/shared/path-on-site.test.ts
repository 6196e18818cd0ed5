import { expect, it } from 'vitest';
import { isPathOnSite } from './path-on-site.ts';

const away = [
  '//host',
  '/\\host',
  '/\t/host',
  '/\n/host',
  '/\r\\host',
  'https://host',
  'javascript:1',
  '',
  ' /x',
];

it.each(away)('leads nowhere from %j', (address) => {
  expect(isPathOnSite(address)).toBe(false);
});

it('leads to pages of the site', () => {
  for (const address of ['/', '/gallery/3?tab=news', '/a//b', '/%09/host', '/video/1#x']) {
    expect(isPathOnSite(address)).toBe(true);
  }
});

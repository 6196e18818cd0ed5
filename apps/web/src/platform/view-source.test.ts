import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { viewSourceHeaders } from './view-source.ts';
import { visited } from './visited.ts';

const profile = '/profile/tilda';

beforeEach(() => {
  visited.length = 0;
});
// Files of tests share what is global.
afterEach(() => vi.unstubAllGlobals());

/** What a view at the last path is said to have come from, on a page that was loaded with a referrer. */
function sourceAfter(paths: readonly string[], referrer = ''): string | undefined {
  vi.stubGlobal('location', { origin: 'https://site.test', pathname: paths.at(-1) });
  vi.stubGlobal('document', { referrer });
  for (const path of paths) visited.unshift(path);
  return viewSourceHeaders(['discovery', 'viewModel'])['came-from'];
}

test.each([
  ['home', '/home'],
  ['home', '/'],
  ['lists', '/videos'],
  ['lists', '/category/1/2'],
  ['lists', '/live-models'],
  ['lists', '/products'],
  ['search', '/search'],
  ['profiles', '/profile/other'],
  ['profiles', '/@other'],
  ['shows', '/live-model/other'],
  ['items', '/video/1'],
  ['items', '/products/1'],
  ['favourites', '/my-favorite'],
  ['messages', '/chat/1'],
  ['notifications', '/notifications'],
  ['site', '/cart'],
])('%s is where a view after %s came from, within the site and in a new tab', (source, path) => {
  expect(sourceAfter([path, profile])).toBe(source);
  visited.length = 0;
  expect(sourceAfter([profile], `https://site.test${path}?q=secret`)).toBe(source);
});

test('a page that was opened first came from its link or another site, and nothing more is said of that', () => {
  expect(sourceAfter([profile])).toBe('direct');
  visited.length = 0;
  expect(sourceAfter([profile], 'https://elsewhere.test/a/private/page')).toBe('elsewhere');
});

test('signing in on the way changes nothing, and neither does coming back to the same page', () => {
  expect(sourceAfter(['/video/1', '/login', '/otp', '/video/1'], 'https://elsewhere.test/')).toBe(
    'elsewhere',
  );
});

test('the page of results and a notification followed on any page are where a view came from', () => {
  expect(sourceAfter(['/home', '/search', profile])).toBe('search');
  expect(sourceAfter(['/notifications', '/live-model/tilda'])).toBe('notifications');
});

test('only calls that count a view say where it came from, and only some pages are kept', () => {
  expect(viewSourceHeaders(['messages', 'sendMessage'])).toEqual({});
  expect(sourceAfter(Array.from({ length: 50 }, (_, page) => `/blog/${page}`))).toBe('items');
  expect(visited.length).toBeLessThan(10);
});

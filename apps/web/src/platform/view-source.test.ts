import { pathFromMail } from '@candela/contract/statistics/sources';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { viewSourceHeaders } from './view-source.ts';
import { visited } from './visited.ts';

const replaced: string[] = [];
const profile = '/profile/tilda';

beforeEach(() => {
  visited.length = 0;
});
// Files of tests share what is global.
afterEach(() => vi.unstubAllGlobals());

/** What a view at the last path is said to have come from, on a page that was loaded with a referrer. */
function sourceAfter(paths: readonly string[], referrer = '', search = ''): string | undefined {
  vi.stubGlobal('location', { origin: 'https://site.test', pathname: paths.at(-1), search, hash: '' });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: null, _: string, to: string) => replaced.push(to),
  });
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

test('a link of a mail says so once, whoever follows it, and the address goes on without', () => {
  const room = '/live-model/tilda';
  const [path = '', query = ''] = pathFromMail(room).split('?');
  expect(sourceAfter([path], '', `?${query}`)).toBe('notifications');
  expect(replaced).toEqual([room]);
  expect(sourceAfter([room]), 'the same page asks again').toBe('notifications');
  expect(sourceAfter([room, profile]), 'from there on it is the page').toBe('shows');
  visited.length = 0;
  expect(sourceAfter(['/video/1'], '', '?post=1&via=mail')).toBe('notifications');
  expect(replaced.at(-1)).toBe('/video/1?post=1');
  expect(pathFromMail('/profile/tilda?post=1#top')).toBe('/profile/tilda?post=1&via=mail#top');
  expect(pathFromMail('/chat/tilda')).toBe('/chat/tilda');
});

test('only calls that count a view say where it came from, and only some pages are kept', () => {
  expect(viewSourceHeaders(['messages', 'sendMessage'])).toEqual({});
  expect(sourceAfter(Array.from({ length: 50 }, (_, page) => `/blog/${page}`))).toBe('items');
  expect(visited.length).toBeLessThan(10);
});

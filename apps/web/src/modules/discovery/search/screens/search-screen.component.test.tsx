import { type SearchKind, searchKind } from '@candela/contract/discovery/operations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import SearchScreen from './search-screen.tsx';

const idOf = (n: number) => `0198c1b2-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** As many hits of a kind as a page has, out of all there are. */
function partOf(kind: SearchKind, totalCount: number, perPage: number) {
  const hits = Array.from({ length: Math.min(totalCount, perPage) }, (_, at) => ({
    _id: idOf(searchKind.options.indexOf(kind) * 1000 + at),
    title: `${kind} ${at + 1}`,
    detail: 'Somebody',
    image: null,
    href: `/${kind}/${at + 1}`,
    isLive: kind === 'live',
  }));
  return { kind, hits, totalCount };
}

test('shows what was found in groups, with how much of each, and opens one of them', async () => {
  const counts: Partial<Record<SearchKind, number>> = { live: 1, videos: 100, help: 2 };
  const { sent } = fakeApi({
    discovery: {
      searchAll: ({ kinds, per_page: perPage = 12 }) => ({
        data: (kinds ?? searchKind.options).map((kind) => partOf(kind, counts[kind] ?? 0, perPage)),
      }),
    },
  });
  await show(<SearchScreen />, { at: '/search?q=piano' });
  const sections = page.getByRole('group', { name: 'Search in' });
  await expect.element(sections.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
  // Kinds in which nothing was found are not offered.
  expect(sections.getByRole('button').elements()).toHaveLength(4);
  await expect
    .element(page.getByRole('list', { name: 'Live now' }).getByRole('link'))
    .toHaveTextContent('live 1');
  expect(page.getByRole('list', { name: 'Videos' }).getByRole('link').elements()).toHaveLength(6);
  await sections.getByRole('button', { name: 'Videos · 100+' }).click();
  await expect
    .poll(() => page.getByRole('list', { name: 'Videos' }).getByRole('link').elements().length)
    .toBe(24);
  expect(page.getByRole('list', { name: 'Help' }).elements()).toHaveLength(0);
  expect(sent.at(-1)?.[1]).toMatchObject({ search: 'piano', kinds: ['videos'], per_page: 24 });
});

test('says so when nothing was found', async () => {
  fakeApi({
    discovery: { searchAll: () => ({ data: searchKind.options.map((kind) => partOf(kind, 0, 6)) }) },
  });
  await show(<SearchScreen />, { at: '/search?q=zzqq' });
  await expect.element(page.getByText('No Search Found')).toBeVisible();
});

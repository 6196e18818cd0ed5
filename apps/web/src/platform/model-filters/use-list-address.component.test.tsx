import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { show } from '../../test-support/show.tsx';
import type { FilterShape, ListKind } from './address.ts';
import { useListAddress } from './use-list-address.ts';

interface Filters {
  city?: string;
}

const shape = Promise.withResolvers<FilterShape<Filters>>();
const kind: ListKind<Filters, 'name' | 'new'> = {
  names: { city: ['city', 'word'] },
  loadShape: () => shape.promise,
  sorts: { name: { name: 1 }, new: { made: -1 } },
};

function List() {
  const { filters, sort, setFilters, setSort } = useListAddress(kind, 'new');
  return (
    <>
      <button type="button" onClick={() => setFilters({ city: 'Oslo' })}>
        Filter
      </button>
      <button type="button" onClick={() => setSort('name')}>
        Sort
      </button>
      <output>{JSON.stringify({ filters, sort, address: useLocation().search })}</output>
    </>
  );
}

test('a sort chosen before the code of a filter has come keeps the filter', async () => {
  await show(<List />);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Sort' }).click();
  shape.resolve({ city: z.string() });
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('{"filters":{"city":"Oslo"},"sort":"name","address":"?city=Oslo&sort=name"}');
});

import type { ModelFilters } from '@candela/contract/discovery/model-filters';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test-support/show.tsx';
import { ActiveFilters } from './active-filters.tsx';

function Filters({ first }: { first: ModelFilters }) {
  const [filters, setFilters] = useState(first);
  return (
    <>
      <ActiveFilters filters={filters} onChange={setFilters} />
      <output>{JSON.stringify(filters)}</output>
    </>
  );
}

test('each value that is on has a chip, which takes off that value alone', async () => {
  const first: ModelFilters = { online: true, costMax: 10, languages: ['de', 'en'], hairColor: ['Red'] };
  await show(<Filters first={first} />);
  // What has a quick chip of its own is not repeated.
  expect(
    page
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Up to 10 credits per minute', 'Language: German', 'Language: English', 'Hair colour: Red']);
  await page.getByRole('button', { name: 'Remove filter: Language: German' }).click();
  await page.getByRole('button', { name: 'Remove filter: Hair colour: Red' }).click();
  await page.getByRole('button', { name: 'Remove filter: Up to 10 credits per minute' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('{"online":true,"languages":["en"]}');
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../test-support/fake-api.ts';
import { show } from '../../test-support/show.tsx';
import SavedSearchesDialog from './saved-searches-dialog.tsx';

const id = '0198c1b2-0000-7000-8000-000000000001';

function serve() {
  let saved = [{ _id: id, name: 'Piano', address: '/search?q=piano' }];
  return fakeApi({
    discovery: {
      listSavedSearches: () => ({ data: saved, totalCount: saved.length }),
      saveSearch: (search) => {
        const added = { _id: id.replace(/1$/, '2'), ...search };
        saved = [...saved, added];
        return { data: added };
      },
      deleteSavedSearch: ({ _id }) => {
        saved = saved.filter((one) => one._id !== _id);
        return { msg: 'Deleted.' };
      },
    },
  });
}

test('saves the list at this address without its page, once it has a name, and says that it is saved', async () => {
  const { sent } = serve();
  await show(<SavedSearchesDialog suggestedName="" onClose={() => undefined} />, {
    at: '/category?online=1&page=3',
  });
  await page.getByRole('button', { name: 'Save this search' }).click();
  await expect.element(page.getByText('Name this search.')).toBeVisible();
  await page.getByLabelText('Name', { exact: true }).fill('On air now');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await expect.element(page.getByText('This search is saved as “On air now”.')).toBeVisible();
  expect(sent.find(([operation]) => operation === 'discovery.saveSearch')?.[1]).toEqual({
    name: 'On air now',
    address: '/category?online=1',
  });
  await expect
    .element(page.getByRole('link', { name: 'On air now' }))
    .toHaveAttribute('aria-current', 'page');
});

test('leads to a saved search, and removes it', async () => {
  serve();
  await show(<SavedSearchesDialog suggestedName="piano" onClose={() => undefined} />, {
    at: '/search?q=piano',
  });
  await expect.element(page.getByRole('link', { name: 'Piano' })).toHaveAttribute('href', '/search?q=piano');
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Piano');
  await page.getByRole('button', { name: 'Remove Piano' }).click();
  await expect.element(page.getByText("You haven't saved any searches yet.")).toBeVisible();
});

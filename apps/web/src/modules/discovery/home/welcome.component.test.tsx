import type { MyProfile } from '@candela/contract/accounts/profile';
import type { ModelCard } from '@candela/contract/discovery/operations';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '../../../platform/session/session-store.ts';
import { localStore } from '../../../platform/storage.ts';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { byTurns, Welcome } from './welcome.tsx';

const idOf = (place: number) => `0198c5a0-0000-7000-8000-00000000000${place}`;
const accountId = idOf(9);

const card = (place: number, name: string): ModelCard => ({
  _id: idOf(place),
  uniqueId: name.toLowerCase(),
  username: name.toLowerCase(),
  name,
  profileImage: null,
  coverImage: null,
  categoryIds: [],
  isFeatured: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  tagline: '',
  isLive: false,
  averageRating: null,
});
const category = (place: number, name: string) => ({
  _id: idOf(place),
  name,
  image: null,
  modelCount: 1,
  liveCount: 0,
  subCategory: [],
});
const models = { [idOf(1)]: [card(3, 'Ida')], [idOf(2)]: [card(4, 'Jonah'), card(3, 'Ida')] };

/** A site that keeps favourites, and the welcome of somebody who has none. */
async function showWelcome() {
  const favourites: { modelId: string; notify: boolean }[] = [];
  const api = fakeApi({
    discovery: {
      listCategories: () => ({ data: [category(1, 'Music'), category(2, 'Craft')], totalCount: 2 }),
      listModels: ({ categoryId }) => {
        const found = models[categoryId ?? ''] ?? [];
        return { models: found, modelCounts: found.length };
      },
      listPopularModels: () => ({ data: [card(5, 'Kit')], totalCount: 1 }),
      getFavourited: () => ({ data: [...favourites], totalCount: favourites.length }),
      setFavourite: ({ modelId, notify = false }) => {
        const others = favourites.filter((one) => one.modelId !== modelId);
        favourites.splice(0, favourites.length, ...others, { modelId, notify });
        return { msg: 'Added', data: { modelId, favorited: true, notify } };
      },
    },
  });
  signIn({ token: 'token', user: { _id: accountId, type: 'user' } as MyProfile, existPlanIds: [] });
  await show(<Welcome accountId={accountId} isNew changes={new Map()} />);
  return { ...api, favourites };
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

afterEach(() => localStore.removeItem(`candela-welcome:${accountId}`));

test('a taste leads to its models, and who is followed is told of when they are live', async () => {
  const { favourites } = await showWelcome();
  await press('Music');
  await press('Craft');
  await press('Continue');
  await expect.element(page.getByText('Ida')).toBeVisible();
  await expect.element(page.getByText('Jonah')).toBeVisible();
  await expect.element(page.getByText('Who do you like?')).toHaveFocus();
  await press('Add Ida to favourites');
  await press('Back');
  await press('Continue');
  await press('Continue');
  await press('Notify me');
  await expect.poll(() => favourites).toEqual([{ modelId: idOf(3), notify: true }]);
  await expect.element(page.getByRole('region', { name: 'Start here' })).not.toBeInTheDocument();
});

test('without a taste the most loved models are offered, and without a favourite there is nothing to be told', async () => {
  const { sent } = await showWelcome();
  await press('Continue');
  await expect.element(page.getByText('Kit')).toBeVisible();
  await press('Done');
  await expect.element(page.getByRole('region', { name: 'Start here' })).not.toBeInTheDocument();
  expect(sent.filter(([operation]) => operation === 'discovery.setFavourite')).toEqual([]);
});

test('who has skipped it is not asked again', async () => {
  await showWelcome();
  await press('Skip');
  await expect.element(page.getByRole('region', { name: 'Start here' })).not.toBeInTheDocument();
  await showWelcome();
  expect(page.getByRole('region', { name: 'Start here' }).elements()).toEqual([]);
});

test('several lists are mixed by turns, with everybody once', () => {
  const [one, two, three] = [{ _id: '1' }, { _id: '2' }, { _id: '3' }];
  expect(byTurns([[one, two], [three, one], []])).toEqual([one, three, two]);
});

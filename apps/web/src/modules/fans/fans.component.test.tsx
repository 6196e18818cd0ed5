import type { Fan } from '@candela/contract/fans/operations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../test-support/fake-api.ts';
import { show } from '../../test-support/show.tsx';
import { filterOf, filterQuery } from './filter-address.ts';
import FansScreen from './screens/fans-screen.tsx';

const uuid = (last: number) => `0198c5a0-0000-7000-8000-00000000000${last}`;
const at = '2026-05-01T20:00:00.000Z';
const fan = (last: number, username: string, change: Partial<Fan> = {}): Fan => ({
  member: { _id: uuid(last), uniqueId: username, username, name: '', profileImage: null },
  netCredits: 100 * last,
  followsSince: null,
  firstAt: at,
  seenAt: at,
  plan: null,
  hasNote: false,
  tags: [],
  isBlocked: false,
  ...change,
});
const thea = fan(9, 'thea_wicks', { tags: ['Regular'] });
const halden = fan(2, 'halden', { plan: { kind: 'clubHousePlan', state: 'expired', until: at } });

/** Two fans, of whom one expired, and a list of one. */
function serveFans() {
  const detail = {
    ...thea,
    paidCredits: 1200,
    purchases: 3,
    lastPaidAt: at,
    note: '',
    listIds: [],
    kinds: [{ kind: 'tip', netCredits: 900, count: 3 }],
  };
  return fakeApi({
    fans: {
      listFans: ({ filter }) => {
        const isRich = (one: Fan) => one.netCredits >= (filter?.spentAtLeast ?? 0);
        const data = filter?.group === 'expired' ? [halden] : [thea, halden].filter(isRich);
        return { data, totalCount: data.length, next: null };
      },
      getFanGroups: () => ({
        data: {
          all: 2,
          members: 0,
          expired: 1,
          lists: [{ _id: uuid(5), name: 'Sunday regulars', count: 1 }],
          tags: ['Regular'],
        },
      }),
      getFan: () => ({ data: detail }),
      saveFanNote: ({ note, tags }) => ({ data: { ...detail, note, tags } }),
      setFanOnList: () => ({ msg: 'Added to the list.' }),
    },
  });
}

test('fans are filtered by group and by what they spent, and each part of a filter goes in one press', async () => {
  const { sent } = serveFans();
  await show(<FansScreen />);
  await expect.element(page.getByRole('button', { name: /thea_wicks/ })).toBeVisible();
  await page.getByRole('button', { name: 'Expired 1' }).click();
  await expect.element(page.getByRole('button', { name: /thea_wicks/ })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'Message 1 fan' }))
    .toHaveAttribute('href', '/message-many?group=expired');
  await page.getByRole('button', { name: 'Remove filter: Expired' }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabelText('Spent at least, your credits').fill('500');
  await page.getByRole('button', { name: 'Show fans' }).click();
  await expect.element(page.getByRole('button', { name: /halden/ })).not.toBeInTheDocument();
  expect(sent.filter(([name]) => name === 'fans.listFans').at(-1)?.[1]).toMatchObject({
    filter: { spentAtLeast: 500 },
  });
});

test('a fan opens to what the sum is made of, and takes a note, tags and a list', async () => {
  const { sent } = serveFans();
  await show(<FansScreen />);
  await page.getByRole('button', { name: /thea_wicks/ }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Tips, 3 purchases')).toBeVisible();
  await dialog.getByLabelText('Note').fill('Likes jazz');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('checkbox', { name: 'Sunday regulars' }).click();
  await expect
    .poll(() => sent.filter(([name]) => /save|set/.test(name)))
    .toEqual([
      ['fans.saveFanNote', { memberId: uuid(9), note: 'Likes jazz', tags: ['Regular'] }],
      ['fans.setFanOnList', { memberId: uuid(9), listId: uuid(5), isOn: true }],
    ]);
});

test('a filter comes back from its address as it was, and nonsense is none', () => {
  const filter = { group: 'members', spentAtLeast: 20, tag: 'Prints & more' } as const;
  expect(filterOf(new URLSearchParams(filterQuery(filter)))).toEqual(filter);
  expect(filterOf(new URLSearchParams('group=everyone'))).toBeUndefined();
  expect(filterOf(new URLSearchParams(''))).toBeUndefined();
});

import type { MyItemCard } from '@candela/contract/library/items';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { KindList } from '../kind-list.tsx';

const uuid = (number: number) => `0198c1b2-0000-7000-8000-00000000000${number}`;
const at = '2026-11-22T20:00:00.000Z';

const item = (number: number, title: string): MyItemCard => ({
  _id: uuid(number),
  kind: 'gallery',
  title,
  visibility: 'public',
  price: null,
  listPrice: null,
  clubTerms: null,
  clubPrice: null,
  clubDiscountPercent: null,
  access: 'owner',
  locked: false,
  thumbnail: null,
  placeholder: null,
  preview: null,
  durationSeconds: null,
  imageCount: 1,
  totalLikes: 0,
  totalDislikes: 0,
  views: 0,
  commentCount: 0,
  averageRating: 0,
  ratingCount: 0,
  userId: {
    _id: uuid(9),
    uniqueId: 'AbCdEfGhIj',
    name: 'Ida',
    username: 'ida.marsh',
    profileImage: null,
  },
  createdAt: at,
  recordedAt: null,
  isClip: false,
  publishedAt: at,
  forOwner: {
    status: 'published',
    progressPercent: 100,
    failure: null,
    brokenFiles: [],
    publishAt: null,
    takeDownAt: null,
    clippedBy: null,
    approval: 'approved',
    approvalReason: null,
    peopleConfirmed: false,
    members: [],
    people: [],
  },
});

test('items are changed together, and each one refused is named with the reason', async () => {
  const { sent } = fakeApi({
    library: {
      listItems: () => ({ data: [item(1, 'Silk'), item(2, 'Stage')], totalCount: 2 }),
      editItems: () => ({
        data: {
          changedIds: [uuid(1)],
          refused: [{ _id: uuid(2), title: 'Stage', msg: 'Name everyone who appears.' }],
        },
      }),
    },
  });
  await show(<KindList kind="gallery" />);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Silk' }).click();
  await page.getByRole('checkbox', { name: 'Select Stage' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText('Change at least one thing.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Price' }).fill('40');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText("1 item wasn't changed")).toBeVisible();
  await expect.element(page.getByText(/Name everyone who appears/)).toBeVisible();
  expect(sent.find(([name]) => name === 'library.editItems')?.[1]).toEqual({
    ids: [uuid(1), uuid(2)],
    price: 40,
  });
});

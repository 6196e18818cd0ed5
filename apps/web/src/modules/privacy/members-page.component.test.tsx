import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeRefusal, fakeApi } from '../../test-support/fake-api.ts';
import { show } from '../../test-support/show.tsx';
import { MembersPage } from './members-page.tsx';
import { PeoplePart } from './people-part.tsx';

const at = '2026-11-22T20:00:00.000Z';
const bastian = {
  _id: '0198c1b2-0000-7000-8000-000000000001',
  uniqueId: 'bastian-rook',
  username: 'bastian.rook',
  name: 'Bastian Rook',
  profileImage: null,
  coverImage: null,
  categoryIds: [],
  isFeatured: false,
  createdAt: at,
  tagline: '',
  isLive: false,
  averageRating: null,
  snapshot: null,
};

test('a list of usernames is blocked at once, and those nobody has stay in the field', async () => {
  const { sent } = fakeApi({
    messages: {
      listBlocked: () => ({ data: [], totalCount: 0 }),
      blockMany: () => ({ data: { blockedCount: 2, unknown: ['no.one'] } }),
    },
  });
  await show(<PeoplePart title="People" means="They can't find you." />);
  const field = page.getByLabelText('Usernames');
  await field.fill('@bastian.rook, no.one\nada.fenn ada.fenn');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect.element(page.getByText('Nobody has this username.')).toBeVisible();
  await expect.element(field).toHaveValue('no.one');
  expect(sent).toContainEqual(['messages.blockMany', { usernames: ['bastian.rook', 'no.one', 'ada.fenn'] }]);
});

test('whom a member is not interested in is suggested again at a press, and stays listed when that fails', async () => {
  let isDismissed = true;
  let isDown = true;
  const { sent } = fakeApi({
    messages: { listBlocked: () => ({ data: [], totalCount: 0 }) },
    library: { listDismissedItems: () => ({ data: [], totalCount: 0 }) },
    discovery: {
      listDismissedModels: () => ({ data: isDismissed ? [bastian] : [], totalCount: isDismissed ? 1 : 0 }),
      dismissModel: ({ dismissed = true }) => {
        if (isDown) return new FakeRefusal(503, 'unavailable', 'Try again in a moment.');
        isDismissed = dismissed;
        return { msg: 'Saved.' };
      },
    },
  });
  await show(<MembersPage />);
  const again = page.getByRole('button', { name: 'Suggest Bastian Rook again' });
  await again.click();
  await expect.poll(() => sent.some(([name]) => name === 'discovery.dismissModel')).toBe(true);
  await expect.element(again).toBeVisible();
  isDown = false;
  await again.click();
  await expect.element(page.getByText(/^Nobody\. Press ×/)).toBeVisible();
  await expect.element(page.getByText("You haven't blocked anyone.")).toBeVisible();
});

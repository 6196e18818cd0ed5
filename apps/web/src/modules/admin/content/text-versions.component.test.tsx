import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { ListPage } from '../console/list-page.tsx';
import { useStaff } from '../staff-session.ts';
import { stories } from './blog.tsx';

const at = '2026-03-02T10:00:00.000Z';
const idOf = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`;

beforeEach(() => {
  const rest = { isDisabled: false, hasSecondFactor: true, isDemo: false, passwordExpiresAt: null };
  const staff = { _id: idOf(9), email: 'e@site.test', name: 'Ed', role: 'editor' as const, ...rest };
  useStaff.setState({ token: 'x', staff: { ...staff, createdAt: at, lastSeenAt: at } });
});

test('an earlier version of a story is compared with what it says now, and brought back', async () => {
  const story = {
    ...{ _id: idOf(1), title: 'Lamps', summary: '', body: '<p>Lit at night.</p>', images: [] },
    ...{ publishedAt: at, updatedAt: at },
  };
  const earlier = {
    ...{ _id: idOf(2), title: 'Lamps', description: '<p>Lit at dusk.</p>' },
    ...{ writtenBy: null, writtenAt: at },
  };
  const { sent } = fakeApi({
    admin: {
      listStories: () => ({ data: [story], totalCount: 1 }),
      getTextVersions: () => ({ msg: '', data: [earlier] }),
      saveStory: () => ({ msg: '', data: { _id: idOf(1) } }),
    },
  });
  await show(<ListPage list={stories} />);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('combobox', { name: 'Earlier versions' }).click();
  await page.getByRole('option', { name: 'Original text' }).click();
  await expect.element(page.getByRole('deletion')).toHaveTextContent('dusk');
  await expect.element(page.getByRole('insertion')).toHaveTextContent('night');
  await page.getByRole('button', { name: 'Use this version' }).click();
  await expect.element(page.getByText('Earlier version restored.')).toBeVisible();
  expect(sent.find(([operation]) => operation === 'admin.saveStory')?.[1]).toMatchObject({
    ...{ _id: idOf(1), title: 'Lamps', body: '<p>Lit at dusk.</p>', seenAt: at, publishedAt: at },
  });
});

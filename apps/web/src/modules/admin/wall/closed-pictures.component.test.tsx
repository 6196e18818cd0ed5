import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { useStaff } from '../staff-session.ts';
import type { Show } from './use-wall.ts';
import { LiveWallPage } from './wall-screen.tsx';

const idOf = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`;
const at = '2026-03-02T10:00:00.000Z';
const talk: Show = {
  ...{ _id: idOf(1), kind: 'call', modelId: idOf(5), uniqueId: 'maren', username: 'maren', name: 'Maren' },
  ...{ profileImage: null, title: 'Call', status: 'live', costCredits: 30, viewers: 1, startedAt: null },
  ...{ silencedUntil: null, blurredSince: null, trust: 'new', showCount: 1, isVerified: true },
  ...{ openReports: 0, lastReportAt: null, warnedAt: null, isWarningOpen: false },
};
const picture = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';

test('pictures of calls come on the wall for a reason, and leave it when they are hidden', async () => {
  const staff = {
    _id: idOf(9),
    email: 's@site.test',
    name: 'Sam',
    role: 'moderator' as const,
    createdAt: at,
  };
  const rest = {
    isDisabled: false,
    hasSecondFactor: true,
    isDemo: false,
    passwordExpiresAt: null,
    lastSeenAt: at,
  };
  useStaff.setState({ token: 'x', staff: { ...staff, ...rest } });
  const { sent } = fakeApi({
    admin: {
      listShows: () => ({ data: [talk], totalCount: 1 }),
      listClosedStills: () => ({ data: [{ _id: talk._id, takenAt: at, webp: picture }] }),
    },
  });
  await show(<LiveWallPage />, { at: '/admin/live' });
  await expect.element(page.getByText('Closed picture')).toBeVisible();
  await page.getByRole('button', { name: 'Show private pictures' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(dialog.getByText('Give a reason first.')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Two reports about her calls.');
  await dialog.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(page.getByRole('img', { name: /^Maren at/ })).toBeInTheDocument();
  expect(sent.find(([name]) => name === 'admin.listClosedStills')?.[1]).toEqual({
    shows: [{ _id: talk._id, since: null }],
    reason: 'Two reports about her calls.',
  });
  await page.getByRole('button', { name: 'Hide private pictures' }).click();
  await expect.element(page.getByText('Closed picture')).toBeVisible();
  expect(page.getByRole('img', { name: /^Maren at/ }).elements()).toEqual([]);
});

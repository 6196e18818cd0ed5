import { useLayoutEffect } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { type Show, useWall } from './use-wall.ts';

function Wall() {
  const { setFilter } = useWall();
  const { search } = useLocation();
  const navigate = useNavigate();
  // As a press does that comes between the page being drawn and its effects.
  useLayoutEffect(() => {
    if (search !== '') void navigate('/admin/stills');
  }, [search, navigate]);
  return (
    <button type="button" onClick={() => setFilter('private')}>
      Private
    </button>
  );
}

test('who goes on to another page as soon as the wall has written its address is not led back', async () => {
  fakeApi({ admin: { listShows: () => ({ data: [], totalCount: 0 }) } });
  await show(
    <Routes>
      <Route path="/admin/live" element={<Wall />} />
      <Route path="/admin/stills" element={<h1>Stills</h1>} />
    </Routes>,
    { at: '/admin/live' },
  );
  await page.getByRole('button', { name: 'Private' }).click();
  await expect.element(page.getByRole('heading', { name: 'Stills' })).toBeVisible();
});

const idOf = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`;
const running = (n: number, username: string): Show => ({
  ...{ _id: idOf(n), kind: 'free', modelId: idOf(n + 4), uniqueId: username, username, name: username },
  ...{ profileImage: null, title: 'Late', status: 'live', costCredits: 0, viewers: 0, startedAt: null },
  ...{ silencedUntil: null, blurredSince: null, trust: 'new', showCount: 1, isVerified: true },
  ...{ openReports: 0, lastReportAt: null, warnedAt: null, isWarningOpen: false },
});

function Linked() {
  const { current, all, choose, setFilter } = useWall();
  const navigate = useNavigate();
  return (
    <>
      <h1>{current?.username ?? 'Nobody'}</h1>
      {all.map((one) => (
        <button key={one._id} type="button" onClick={() => choose(one)}>
          {one.username}
        </button>
      ))}
      <button type="button" onClick={() => setFilter('free')}>
        Free
      </button>
      <button type="button" onClick={() => void navigate(`/admin/live?show=${idOf(1)}`)}>
        Found
      </button>
    </>
  );
}

test('a show that is found elsewhere in the console opens, also one that was open before', async () => {
  const data = [running(1, 'ada'), running(2, 'maren')];
  fakeApi({ admin: { listShows: () => ({ data, totalCount: 2 }) } });
  await show(<Linked />, { at: '/admin/live' });
  const press = (name: string) => page.getByRole('button', { name }).click();
  const open = (name: string) => expect.element(page.getByRole('heading', { name })).toBeVisible();
  await open('Nobody');
  await press('ada');
  await open('ada');
  await press('Free');
  await press('maren');
  await open('maren');
  await press('Found');
  await open('ada');
});

import { useLayoutEffect } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { useWall } from './use-wall.ts';

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

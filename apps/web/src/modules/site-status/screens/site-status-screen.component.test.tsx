import type { SiteStatus } from '@candela/contract/site-status/operations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeRefusal, fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import SiteStatusScreen from './site-status-screen.tsx';

const well: SiteStatus = {
  checkedAt: '2026-11-25T18:00:00.000Z',
  notice: '',
  parts: [
    { part: 'live', state: 'works' },
    { part: 'payments', state: 'works' },
    { part: 'uploads', state: 'works' },
    { part: 'mail', state: 'works' },
  ],
};
const answer = (data: SiteStatus) => fakeApi({ siteStatus: { getSiteStatus: () => ({ data }) } });

test('a site that works says so, and nothing else', async () => {
  answer(well);
  await show(<SiteStatusScreen />);
  await expect.element(page.getByText('Everything works.')).toBeVisible();
  expect(page.getByText('Works', { exact: true }).elements()).toHaveLength(4);
  expect(page.getByRole('region', { name: 'From the team' }).elements()).toEqual([]);
});

test('what is wrong says what it means, beside what the operator says', async () => {
  const [live, ...others] = well.parts;
  answer({
    ...well,
    notice: 'Back at nine.',
    parts: [{ ...(live ?? { part: 'live' }), state: 'down' }, ...others],
  });
  await show(<SiteStatusScreen />);
  await expect.element(page.getByText(/^Something isn't as it should be/)).toBeVisible();
  await expect.element(page.getByText(/No minutes are charged meanwhile/)).toBeVisible();
  await expect.element(page.getByText('Back at nine.')).toBeVisible();
});

test('a site that does not answer is not said to work', async () => {
  fakeApi({ siteStatus: { getSiteStatus: () => new FakeRefusal(503, 'unavailable', 'Busy') } });
  await show(<SiteStatusScreen />);
  await expect.element(page.getByText("We couldn't check")).toBeVisible();
  expect(page.getByText('Works', { exact: true }).elements()).toEqual([]);
});

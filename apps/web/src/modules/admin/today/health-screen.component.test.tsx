import type { Health } from '@candela/contract/admin/health';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test-support/show.tsx';
import { HealthParts } from './health-screen.tsx';

const well: Health = {
  live: { state: 'good', isKnown: true, shows: 2, seats: 5 },
  jobs: { state: 'good', runners: 3, waiting: 0, failing: 0, givenUp: 0, oldestSeconds: 0 },
  mails: { state: 'good', waiting: 0, givenUp: 0 },
  webhooks: { state: 'good', failing: 0 },
  ledger: { state: 'good', checkedAt: new Date().toISOString(), differences: 0 },
  cases: { state: 'good', overdue: 0 },
  staff: { state: 'good', open: 0 },
  chargebacks: { state: 'good', open: 0 },
  settlements: { state: 'good', open: 0 },
  inbox: { state: 'good', readAt: null, failingSince: null, isWatched: false },
  payouts: { state: 'good', stuck: 0 },
  disk: { state: 'good', freeBytes: 80e9, totalBytes: 100e9 },
  backups: { state: 'good', made: 'here', madeAt: new Date().toISOString() },
  versions: { node: '24.0.0', database: '18.0', startedAt: new Date().toISOString() },
};
const titles = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((one) => one.textContent);

test('what is wrong comes first, with what to do; what works says only how it is', async () => {
  const data: Health = {
    ...well,
    live: { state: 'bad', isKnown: false, shows: 2, seats: 5 },
    backups: { state: 'look', made: 'nowhere', madeAt: null },
  };
  await show(<HealthParts health={data} />);
  await expect.element(page.getByText(/5 viewers in paid seats aren't charged meanwhile/)).toBeVisible();
  expect(titles().slice(0, 2)).toEqual(['Live engine', 'Backups']);
  await expect.element(page.getByText(/^Restart the live engine/)).toBeVisible();
  await expect.element(page.getByText(/^Set BACKUP_FOLDER/)).toBeVisible();
  await expect.element(page.getByText(/^No mailbox is set up/)).toBeVisible();
  await expect.element(page.getByText('2 shows, 5 paid viewers.')).not.toBeInTheDocument();
  await expect.element(page.getByText(/Replay them/)).not.toBeInTheDocument();
});

test.each([
  [true, /^Mail is taken as it arrives\. Last read/],
  [false, /^Read every minute, last/],
])('the mailbox of support says how soon mail is taken: watched %s', async (isWatched, words) => {
  const inbox = { ...well.inbox, readAt: new Date().toISOString(), isWatched };
  await show(<HealthParts health={{ ...well, inbox }} />);
  await expect.element(page.getByText(words)).toBeVisible();
});

test('what a newer server says of itself beyond what this page knows is left out', async () => {
  const newer = { ...well, moon: { state: 'bad' } } as Health;
  await show(<HealthParts health={newer} />);
  await expect.element(page.getByRole('heading', { level: 2, name: 'Live engine' })).toBeVisible();
  expect(titles()).toHaveLength(Object.keys(well).length - 1);
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../test-support/fake-api.ts';
import { show } from '../../test-support/show.tsx';
import CalendarScreen from './calendar-screen.tsx';

const uuid = (number: number) => `0198c1b2-0000-7000-8000-00000000000${number}`;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function serveCalendar({ refused }: { refused?: string } = {}) {
  const at = inDays(1);
  return fakeApi({
    discovery: {
      getPreferences: () => ({ data: { forYou: true, languages: [], timeZone: 'UTC' } }),
    },
    library: {
      listPlanned: () => ({
        data: [
          {
            _id: uuid(1),
            kind: 'video',
            title: 'Silk',
            status: 'scheduled',
            thumbnail: null,
            publishAt: at,
            takeDownAt: null,
          },
        ],
      }),
      editItems: ({ ids }) => ({
        data: {
          changedIds: refused ? [] : ids,
          refused: refused ? [{ _id: uuid(1), title: 'Silk', msg: refused }] : [],
        },
      }),
    },
    messages: { listPlannedCampaigns: () => ({ data: [] }) },
    schedule: { listMyPlannedShows: () => ({ data: [] }) },
  });
}

async function openMove() {
  const entry = page.getByRole('button', { name: /^Post at/ });
  await entry.click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
}

test('an entry is moved through its menu, to the time her clocks show', async () => {
  const { sent } = serveCalendar();
  await show(<CalendarScreen />);
  await openMove();
  await page.getByRole('textbox', { name: 'Time' }).fill('23:59');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent.find(([name]) => name === 'library.editItems')?.[1]).toEqual({
    ids: [uuid(1)],
    publishAt: `${inDays(1).slice(0, 10)}T23:59:00.000Z`,
  });
});

test('what can’t be moved says why, and the dialog stays', async () => {
  serveCalendar({ refused: 'It would be taken down before it is published.' });
  await show(<CalendarScreen />);
  await openMove();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Move', exact: true })).toBeEnabled();
});

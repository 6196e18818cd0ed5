import type { MyProfile } from '@candela/contract/accounts/profile';
import type { VaultFile } from '@candela/contract/library/vault';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signIn } from '../../platform/session/session-store.ts';
import { FakeRefusal, fakeApi } from '../../test-support/fake-api.ts';
import { show } from '../../test-support/show.tsx';
import CalendarScreen from './calendar-screen.tsx';
import { dayWords } from './month-grid.tsx';

const uuid = (number: number) => `0198c1b2-0000-7000-8000-00000000000${number}`;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const silk: VaultFile = {
  _id: uuid(5),
  filename: `album/${uuid(5)}.png`,
  name: 'silk at dusk.png',
  kind: 'image',
  sizeBytes: 2048,
  durationSeconds: null,
  state: 'ready',
  progressPercent: 100,
  failure: null,
  thumbnail: null,
  folderId: null,
  uploadedAt: '2026-05-01T20:00:00.000Z',
  sameAs: null,
  uses: [],
  useCount: 0,
};

function serveCalendar({ refused }: { refused?: string } = {}) {
  const at = inDays(1);
  signIn({
    token: 'token',
    user: { _id: uuid(9), type: 'model', contentTermsAcceptedAt: at } as MyProfile,
    existPlanIds: [],
  });
  return fakeApi({
    discovery: {
      listCategories: () => ({ data: [], totalCount: 0 }),
      getPreferences: () => ({ data: { forYou: true, languages: [], timeZone: 'UTC' } }),
    },
    library: {
      createPreSignedUrlPrivate: () => new FakeRefusal(409, 'conflict', 'Not now.'),
      listVault: () => ({ data: [silk], totalCount: 1 }),
      getVaultFolders: () => ({
        data: { folders: [], fileCount: 1, unusedCount: 1, duplicateCount: 0, sizeBytes: 2048 },
      }),
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
    plans: { listClubHousePlans: () => ({ data: [], totalCount: 0, planExist: false, endDate: null }) },
    ledger: { getCreatorShare: () => ({ data: [] }) },
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

/** The cell of a day so many days from now. */
const dayIn = (days: number) => {
  const words = dayWords(inDays(days).slice(0, 10), { weekday: 'long', day: 'numeric', month: 'long' });
  return page.getByRole('listitem').filter({ hasText: words });
};

function drag(what: 'dragover' | 'drop', to: Element, ...files: File[]): DragEvent {
  const dataTransfer = new DataTransfer();
  for (const one of files) dataTransfer.items.add(one);
  const event = new DragEvent(what, { bubbles: true, cancelable: true, dataTransfer });
  to.dispatchEvent(event);
  return event;
}
const png = (name: string) => new File(['x'], name, { type: 'image/png' });

test('a file of the computer dropped on a day begins a post of that day, at a usual hour', async () => {
  serveCalendar();
  await show(<CalendarScreen />);
  const day = dayIn(1);
  await expect.element(day).toBeInTheDocument();
  expect(drag('dragover', day.element(), png('lamp.png')).defaultPrevented).toBe(true);
  await expect.element(day).toHaveAttribute('data-over');
  drag('drop', day.element(), png('lamp.png'), new File(['x'], 'a.mp4', { type: 'video/mp4' }));
  await expect.element(page.getByText(/Put pictures together on a day/)).toBeVisible();
  drag('drop', day.element(), png('lamp.png'));
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('lamp');
  await expect.element(page.getByRole('radio', { name: 'Later' })).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Schedule', exact: true })).toBeVisible();
});

test('a day that is over takes no file, and neither does the page', async () => {
  serveCalendar();
  await show(<CalendarScreen />);
  await expect.element(dayIn(1)).toBeInTheDocument();
  const past = document.querySelector('[data-past]');
  if (past) {
    drag('drop', past, png('lamp.png'));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(drag('dragover', past, png('lamp.png')).dataTransfer?.dropEffect).toBe('none');
  }
  // Beside the month as well: the browser would open the file in place of the page.
  for (const beside of [document.body, page.getByRole('heading', { level: 1 }).element()]) {
    expect(drag('dragover', beside, png('lamp.png')).defaultPrevented).toBe(true);
    expect(drag('drop', beside, png('lamp.png')).defaultPrevented).toBe(true);
  }
});

test('a file of the vault is planned with the keyboard: a press, a day, and the form', async () => {
  serveCalendar();
  await show(<CalendarScreen />);
  await page.getByRole('button', { name: 'Plan from the vault' }).click();
  page.getByRole('button', { name: 'Plan Picture silk at dusk.png' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('silk at dusk');
  await expect.element(page.getByText('silk at dusk.png').last()).toBeVisible();
});

test('on a phone each day to come has a button that leads to the vault', async () => {
  await page.viewport(390, 844);
  serveCalendar();
  await show(<CalendarScreen />);
  await page
    .getByRole('button', { name: /^Add on/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'From the vault' }).click();
  await page.getByRole('button', { name: 'Picture silk at dusk.png' }).click();
  await page.getByRole('button', { name: 'Add 1 file' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('silk at dusk');
  await page.viewport(1280, 800);
});

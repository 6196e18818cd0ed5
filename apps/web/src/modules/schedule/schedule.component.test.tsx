import type { MyProfile } from '@candela/contract/accounts/profile';
import type { AnnouncedShow, MyPlannedShow, PreparedShow } from '@candela/contract/schedule/operations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '../../platform/session/session-store.ts';
import { FakeRefusal, fakeApi } from '../../test-support/fake-api.ts';
import { show } from '../../test-support/show.tsx';
import { PreparedShows } from './prepared-shows.tsx';
import { ReminderButton } from './reminder-button.tsx';
import ScheduleScreen from './screens/schedule-screen.tsx';

const _id = '0198c5a0-0000-7000-8000-000000000001';
const startsAt = '2099-07-01T20:00:00.000Z';
const tea: MyPlannedShow = {
  _id,
  startsAt,
  minutes: 90,
  title: 'Tea',
  kind: 'group',
  cost: 6,
  reminders: 2,
};

function serveSchedule(changed: MyPlannedShow | FakeRefusal) {
  return fakeApi({
    schedule: {
      listMyPlannedShows: () => ({ data: [tea] }),
      changePlannedShow: () => (changed instanceof FakeRefusal ? changed : { data: changed }),
    },
    discovery: {
      getPreferences: () => ({ data: { forYou: true, languages: [], timeZone: 'America/New_York' } }),
    },
  });
}

test('a show is listed and changed by the clock of the model, wherever her browser is', async () => {
  const { sent } = serveSchedule({ ...tea, title: 'Late tea' });
  await show(<ScheduleScreen />);
  await expect.element(page.getByText(/2 members will be reminded/)).toBeVisible();
  await page.getByRole('button', { name: 'Change Tea' }).click();
  await expect.element(page.getByLabelText('Starts at')).toHaveValue('16:00');
  await page.getByLabelText('Title').fill('Late tea');
  await page.getByLabelText('Starts at').fill('21:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The show was changed.')).toBeVisible();
  expect(sent.find(([name]) => name === 'schedule.changePlannedShow')?.[1]).toEqual({
    showId: _id,
    title: 'Late tea',
    startsAt: '2099-07-02T01:30:00.000Z',
    minutes: 90,
    kind: 'group',
    cost: 6,
  });
});

test('the form names each field that is wrong, and what the server refuses', async () => {
  const { sent } = serveSchedule(
    new FakeRefusal(400, 'invalid_input', 'Wrong', { startsAt: 'You have another show planned then.' }),
  );
  await show(<ScheduleScreen />);
  await page.getByRole('button', { name: 'Plan a show' }).click();
  await page.getByRole('button', { name: 'Plan show' }).click();
  for (const text of ['Give the show a title.', 'Choose a day.', 'Enter a time.']) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Change Tea' }).click();
  await page.getByLabelText('Credits a minute').fill('31');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Enter a price from 1 to 30 credits a minute.')).toBeVisible();
  expect(sent.some(([name]) => name === 'schedule.changePlannedShow')).toBe(false);
  await page.getByLabelText('Credits a minute').fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('You have another show planned then.')).toBeVisible();
});

test('a model who waits plans shows with her token, changes and removes them', async () => {
  const token = 'x'.repeat(43);
  const { reminders: _, ...planned } = tea;
  const prepared: PreparedShow = { ...planned, canChange: true };
  const { sent } = fakeApi({
    schedule: {
      listPreparedShows: () => ({ data: [prepared] }),
      getPreparedShares: () => ({ data: [{ kind: 'liveStream', percent: 75, coming: [] }] }),
      prepareShow: ({ title }) => ({ data: [{ ...prepared, title }] }),
      removePreparedShow: () => ({ data: [] }),
    },
  });
  await show(<PreparedShows token={token} />);
  await expect.element(page.getByText(/nobody sees them before/)).toBeVisible();
  await page.getByRole('button', { name: 'Change Tea' }).click();
  await page.getByLabelText('Title').fill('Early tea');
  await page.getByLabelText('Credits a minute').fill('10');
  await expect.element(page.getByText('You get 7.5 credits a minute')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('list', { name: 'Your first shows' })).toBeVisible();
  await page.getByRole('button', { name: 'Plan a show' }).click();
  await page.getByLabelText('Title').fill('Supper');
  await page.getByRole('button', { name: 'Plan show' }).click();
  await expect.element(page.getByText('Choose a day.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Remove Tea' }).click();
  const asked = (operation: string) => sent.filter(([name]) => name === operation).map(([, input]) => input);
  await expect.poll(() => asked('schedule.removePreparedShow')).toEqual([{ token, showId: _id }]);
  expect(asked('schedule.prepareShow')).toMatchObject([{ token, showId: _id, title: 'Early tea', startsAt }]);
});

test('a show announced before its model was rejected offers nothing that would be refused', async () => {
  const { reminders: _, ...planned } = tea;
  fakeApi({ schedule: { listPreparedShows: () => ({ data: [{ ...planned, canChange: false }] }) } });
  await show(<PreparedShows token={'x'.repeat(43)} />);
  await expect.element(page.getByText(/change it once you're approved/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change Tea' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Remove Tea' })).not.toBeInTheDocument();
});

test('a member asks for a reminder and takes it back', async () => {
  const announced: AnnouncedShow = {
    _id,
    startsAt,
    minutes: 90,
    title: 'Tea',
    kind: 'free',
    cost: 0,
    isReminded: false,
  };
  const { sent } = fakeApi({
    schedule: { setShowReminder: ({ isOn }) => ({ data: { ...announced, isReminded: isOn } }) },
  });
  signIn({ token: 'token', user: { _id, type: 'user' } as MyProfile, existPlanIds: [] });
  await show(<ReminderButton show={announced} />);
  await page.getByRole('button', { name: 'Remind me of Tea' }).click();
  await page.getByRole('button', { name: 'Turn off the reminder of Tea' }).click();
  await expect.element(page.getByRole('button', { name: 'Remind me of Tea' })).toBeVisible();
  expect(sent.map(([, input]) => input)).toEqual([
    { showId: _id, isOn: true },
    { showId: _id, isOn: false },
  ]);
});

import type { ShowSummary } from '@candela/contract/shows/summary';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeRefusal, fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { ShowOver } from '../broadcast/show-over.tsx';

const sessionId = '0198c1b2-0000-7000-8000-000000000001';
const at = '2026-11-22T20:00:00.000Z';
const fan = {
  _id: '0198c1b2-0000-7000-8000-000000000005',
  uniqueId: 'AaJhfHrJon',
  username: 'rafe',
  name: 'Rafe Tolland',
  profileImage: null,
};
const summary: ShowSummary = {
  sessionId,
  title: 'Slow piano',
  startedAt: at,
  endedAt: '2026-11-22T21:08:00.000Z',
  endReason: 'stopped',
  minutes: 68,
  isRecorded: false,
  totalCredits: 56,
  itemCredits: 12.5,
  mostViewers: 9,
  stayedToEnd: 7 / 9,
  newFollowers: 1,
  kinds: [
    { kind: 'minutes', credits: 16 },
    { kind: 'tips', credits: 40 },
    { kind: 'goals', credits: 0 },
  ],
  viewers: { stepSeconds: 60, counts: [0, 4, 9, 7] },
  topFans: [{ ...fan, credits: 40 }],
  before: {
    startedAt: at,
    minutes: 30,
    totalCredits: 80,
    itemCredits: 0,
    mostViewers: 5,
    stayedToEnd: 0.5,
    newFollowers: 1,
  },
  usual: { shows: 10, minutes: 41.5, totalCredits: 44, mostViewers: 6.2, stayedToEnd: 0.6, newFollowers: 2 },
};
const asked: object[] = [];

const answers = (data: ShowSummary) => ({
  shows: {
    getShowSummary: () => ({ data }),
    listShowFollowers: () => ({ data: [fan], totalCount: 1 }),
    listShowEarnings: (input: object) => {
      asked.push(input);
      return {
        data: [
          {
            _id: '0198c1b2-0000-7000-8000-000000000003',
            at,
            kind: 'tips' as const,
            username: 'rafe',
            text: 'For the song',
            grossCredits: 50,
            credits: 40,
          },
        ],
        totalCount: 1,
      };
    },
  },
});
const ending = {
  how: 'over' as const,
  startedAt: at,
  endedAt: summary.endedAt ?? at,
  sessionId,
  isRecorded: false,
};
const figure = (label: string) =>
  page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: label });

test('the end of a show has its figures beside those of the last, and each opens to its entries', async () => {
  fakeApi(answers(summary));
  await show(<ShowOver ending={ending} />);
  await expect.element(page.getByText('You were live for 1 h 08 min.')).toBeVisible();
  await expect
    .element(figure('Earned in this show').getByText('last show 80'))
    .toHaveAttribute('data-change', '-1');
  await expect.element(figure('Stayed to the end').getByText('78%')).toBeVisible();
  await expect
    .element(figure('Earned in this show').getByText('last 10 shows 44 on average'))
    .toHaveAttribute('data-change', '1');
  await expect.element(figure('Peak viewers').getByText('last show 5')).toHaveAttribute('data-change', '1');
  await expect.element(figure('New followers').getByText('last show 1')).not.toHaveAttribute('data-change');
  expect(page.getByText('Goals').elements()).toHaveLength(0);

  for (const [name, question] of [
    [/^56/, {}],
    [/^Tips ?40/, { kind: 'tips' }],
    [/^Items sold meanwhile ?12.5/, { kind: 'items' }],
    [/^Rafe Tolland ?40/, { fanId: fan._id }],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect.element(page.getByRole('dialog').getByText(/For the song/)).toBeVisible();
    expect(asked.at(-1)).toEqual({ sessionId, current_page: 1, per_page: 10, ...question });
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
  await figure('New followers').getByRole('button').click();
  await expect
    .element(page.getByRole('dialog').getByRole('link', { name: 'Rafe Tolland' }))
    .toHaveAttribute('href', `/user/${fan.uniqueId}`);
});

test('thanks are said in a message, viewers over time are heard, and the next show is a press away', async () => {
  fakeApi(answers(summary));
  await show(<ShowOver ending={{ ...ending, isRecorded: true }} />);
  await expect
    .element(page.getByRole('link', { name: 'Say thanks to Rafe Tolland' }))
    .toHaveAttribute('href', `/chat/${fan.uniqueId}?say=thanks`);
  const steps = page.getByRole('region', { name: 'Viewers over time' }).getByRole('listitem');
  expect(steps.elements().map((one) => one.textContent)).toEqual([
    '0 viewers at 0 min',
    '4 viewers at 1 min',
    '9 viewers at 2 min',
    '7 viewers at 3 min',
  ]);
  const next = page.getByRole('region', { name: "What's next" });
  await expect
    .element(next.getByRole('link', { name: 'Schedule the next show' }))
    .toHaveAttribute('href', '/studio/schedule');
  await expect.element(next.getByRole('link', { name: 'Go to my videos' })).toBeVisible();
});

test('a show that was ended from elsewhere says how it ended, not that its video was lost', async () => {
  const gone = { ...ending, how: 'gone' as const };
  for (const [endReason, says] of [
    ['stopped', 'You were live for 1 h 08 min.'],
    ['publisher_lost', 'We closed it because we got no video for 30 seconds.'],
    ['break_over', "Your break was over and you didn't come back."],
  ] as const) {
    fakeApi(answers({ ...summary, endReason }));
    const { unmount } = await show(<ShowOver ending={gone} />);
    await expect.element(page.getByText(says)).toBeVisible();
    await unmount();
  }
});

test('a first show that earned nothing says so, and one that never went live is no failure', async () => {
  const empty = {
    totalCredits: 0,
    itemCredits: 0,
    kinds: [],
    topFans: [],
    newFollowers: 0,
    before: null,
    usual: null,
  };
  fakeApi(answers({ ...summary, ...empty, viewers: { stepSeconds: 60, counts: [0] } }));
  const { unmount } = await show(<ShowOver ending={ending} />);
  await expect.element(page.getByText("This show didn't earn anything.")).toBeVisible();
  await expect.element(page.getByText('Nobody watched this show.')).toBeVisible();
  await expect.element(figure('Peak viewers').getByText('9')).toBeVisible();
  expect(page.getByText(/^last show/).elements()).toHaveLength(0);
  await unmount();
  fakeApi({
    shows: { getShowSummary: () => new FakeRefusal(404, 'not_found', 'Not found') },
  });
  await show(<ShowOver ending={ending} />);
  await expect.element(page.getByText("This show doesn't exist")).toBeVisible();
});

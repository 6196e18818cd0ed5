import type { MyProfile } from '@candela/contract/accounts/profile';
import type { ClipMakers } from '@candela/contract/shows/clips';
import type { RoomState } from '@candela/contract/shows/operations';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signIn } from '../../../platform/session/session-store.ts';
import { FakeRefusal, fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { ClipButton } from './clip-button.tsx';
import { ClipSettingsFields } from './clip-settings-fields.tsx';

const channelName = '0198c1b2-0000-7000-8000-000000000001';
const memberId = '0198c1b2-0000-7000-8000-000000000002';
const clipId = '0198c1b2-0000-7000-8000-000000000003';

const room: RoomState = {
  channelName,
  status: 'live',
  sessionId: channelName,
  showType: 'free',
  cost: 0,
  privateShowCost: 20,
  inPrivate: false,
  isRecorded: false,
  isFromSoftware: false,
  breakSince: null,
  blurredSince: null,
  tags: [],
  title: 'Slow piano',
  viewerCount: 2,
  startedAt: '2026-11-22T20:00:00.000Z',
  endedAt: null,
};
const taken = {
  clipId,
  address: '/media/clips/nothing',
  durationSeconds: 48.6,
  expiresAt: '2026-11-22T20:10:00.000Z',
};

const as = (_id: string) =>
  signIn({ token: 'token', user: { _id, type: 'user' } as MyProfile, existPlanIds: [] });
const button = () => page.getByRole('button', { name: 'Clip', exact: true });

for (const width of [390, 1440]) {
  test(`a member chooses how much of the last minute is sent, and under which title, at ${width} px`, async () => {
    await page.viewport(width, 900);
    as(memberId);
    const { sent } = fakeApi({
      shows: {
        getClipTerms: () => ({ data: { mayClip: true, mayRewind: false } }),
        prepareClip: () => ({ data: taken }),
        saveClip: () => ({ msg: 'Clip sent.' }),
      },
    });
    await show(<ClipButton room={room} />);
    await button().click();
    const dialog = page.getByRole('dialog', { name: 'Make a clip' });
    // The address leads nowhere.
    await expect.element(dialog.getByText(/can't play the preview/)).toBeVisible();
    await expect.element(dialog.getByText('30 seconds')).toBeVisible();
    const length = dialog.getByRole('slider', { name: 'Length' });
    await length.click();
    await userEvent.keyboard('{End}');
    await expect.element(dialog.getByText('48 seconds')).toBeVisible();
    await userEvent.keyboard('{Home}');
    await expect.element(dialog.getByText('10 seconds')).toBeVisible();
    const title = dialog.getByRole('textbox', { name: 'Title' });
    await expect.element(title).toHaveValue('Slow piano');
    await title.fill('');
    await dialog.getByRole('button', { name: 'Send clip' }).click();
    await expect.element(dialog.getByText('Enter a title.')).toBeVisible();
    await title.fill('That laugh');
    await dialog.getByRole('button', { name: 'Send clip' }).click();
    await expect.element(page.getByText('Clip sent.')).toBeVisible();
    expect(sent.at(-1)).toEqual(['shows.saveClip', { clipId, title: 'That laugh', seconds: 10 }]);
    expect(sent.map(([name]) => name)).not.toContain('shows.discardClip');
  });
}

test('what is not saved is thrown away', async () => {
  as(memberId);
  const { sent } = fakeApi({
    shows: {
      getClipTerms: () => ({ data: { mayClip: true, mayRewind: false } }),
      prepareClip: () => ({ data: taken }),
      discardClip: () => ({ msg: 'Clip discarded.' }),
    },
  });
  await show(<ClipButton room={room} />);
  await button().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => sent.at(-1)).toEqual(['shows.discardClip', { clipId }]);
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0);
});

test('says why there is no clip, and tries again', async () => {
  as(memberId);
  let isReady = false;
  fakeApi({
    shows: {
      getClipTerms: () => ({ data: { mayClip: true, mayRewind: false } }),
      prepareClip: () =>
        isReady ? { data: taken } : new FakeRefusal(503, 'unavailable', "There isn't enough to clip yet."),
    },
  });
  await show(<ClipButton room={room} />);
  await button().click();
  await expect.element(page.getByText("There isn't enough to clip yet.")).toBeVisible();
  isReady = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
});

test.each([
  ['a paid show', { showType: 'private', cost: 5 }],
  ['a private show', { inPrivate: true }],
  ['a break', { breakSince: '2026-11-22T20:00:00.000Z' }],
  ['a show that is over', { status: 'ended' }],
] as const)('there is no button in %s, and nobody asks', async (_, change) => {
  as(memberId);
  const { sent } = fakeApi({});
  await show(<ClipButton room={{ ...room, ...change } as RoomState} />);
  expect(button().elements()).toHaveLength(0);
  expect(sent).toEqual([]);
});

test('there is no button for whom the model has not allowed it', async () => {
  as(memberId);
  const { sent } = fakeApi({
    shows: { getClipTerms: () => ({ data: { mayClip: false, mayRewind: false } }) },
  });
  await show(<ClipButton room={room} />);
  await expect.poll(() => sent.length).toBe(1);
  expect(button().elements()).toHaveLength(0);
});

test('the model chooses who may, and it is saved at once', async () => {
  as(channelName);
  let makers: ClipMakers = 'me';
  let mayRewind = false;
  const { sent } = fakeApi({
    shows: {
      getClipSettings: () => ({ data: { isAvailable: true, makers, mayRewind } }),
      setClipSettings: (input) => {
        makers = input.makers ?? makers;
        mayRewind = input.mayRewind ?? mayRewind;
        return { data: { isAvailable: true, makers, mayRewind } };
      },
    },
  });
  await show(<ClipSettingsFields />);
  const select = page.getByRole('combobox', { name: 'Clips of free shows' });
  await expect.element(select).toHaveValue('Only me');
  await select.click();
  await page.getByRole('option', { name: 'My followers and plan members' }).click();
  await expect.element(select).toHaveValue('My followers and plan members');
  expect(sent.at(-1)).toEqual(['shows.setClipSettings', { makers: 'fans' }]);
  const rewind = page.getByRole('switch', { name: /^Viewers can rewind the last minute/ });
  await expect.element(rewind).not.toBeChecked();
  await rewind.click();
  await expect.element(rewind).toBeChecked();
  expect(sent.at(-1)).toEqual(['shows.setClipSettings', { mayRewind: true }]);
  await expect.element(select).toHaveValue('My followers and plan members');
});

test('there is nothing to choose where no clips can be made', async () => {
  as(channelName);
  const { sent } = fakeApi({
    shows: { getClipSettings: () => ({ data: { isAvailable: false, makers: 'me', mayRewind: false } }) },
  });
  await show(<ClipSettingsFields />);
  await expect.poll(() => sent.length).toBe(1);
  expect(page.getByRole('combobox').elements()).toHaveLength(0);
});

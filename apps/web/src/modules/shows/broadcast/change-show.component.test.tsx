import type { RoomState } from '@candela/contract/shows/operations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { RoomPanel } from './side-panels.tsx';

const channelName = '0198c1b2-0000-7000-8000-000000000001';
const sessionId = '0198c1b2-0000-7000-8000-000000000002';

const room: RoomState = {
  channelName,
  status: 'live',
  sessionId,
  showType: 'private',
  cost: 10,
  privateShowCost: 20,
  inPrivate: false,
  isRecorded: false,
  isFromSoftware: false,
  breakSince: null,
  blurredSince: null,
  tags: ['piano'],
  title: 'Slow piano',
  viewerCount: 2,
  startedAt: '2026-11-22T20:00:00.000Z',
  endedAt: null,
};

for (const width of [390, 1440]) {
  test(`a show is changed while it goes on, and only what was changed is sent, at ${width} px`, async () => {
    await page.viewport(width, 900);
    let sent: object | null = null;
    fakeApi({
      shows: {
        changeShow: (input) => {
          sent = input;
          return { msg: '', data: { ...room, cost: 12 } };
        },
      },
    });
    await show(<RoomPanel room={room} title="" privateCost={null} mostViewers={2} />);
    await expect.element(page.getByText('#piano')).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit your show' });
    await expect.element(dialog.getByText(/asked before they pay a higher one/)).toBeVisible();
    const price = dialog.getByLabelText('Group show cost');
    await price.fill('31');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('Maximum value is 30')).toBeVisible();
    expect(sent).toBeNull();
    await price.fill('12');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sent).toEqual({ channelName, sessionId, cost: 12 });
    await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0);
  });
}

test('a free show has no price of its own to change', async () => {
  fakeApi({
    shows: { getClipSettings: () => ({ data: { isAvailable: true, makers: 'me', mayRewind: false } }) },
  });
  await show(
    <RoomPanel room={{ ...room, showType: 'free', cost: 0 }} title="" privateCost={null} mostViewers={2} />,
  );
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.element(page.getByLabelText('Private show cost')).toBeVisible();
  expect(page.getByLabelText('Group show cost').elements()).toHaveLength(0);
});

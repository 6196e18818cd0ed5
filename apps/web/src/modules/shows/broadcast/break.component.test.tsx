import type { RoomState } from '@candela/contract/shows/operations';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { setMuted, startCapture, stopCapture, useCapture } from '../capture/capture.ts';
import { BreakButton, OnBreak } from './break.tsx';
import { useBreak } from './use-break.ts';

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

const room: RoomState = {
  channelName: '0198c1b2-0000-7000-8000-000000000001',
  status: 'live',
  sessionId: '0198c1b2-0000-7000-8000-000000000002',
  showType: 'private',
  cost: 10,
  privateShowCost: 20,
  inPrivate: false,
  isRecorded: false,
  isFromSoftware: false,
  breakSince: null,
  blurredSince: null,
  tags: [],
  title: '',
  viewerCount: 2,
  startedAt: ago(600),
  endedAt: null,
};

/** The break of a page whose room says what the last answer said. */
function Broadcasting({ sent }: { sent: boolean[] }) {
  const [breakSince, setSince] = useState<string | null>(null);
  fakeApi({
    shows: {
      setBreak: ({ isOnBreak }) => {
        sent.push(isOnBreak);
        setSince(isOnBreak ? ago(0) : null);
        return { msg: '', data: room };
      },
    },
  });
  const pause = useBreak({ ...room, breakSince }, true);
  return (
    <>
      <BreakButton room={room} isOnBreak={pause.isOnBreak} onStart={pause.start} onEnd={pause.end} />
      {breakSince && <OnBreak since={breakSince} isBusy={false} onEnd={pause.end} onEndShow={vi.fn()} />}
    </>
  );
}

test('a break turns camera and microphone off, and brings back what was on', async () => {
  const sent: boolean[] = [];
  await startCapture();
  setMuted(false);
  await show(<Broadcasting sent={sent} />);
  await page.getByRole('button', { name: 'Take a break' }).click();
  await expect.element(page.getByText("You're on a break")).toBeVisible();
  await expect.poll(() => useCapture.getState().isMuted).toBe(true);
  await expect.poll(() => useCapture.getState().isCameraWanted).toBe(false);
  await page.getByRole('button', { name: 'End break' }).last().click();
  await expect.poll(() => useCapture.getState().isCameraWanted).toBe(true);
  expect(useCapture.getState().isMuted).toBe(false);
  expect(sent).toEqual([true, false]);
  await stopCapture();
});

test('after ten minutes she is asked, told when the show ends, and nothing closes the question', async () => {
  const [onEnd, onEndShow] = [vi.fn(), vi.fn()];
  await show(<OnBreak since={ago(9 * 60)} isBusy={false} onEnd={onEnd} onEndShow={onEndShow} />);
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
  await show(<OnBreak since={ago(10 * 60 + 30)} isBusy={false} onEnd={onEnd} onEndShow={onEndShow} />);
  const dialog = page.getByRole('dialog', { name: 'Are you back?' });
  await expect.element(dialog.getByText(/your show ends in 0?1:[23]\d/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Close' }).elements()).toHaveLength(0);
  await dialog.getByRole('button', { name: 'End show' }).click();
  await dialog.getByRole('button', { name: 'Go on with the show' }).click();
  expect([onEnd.mock.calls.length, onEndShow.mock.calls.length]).toEqual([1, 1]);
});

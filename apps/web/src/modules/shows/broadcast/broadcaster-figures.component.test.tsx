import type { RoomState } from '@candela/contract/shows/operations';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { emitToPage } from '../../../test-support/fake-realtime.ts';
import { show } from '../../../test-support/show.tsx';
import { BroadcastHeader } from './broadcast-header.tsx';
import { EarningsPanel } from './earnings-panel.tsx';
import { useShowEntries } from './show-earnings-dialog.tsx';
import { RoomPanel } from './side-panels.tsx';
import { useShowEarnings } from './use-show-earnings.ts';

const sessionId = '0198c1b2-0000-7000-8000-000000000001';
const channelName = '0198c1b2-0000-7000-8000-000000000002';
const at = '2026-11-22T20:00:00.000Z';

const room: RoomState = {
  channelName,
  status: 'live',
  sessionId,
  showType: 'private',
  cost: 10,
  privateShowCost: 40,
  inPrivate: false,
  title: 'Evening',
  isRecorded: false,
  isFromSoftware: false,
  breakSince: null,
  blurredSince: null,
  tags: [],
  viewerCount: 2,
  startedAt: at,
  endedAt: null,
};

/** Earnings of the show as the server answers them, tips first of `tips` credits. */
const answers = (tips: () => number) => ({
  shows: {
    getShowEarnings: () => ({
      data: {
        sessionId,
        kinds: [
          { kind: 'minutes' as const, credits: 16 },
          { kind: 'tips' as const, credits: tips() },
        ],
        totalCredits: 16 + tips(),
        mostViewers: 7,
      },
    }),
    listShowEarnings: ({ kind }: { kind?: string | undefined }) => ({
      data: [
        {
          _id: '0198c1b2-0000-7000-8000-000000000003',
          at,
          kind: 'tips' as const,
          username: 'rafe',
          text: kind === 'tips' ? 'For the song' : 'Any',
          grossCredits: 50,
          credits: 40,
        },
      ],
      totalCount: 1,
    }),
  },
});

function Panel() {
  const entries = useShowEntries(sessionId);
  return (
    <>
      <EarningsPanel
        channelName={channelName}
        earnings={useShowEarnings(sessionId)}
        onEntries={entries.open}
      />
      {entries.dialog}
    </>
  );
}

function Watched() {
  const [viewerCount, setCount] = useState(2);
  return (
    <>
      <RoomPanel room={{ ...room, viewerCount }} title="" privateCost={null} mostViewers={7} />
      <button type="button" onClick={() => setCount(viewerCount === 2 ? 9 : 3)}>
        more
      </button>
    </>
  );
}

test('what a show earned is what the server says, is asked again when it earns, and opens to its entries', async () => {
  let tips = 40;
  fakeApi(answers(() => tips));
  await show(<Panel />);
  const total = page.getByRole('button', { name: /^56/ });
  await expect.element(total).toBeVisible();
  tips = 80;
  emitToPage('show.earned', { sessionId: channelName });
  emitToPage('show.earned', { sessionId });
  await expect.element(page.getByRole('button', { name: /^96/ })).toBeVisible();
  await page.getByRole('button', { name: /^Tips ?80/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Tips in this show' });
  await expect.element(dialog.getByText(/For the song/)).toBeVisible();
  await expect.element(dialog.getByText('of 50 paid')).toBeVisible();
});

test('most viewers is the server’s word after a reload, and more as soon as more watch', async () => {
  await show(<Watched />);
  const most = () => page.getByText('Peak viewers').element().nextElementSibling?.textContent;
  expect(most()).toBe('7');
  const more = page.getByRole('button', { name: 'more' });
  await more.click();
  await expect.poll(most).toBe('9');
  await more.click();
  await expect.element(page.getByText('3', { exact: true })).toBeVisible();
  expect(most()).toBe('9');
});

test('the header and the room say the private show’s price while one is under way', async () => {
  const nothing = () => undefined;
  const header = (privateCost: number | null) => (
    <BroadcastHeader
      room={room}
      link={null}
      startedAt={at}
      privateCost={privateCost}
      onCopyLink={nothing}
      onEnd={nothing}
      onPanic={nothing}
    />
  );
  await page.viewport(1440, 900);
  const { unmount } = await show(header(null));
  await expect.element(page.getByText('each paying 10/min')).toBeVisible();
  await unmount();
  await show(header(40));
  await expect.element(page.getByText('private, 40/min')).toBeVisible();
  expect(page.getByText('each paying 10/min').elements()).toHaveLength(0);
});

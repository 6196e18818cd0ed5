import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNavigator } from '../../../platform/navigation.ts';
import { FakeRefusal, fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { resetStreaming, useStreamingSession } from '../streaming-session.ts';
import { startShow } from './start-show.ts';

// Nobody has to go anywhere.
setNavigator(() => undefined);

const model = '0190f6a4-0000-7000-8000-000000000001';
const showId = '0190f6a4-0000-7000-8000-000000000002';
const at = '2026-03-01T12:00:00.000Z';
const form = { showType: 'free' as const, privateShowCost: 5, title: '', tags: [] };

function answers(status: 'live' | 'interrupted') {
  const room = {
    channelName: model,
    status,
    sessionId: showId,
    showType: 'free' as const,
    cost: 0,
    privateShowCost: 5,
    inPrivate: false,
    title: 'Slow hour',
    isRecorded: false,
    isFromSoftware: false,
    breakSince: null,
    blurredSince: null,
    tags: [],
    viewerCount: 3,
    startedAt: at,
    endedAt: null,
  };
  const face = {
    _id: model,
    uniqueId: 'Ab12345678',
    username: 'ida.marsh',
    name: 'Ida',
    profileImage: null,
    coverImage: null,
    categoryIds: [],
    isFeatured: false,
    createdAt: at,
  };
  const media = {
    engine: 'whip' as const,
    url: 'https://site.test',
    token: 'grant',
    expiresAt: at,
    iceServers: [],
  };
  return fakeApi({
    shows: {
      startBroadcast: () => new FakeRefusal(409, 'already_live', 'You are live already.'),
      getRoom: () => ({ msg: '', data: { ...face, room, snapshot: null } }),
      resumeBroadcast: () => ({
        msg: '',
        data: {
          token: 'grant',
          channelName: model,
          uid: model,
          sessionId: showId,
          showType: 'free',
          startedAt: at,
          title: 'Slow hour',
          media,
        },
      }),
    },
  });
}

const namesOf = ({ sent }: ReturnType<typeof fakeApi>) => sent.map(([operation]) => operation);

test('a show that a crash left behind is gone on with', async () => {
  resetStreaming();
  const api = answers('interrupted');
  await startShow({ _id: model, uniqueId: 'Ab12345678' }, form, 'software', null);
  expect(namesOf(api)).toContain('shows.resumeBroadcast');
  expect(useStreamingSession.getState()).toMatchObject({ isStreaming: true, sessionId: showId });
  resetStreaming();
});

test('a show that another page sends is left to it, until it is taken over here', async () => {
  resetStreaming();
  const api = answers('live');
  await show(null);
  await startShow({ _id: model, uniqueId: 'Ab12345678' }, form, 'device', null);
  expect(namesOf(api)).not.toContain('shows.resumeBroadcast');
  expect(useStreamingSession.getState().isStreaming).toBe(false);
  await page.getByRole('button', { name: 'Take over here' }).click();
  await expect
    .poll(() => useStreamingSession.getState())
    .toMatchObject({ isStreaming: true, sessionId: showId, source: 'device' });
  resetStreaming();
});

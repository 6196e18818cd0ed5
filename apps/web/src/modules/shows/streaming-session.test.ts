import type { RoomMessage } from '@candela/contract/rooms/events';
import type { Broadcast } from '@candela/contract/shows/operations';
import { beforeEach, expect, test } from 'vitest';
import {
  beginStreaming,
  renewStreaming,
  resetStreaming,
  saveJoined,
  saveMessages,
  useStreamingSession,
} from './streaming-session.ts';

const broadcast = {
  token: 'grant-1',
  channelName: 'maren',
  uid: 'maren',
  sessionId: 'show-1',
  showType: 'private',
  title: 'Slow Sunday',
  startedAt: '2026-03-01T20:00:00.000Z',
  media: { token: 'grant-1' },
} as Broadcast;

beforeEach(resetStreaming);

test("a show that begins is saved under the specification's names", () => {
  beginStreaming(broadcast, 'device');
  expect(useStreamingSession.getState()).toMatchObject({
    isStreaming: true,
    channelName: 'maren',
    token: 'grant-1',
    uid: 'maren',
    sessionId: 'show-1',
    streamingType: 'private',
    messages: [],
    joined: false,
    callStatus: '',
    videoSession: '',
  });
});

test('a newer answer keeps where the picture comes from; stopping goes back to idle and free', () => {
  beginStreaming(broadcast, 'software');
  renewStreaming({ ...broadcast, token: 'grant-2' });
  expect(useStreamingSession.getState()).toMatchObject({ token: 'grant-2', source: 'software' });
  resetStreaming();
  expect(useStreamingSession.getState()).toMatchObject({
    isStreaming: false,
    token: '',
    streamingType: 'free',
  });
});

test('the chat of the show is saved, each line once and the newest fifty, and a new show begins without it', () => {
  beginStreaming(broadcast, 'device');
  saveJoined(true);
  const lines = Array.from({ length: 60 }, (_, at) => ({ _id: `line ${at}` }) as RoomMessage);
  saveMessages(lines.slice(0, 40));
  saveMessages(lines.slice(30));
  const { messages, joined } = useStreamingSession.getState();
  expect(messages.map(({ _id }) => _id)).toEqual(lines.slice(10).map(({ _id }) => _id));
  expect(joined).toBe(true);
  beginStreaming({ ...broadcast, sessionId: 'show-2' }, 'device');
  expect(useStreamingSession.getState()).toMatchObject({ messages: [], joined: false });
});

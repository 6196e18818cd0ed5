import type * as LiveKit from 'livekit-client';
import { expect, test, vi } from 'vitest';
import { LiveKitSession } from './livekit-session.ts';
import type { SessionOptions } from './media-session.ts';

const layer = (width: number, height: number, quality: number) => ({ width, height, bitrate: 1, quality });

/** As much of LiveKit's client as a viewer of one picture with two layers needs. */
function watching() {
  const picture = {
    kind: 'video',
    trackInfo: { layers: [layer(640, 360, 1), layer(1280, 720, 2), layer(0, 0, 0)] },
    setEnabled: vi.fn(),
    setVideoQuality: vi.fn(),
  };
  const handlers = new Map<string, (track: object) => void>();
  class Room {
    readonly remoteParticipants = new Map([['model', { trackPublications: new Map([['v', picture]]) }]]);
    on(event: string, handler: (track: object) => void) {
      handlers.set(event, handler);
    }
  }
  vi.stubGlobal(
    'MediaStream',
    class {
      addTrack() {}
      getTracks = () => [];
    },
  );
  const livekit = {
    Room,
    RoomEvent: { TrackSubscribed: 'subscribed', TrackUnsubscribed: 'unsubscribed', Disconnected: 'gone' },
    Track: { Kind: { Video: 'video', Audio: 'audio' } },
    VideoQuality: { LOW: 0, MEDIUM: 1, HIGH: 2 },
  } as unknown as typeof LiveKit;
  const options = { role: 'watch', tracks: [], onDown: vi.fn() } as unknown as SessionOptions;
  const session = new LiveKitSession(options, livekit);
  return {
    session,
    options,
    picture,
    subscribe: () => handlers.get('subscribed')?.({ mediaStreamTrack: {} }),
  };
}

test('a choice is handed to LiveKit, of each picture that comes', async () => {
  const { session, picture, subscribe } = watching();
  const report = await session.quality?.choose(400);
  expect(report?.layers.map(({ linesPixels }) => linesPixels)).toEqual([720, 360]);
  expect(picture.setVideoQuality).toHaveBeenLastCalledWith(1);
  expect(await session.quality?.choose('audio')).toMatchObject({ isPictureSent: false });
  expect(picture.setEnabled).toHaveBeenLastCalledWith(false);
  await session.quality?.choose('auto');
  expect(picture.setEnabled).toHaveBeenLastCalledWith(true);
  expect(picture.setVideoQuality).toHaveBeenLastCalledWith(2);
  picture.setEnabled.mockClear();
  subscribe();
  expect(picture.setEnabled).toHaveBeenCalledWith(true);
  vi.unstubAllGlobals();
});

test('a server that says nothing for five seconds is given up, once, while one without media is not', async () => {
  vi.useFakeTimers();
  const { session, picture, options } = watching();
  let pair = { type: 'candidate-pair', bytesReceived: 10, responsesReceived: 1 };
  Object.assign(picture, { track: { getRTCStatsReport: async () => new Map([['pair', pair]]) } });
  const sampleFor = async (ms: number, answersEveryMs: number) => {
    for (let at = 0; at < ms; at += 500) {
      await vi.advanceTimersByTimeAsync(500);
      if (at % answersEveryMs === 0) pair = { ...pair, responsesReceived: pair.responsesReceived + 1 };
      await session.sample();
    }
  };
  await sampleFor(20_000, 2_500);
  expect(options.onDown).not.toHaveBeenCalled();
  await sampleFor(8_000, Number.POSITIVE_INFINITY);
  expect(options.onDown).toHaveBeenCalledExactlyOnceWith('stalled');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

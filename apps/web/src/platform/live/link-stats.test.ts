import { expect, test } from 'vitest';
import { readStats, type StatsEntry } from './link-stats.ts';

const inbound = (part: Partial<StatsEntry>): StatsEntry => ({ type: 'inbound-rtp', kind: 'video', ...part });

test('rates, losses and delay are those since the sample before', () => {
  const first = readStats(
    [
      inbound({
        bytesReceived: 1000,
        packetsReceived: 100,
        packetsLost: 5,
        framesDecoded: 30,
        totalDecodeTime: 1,
      }),
    ],
    'watch',
    1000,
    null,
  );
  expect(first.sample.stats).toMatchObject({ bitsPerSecond: 0, lostFraction: null, delayMs: null });
  const { sample } = readStats(
    [
      inbound({
        bytesReceived: 126_000,
        packetsReceived: 190,
        packetsLost: 15,
        framesDecoded: 60,
        totalDecodeTime: 1.15,
        jitterBufferDelay: 1.2,
        jitterBufferEmittedCount: 30,
        frameWidth: 1280,
        frameHeight: 720,
        framesPerSecond: 30,
        codecId: 'c1',
      }),
      { type: 'codec', id: 'c1', mimeType: 'video/H264' },
      { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.02 },
    ],
    'watch',
    2000,
    first.totals,
  );
  expect(sample.stats.bitsPerSecond).toBe(1_000_000);
  expect(sample.stats.lostFraction).toBeCloseTo(0.1);
  // 5 ms decoding, 40 ms in the buffer, 10 ms on the way.
  expect(sample.stats.delayMs).toBeCloseTo(55);
  expect(sample.stats).toMatchObject({ codec: 'H264', frames: 60, heightPixels: 720, roundTripMs: 20 });
});

test('a publisher counts as received through the reports of the other end', () => {
  const sent = (bytesSent: number, timestamp: number): StatsEntry[] => [
    { type: 'outbound-rtp', kind: 'video', bytesSent, qualityLimitationReason: 'bandwidth' },
    { type: 'remote-inbound-rtp', kind: 'video', timestamp, packetsLost: 0 },
  ];
  const one = readStats(sent(1000, 7), 'publish', 0, null);
  const sendingIntoTheVoid = readStats(sent(9000, 7), 'publish', 1000, one.totals);
  const reported = readStats(sent(9000, 8), 'publish', 1000, one.totals);
  expect(sendingIntoTheVoid.sample.received).toBe(one.sample.received);
  expect(reported.sample.received).not.toBe(one.sample.received);
  expect(one.sample.stats.limitedBy).toBe('bandwidth');
});

test('an empty report is no failure', () => {
  const { sample } = readStats([], 'watch', 0, null);
  expect(sample.stats).toMatchObject({ bitsPerSecond: 0, heightPixels: null, codec: null });
});

test('of the layers a publisher sends, the largest that is sent stands for the picture', () => {
  const layer = (frameHeight: number, framesPerSecond: number) => ({
    type: 'outbound-rtp',
    kind: 'video',
    bytesSent: 100,
    frameHeight,
    framesPerSecond,
  });
  const read = (topFrames: number) =>
    readStats([layer(180, 25), layer(360, 24), layer(720, topFrames)], 'publish', 0, null).sample.stats;
  expect(read(23)).toMatchObject({ heightPixels: 720, framesPerSecond: 23 });
  expect(read(0)).toMatchObject({ heightPixels: 360, framesPerSecond: 24 });
});

test('a picture that comes in counts its decoded frames, and where none comes in nobody waits for one', () => {
  const read = (video: object[]) => {
    const entries = video.map((entry) => ({ type: 'inbound-rtp', kind: 'video', ...entry }));
    return readStats(entries, 'watch', 0, null).sample.frames;
  };
  expect(read([{ packetsReceived: 900, bytesReceived: 1_000_000, framesDecoded: 0 }])).toBe(0);
  expect(read([{ packetsReceived: 900, framesDecoded: 60 }])).toBe(60);
  expect(read([{ packetsReceived: 0 }])).toBeNull();
  expect(read([])).toBeNull();
});

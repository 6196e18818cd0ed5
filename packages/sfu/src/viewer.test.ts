import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LinkConditions, seeded } from '../test/simulated-link.ts';
import { type SimulatedLayer, SimulatedShow, threeLayers } from '../test/simulated-show.ts';

/** The same numbers and the same time of day at every run, so that a link that is nearly too weak decides alike. */
const chance = vi.hoisted(() => ({ next: (): number => 0 }));
vi.mock('node:crypto', async (original) => ({
  ...(await original<typeof import('node:crypto')>()),
  randomInt: (least: number, below: number) => least + Math.floor(chance.next() * (below - least)),
}));

beforeEach(() => {
  chance.next = seeded(1);
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => void vi.useRealTimers());

const startMs = 8000;

/** A show that has run for a while when its viewer comes. */
function join(conditions: Partial<LinkConditions>, layers: SimulatedLayer[] = threeLayers): SimulatedShow {
  const show = new SimulatedShow(layers, { delayMs: 25, lossShare: 0, ...conditions });
  show.run(2500);
  show.join();
  return show;
}

describe('a viewer', () => {
  test.each([
    [0.3, 0.05, 75, 180],
    [0.5, 0, 25, 180],
    [0.5, 0.1, 75, 180],
    [1, 0.02, 25, 360],
    [1, 0.05, 75, 360],
    [2, 0.05, 25, 360],
    [2, 0.1, 75, 360],
    [10, 0, 75, 720],
    [10, 0.1, 25, 720],
  ])(
    'behind %d Mbit/s with a loss of %d and %d ms each way sees the layer that fits, whole',
    (rate, lossShare, delayMs, height) => {
      const show = join({ bitsPerSecond: rate * 1e6, lossShare, delayMs });
      show.run(startMs);
      const seen = show.run(30_000);
      expect(seen.decodedShare).toBeGreaterThan(0.95);
      expect(seen.frozenMs).toBeLessThan(rate < 0.5 ? 1500 : 1000);
      expect(show.player.heights).toContain(height);
      expect(Math.max(...show.player.heights)).toBe(height);
      // Sound goes ahead of the picture, so that only chance takes it; and where there is room, it brings what was lost.
      expect(seen.soundShare).toBeGreaterThan(rate < 0.5 ? 1 - lossShare - 0.03 : 0.97);
    },
  );

  test('on a clean link has the largest layer within seconds', () => {
    const show = join({});
    expect(show.run(4000).height).toBe(720);
  });

  test('gets less when the link gets worse, and the largest again when it is well', () => {
    const show = join({});
    show.run(startMs);
    show.down.conditions = { bitsPerSecond: 500_000, delayMs: 25, lossShare: 0 };
    const worse = show.run(20_000);
    expect(worse).toMatchObject({ height: 180 });
    expect(worse.frozenMs).toBeLessThan(3000);
    show.down.conditions = { delayMs: 25, lossShare: 0 };
    expect(show.run(8000).height).toBe(720);
  });

  test('with a link too weak for any picture gets the sound whole, and the picture when the link is well', () => {
    const show = join({ bitsPerSecond: 400_000 }, threeLayers.slice(2));
    show.run(startMs);
    const seen = show.run(20_000);
    expect(seen.soundShare).toBeGreaterThan(0.97);
    show.down.conditions = { delayMs: 25, lossShare: 0 };
    show.run(startMs);
    expect(show.run(5000).decodedShare).toBeGreaterThan(0.95);
  });

  test('with a weak link does not make the publisher send key frames for all', () => {
    const show = join({ bitsPerSecond: 300_000, lossShare: 0.2, delayMs: 75 });
    const before = show.keyFrames.length;
    show.run(60_000);
    // Ten changes of layers, and requests after losses that grow rarer, for three layers in a minute.
    expect(show.keyFrames.length - before).toBeLessThan(40);
  });

  test('is sent no more than the link carries, repairs included', () => {
    const show = join({ bitsPerSecond: 500_000, lossShare: 0.1 });
    show.run(startMs);
    const before = show.sentBytes;
    show.run(20_000);
    expect(((show.sentBytes - before) * 8) / 20).toBeLessThan(500_000);
  });
});

describe('a viewer who chooses', () => {
  const choose = (show: SimulatedShow, limit: number | undefined) => {
    show.viewer.limitPicture(limit, Date.now());
  };
  const status = (show: SimulatedShow) => show.viewer.layerStatus(Date.now());

  test('is told the layers, which one it gets, and why', () => {
    const show = join({});
    expect(status(show)).toMatchObject({ sent: null, reason: 'starting', maxHeight: null });
    show.run(startMs);
    const { layers, ...now } = status(show);
    expect(now).toEqual({ sent: 'f', reason: 'largest', maxHeight: null });
    expect(layers).toEqual([
      { rid: 'q', width: 320, height: 180, framesPerSecond: 25, bitrate: expect.any(Number), active: true },
      { rid: 'h', width: 640, height: 360, framesPerSecond: 25, bitrate: expect.any(Number), active: true },
      { rid: 'f', width: 1280, height: 720, framesPerSecond: 25, bitrate: expect.any(Number), active: true },
    ]);
    const [small, , large] = layers;
    expect(small?.bitrate).toBeGreaterThan(120_000);
    expect(small?.bitrate).toBeLessThan(250_000);
    expect(large?.bitrate).toBeGreaterThan(1_700_000);
  });

  test('is told when its link is why it gets no larger layer, until it is well', () => {
    const show = join({ bitsPerSecond: 1_000_000 });
    show.run(startMs);
    expect(status(show)).toMatchObject({ sent: 'h', reason: 'line' });
    choose(show, 360);
    expect(status(show)).toMatchObject({ sent: 'h', reason: 'chosen' });
    choose(show, undefined);
    show.down.conditions = { delayMs: 25, lossShare: 0 };
    show.run(startMs);
    expect(status(show)).toMatchObject({ sent: 'f', reason: 'largest' });
  });

  test('gets no larger layer than chosen, which costs no more, and climbs again at once', () => {
    const show = join({});
    show.run(startMs);
    choose(show, 200);
    show.run(1500);
    const before = show.sentBytes;
    expect(show.run(20_000)).toMatchObject({ height: 180 });
    expect(((show.sentBytes - before) * 8) / 20, 'bits a second, no probing beyond').toBeLessThan(350_000);
    expect(status(show)).toMatchObject({ sent: 'q', reason: 'chosen', maxHeight: 200 });
    choose(show, undefined);
    expect(show.run(8000).height).toBe(720);
  });

  test('gets the smallest layer where all are larger than chosen, and the only one', () => {
    const show = join({});
    choose(show, 90);
    expect(show.run(3000).height).toBe(180);
    const single = join({}, threeLayers.slice(2));
    choose(single, 90);
    expect(single.run(3000).height).toBe(720);
    expect(status(single)).toMatchObject({ sent: '', reason: 'only' });
  });

  test('gets the sound alone, whole and delivered without a gap, and the picture when it is wanted again', () => {
    const show = join({ lossShare: 0.02 });
    show.run(startMs);
    choose(show, 0);
    show.run(500);
    const pictures = show.player.shownAtMs.length;
    let undeliveredMs = 0;
    for (let second = 0; second < 30; second += 1) {
      expect(show.run(1000).soundShare).toBeGreaterThan(0.9);
      if (!show.viewer.isDelivered(Date.now())) undeliveredMs += 1000;
    }
    expect(undeliveredMs).toBe(0);
    expect(show.player.shownAtMs.length - pictures).toBeLessThan(5);
    expect(status(show)).toMatchObject({ sent: null, reason: 'chosen', maxHeight: 0 });
    choose(show, undefined);
    expect(show.run(8000).height).toBe(720);
  });

  test('chose smaller while a larger layer was just found too much', () => {
    const show = join({ bitsPerSecond: 1_000_000 });
    show.run(startMs);
    show.down.conditions = { bitsPerSecond: 200_000, delayMs: 25, lossShare: 0.1 };
    show.run(1000);
    choose(show, 180);
    show.down.conditions = { delayMs: 25, lossShare: 0 };
    expect(show.run(2000).height).toBe(180);
  });
});
